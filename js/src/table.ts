/** The Table widget: a top-down table to scale, its step reader and its timeline. */
import { guarded, openShell } from "./parts/shell";
import type { WidgetModel } from "./parts/wire";
import { openPilot } from "./table/pilot";
import { TableView } from "./table/view";

interface Rendered {
  readonly model: WidgetModel;
  readonly el: HTMLElement;
  readonly signal?: AbortSignal;
}

export default {
  render({ model, el, signal }: Rendered): () => void {
    return guarded(el, () => {
      const shell = openShell(el, signal);
      openPilot(new TableView(shell, model));
      return () => shell.close();
    });
  },
};
