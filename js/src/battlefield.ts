/** The Battlefield widget: the whole table in true scale, with phases, steps and a timeline. */
import { battlefieldKeys } from "./battlefield/pilot";
import { BattlefieldView } from "./battlefield/view";
import { guarded, openShell } from "./parts/shell";
import type { WidgetModel } from "./parts/wire";
import sheet from "./style/battlefield.css";
import { openPilot } from "./table/pilot";

interface Rendered {
  readonly model: WidgetModel;
  readonly el: HTMLElement;
  readonly signal?: AbortSignal;
}

export default {
  render({ model, el, signal }: Rendered): () => void {
    return guarded(el, () => {
      const shell = openShell(el, signal, sheet);
      const view = new BattlefieldView(shell, model);
      openPilot(view, battlefieldKeys(view));
      return () => shell.close();
    });
  },
};
