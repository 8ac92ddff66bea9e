/** The keyboard of a battlefield, before that of the table is asked. */
import type { OwnKeys } from "../table/pilot";
import { placeFocused } from "../table/state";
import { overGround, reachOf } from "./aim";
import { byItself, ordersFor } from "./block";
import { type FieldCommand, fieldCommand, type Hand } from "./keys";
import type { BattlefieldView } from "./view";

export function battlefieldKeys(table: BattlefieldView): OwnKeys {
  return (key, onCell) => {
    const command = fieldCommand(key, onCell, handOf(table));
    return command !== null && obeyed(table, command, onCell);
  };
}

function handOf({ view }: BattlefieldView): Hand {
  if (view.held === null) return "none";
  if (view.block) return view.block.orders[0].kind === "charge" ? "charges" : "moves";
  return reachOf(view) ? "moves" : "other";
}

/** False where the table's own key is meant. */
function obeyed(table: BattlefieldView, command: FieldCommand, onCell: boolean): boolean {
  const { view } = table;
  const place = onCell ? placeFocused(view) : null;
  switch (command.kind) {
    case "zoom":
      table.zoom(command.by, place);
      return true;
    case "aside":
      table.aside(command.to);
      return true;
    case "nudge":
      table.nudge(command.by, command.turn);
      return true;
    case "sight":
      table.look();
      return true;
    case "corner":
      table.cornerHere();
      return true;
    case "uncorner":
      table.cornerBack();
      return true;
    case "next":
      table.nextCharge(command.by);
      return true;
    case "unit":
    case "act": {
      const model = place?.model ?? null;
      if (model === null || table.wire.pending()) return false;
      const own = command.kind === "act" && byItself(view, model);
      const whole = command.kind === "unit" ? table.ownModel(place?.unit ?? "") : model;
      if (own || whole === null || ordersFor(view, whole).length === 0) return false;
      table.lift(whole, [0, 0], null);
      return true;
    }
    case "set down":
      // On a seat, or at home, the table's own key lets go.
      if (!view.block && !overGround(view)) return false;
      table.setDown();
      return true;
  }
}
