/**
 * HitTray: hits are put on the R&F pool and on each Character by click, key or drag.
 * Synced: `frame`, written by Python. Never synced: the hits in the hand, until they are committed.
 */
import type { View } from "./hits/state";
import { TrayView } from "./hits/view";
import { widget } from "./parts/shell";
import type { Left } from "./parts/viewer";
import sheet from "./style/hits.css";

export default widget(sheet, (shell, model, left: Left<View>) => new TrayView(shell, model, left));
