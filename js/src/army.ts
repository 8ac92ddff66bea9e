/**
 * ArmyCheck: an army list whose entries come and go, with every clause and its numbers.
 * Synced: `frame`, written by Python. Never synced: a price or an entry that is being typed.
 */
import type { View } from "./army/state";
import { ArmyView } from "./army/view";
import { widget } from "./parts/shell";
import type { Left } from "./parts/viewer";
import sheet from "./style/army.css";

export default widget(sheet, (shell, model, left: Left<View>) => new ArmyView(shell, model, left));
