/**
 * Exercise: the learner answers by placing, marking, putting hits, choosing or counting.
 * Synced: `frame`, written by Python. Never synced: the answer in the making.
 */
import type { View } from "./exercise/state";
import { ExerciseView } from "./exercise/view";
import { widget } from "./parts/shell";
import type { Left } from "./parts/viewer";
import roster from "./style/army.css";
import field from "./style/battlefield.css";
import sheet from "./style/exercise.css";
import hits from "./style/hits.css";

export default widget(
  `${field}\n${hits}\n${roster}\n${sheet}`,
  (shell, model, left: Left<View>) => new ExerciseView(shell, model, left),
);
