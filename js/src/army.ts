/**
 * ArmyCheck: an army list whose entries come and go, with every clause and its numbers.
 * Synced: `frame`, written by Python. Never synced: a price or an entry that is being typed.
 */
import { ArmyView } from "./army/view";
import { guarded, openShell } from "./parts/shell";
import type { WidgetModel } from "./parts/wire";
import sheet from "./style/army.css";

export default {
  render({ model, el, signal }: { model: WidgetModel; el: HTMLElement; signal?: AbortSignal }) {
    return guarded(el, () => {
      const shell = openShell(el, signal, sheet);
      new ArmyView(shell, model);
      return shell.close;
    });
  },
};
