/**
 * Exercise: the learner answers by placing, marking, putting hits, choosing or counting.
 * Synced: `frame`, written by Python. Never synced: the answer in the making.
 */
import { ExerciseView } from "./exercise/view";
import { guarded, openShell } from "./parts/shell";
import type { WidgetModel } from "./parts/wire";
import roster from "./style/army.css";
import sheet from "./style/exercise.css";
import hits from "./style/hits.css";

export default {
  render({ model, el, signal }: { model: WidgetModel; el: HTMLElement; signal?: AbortSignal }) {
    return guarded(el, () => {
      const shell = openShell(el, signal, `${hits}\n${roster}\n${sheet}`);
      new ExerciseView(shell, model);
      return shell.close;
    });
  },
};
