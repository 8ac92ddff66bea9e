/** The keyboard of a battlefield, before that of the table is asked. */
import type { OwnKeys } from "../table/pilot";
import { placeFocused } from "../table/state";
import { nudged, overGround, reachOf } from "./aim";
import { fieldCommand } from "./keys";
import type { BattlefieldView } from "./view";

export function battlefieldKeys(table: BattlefieldView): OwnKeys {
  return (key, onCell) => {
    const command = fieldCommand(key, onCell && reachOf(table.view) !== null);
    switch (command?.kind) {
      case "zoom": {
        const place = onCell ? placeFocused(table.view) : null;
        table.zoom(command.by, place ? table.middle(place.rect) : undefined);
        return true;
      }
      case "nudge":
        table.hold(nudged(table.view, command.by, command.turn));
        return true;
      case "set down":
        // On a seat, or at home, the table's own key lets go.
        if (!overGround(table.view)) return false;
        table.setDown();
        return true;
      default:
        return false;
    }
  };
}
