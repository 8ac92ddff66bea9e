/**
 * HealthTrack: Health Pools as bars of models; losses are planned by click, key or drag, and Python
 * says what they do. Synced: the frame, written by Python. Never synced: the step that is read.
 */
import type { View } from "./health/state";
import { HealthView } from "./health/view";
import { widget } from "./parts/shell";
import type { Left } from "./parts/viewer";
import sheet from "./style/health.css";

export default widget(
  sheet,
  (shell, model, left: Left<View>) => new HealthView(shell, model, left),
);
