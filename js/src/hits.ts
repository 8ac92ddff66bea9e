/**
 * HitTray: hits are put on the R&F pool and on each Character by click, key or drag.
 * Synced: `frame`, written by Python. Never synced: the hits in the hand, until they are committed.
 */
import { TrayView } from "./hits/view";
import { guarded, openShell } from "./parts/shell";
import type { WidgetModel } from "./parts/wire";
import sheet from "./style/hits.css";

export default {
  render({ model, el, signal }: { model: WidgetModel; el: HTMLElement; signal?: AbortSignal }) {
    return guarded(el, () => {
      const shell = openShell(el, signal, sheet);
      new TrayView(shell, model);
      return shell.close;
    });
  },
};
