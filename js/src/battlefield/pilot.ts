/** The keyboard of a battlefield, before that of the table is asked. */
import type { OwnKeys } from "../table/pilot";
import { placeFocused } from "../table/state";
import { fieldCommand } from "./keys";
import type { BattlefieldView } from "./view";

export function battlefieldKeys(table: BattlefieldView): OwnKeys {
  return (key, onCell) => {
    const command = fieldCommand(key);
    if (!command) return false;
    const place = onCell ? placeFocused(table.view) : null;
    const about = place && table.middle(place.rect);
    table.zoom(command.by, about ?? undefined);
    return true;
  };
}
