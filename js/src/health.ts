/**
 * HealthTrack: Health Pools as bars of models; losses are planned by click, key or drag, and Python
 * says what they do. Synced: the frame, written by Python. Never synced: the step that is read.
 */
import { HealthView } from "./health/view";
import { guarded, openShell } from "./parts/shell";
import type { WidgetModel } from "./parts/wire";
import sheet from "./style/health.css";

export default {
  render({ model, el, signal }: { model: WidgetModel; el: HTMLElement; signal?: AbortSignal }) {
    return guarded(el, () => {
      const shell = openShell(el, signal, sheet);
      new HealthView(shell, model);
      return shell.close;
    });
  },
};
