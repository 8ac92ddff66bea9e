/** The keyboard of an army check. */
import { inField, type KeyLine, keyName } from "../parts/keys";
import { EMPTY } from "./state";
import type { ArmyView } from "./view";

export const KEYS: readonly KeyLine[] = [
  { keys: ["↑", "↓"], does: "from entry to entry and to their buttons" },
  { keys: ["G"], does: "note the focused entry as the General, or take the note off" },
  { keys: ["P"], does: "price of the focused entry" },
  { keys: ["Del"], does: "take the focused entry out" },
  { keys: ["+"], does: "write another entry" },
  { keys: ["Z", "Shift+Z"], does: "undo, redo" },
  { keys: ["C"], does: "clause card of the first reason" },
  { keys: ["Esc"], does: "close, back to the list" },
  { keys: ["?"], does: "this list" },
];

type Deed = (() => void) | null;

export function openKeys(army: ArmyView): void {
  const { root, signal } = army.shell;
  root.addEventListener("keydown", (event) => onKey(army, event as KeyboardEvent), { signal });
}

function onKey(army: ArmyView, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || inField(event)) return;
  const target = event.target as HTMLElement;
  const row = target.closest?.<HTMLElement>("[data-row]")?.dataset.row;
  const name = keyName(event);
  const deed = (row === undefined ? null : onRow(army, name, row)) ?? any(army, name);
  if (!deed) return;
  event.preventDefault();
  deed();
}

function onRow(army: ArmyView, name: string, row: string): Deed {
  switch (name) {
    case "g":
      return () => army.note(row);
    case "p":
      return () => army.pricing(row);
    case "Delete":
    case "Backspace":
      return () => army.remove(row);
    default:
      return null;
  }
}

function any(army: ArmyView, name: string): Deed {
  switch (name) {
    case "+":
    case "=":
      return () => army.draft(EMPTY);
    case "z":
    case "ctrl+z":
      return () => army.undo();
    case "shift+z":
    case "ctrl+shift+z":
      return () => army.redo();
    case "c":
      return () => card(army);
    case "?":
      return () => army.sheet();
    case "Escape":
      return () => leave(army);
    default:
      return null;
  }
}

function card(army: ArmyView): void {
  const first = army.view.frame.findings[0];
  if (army.view.open) army.card(null);
  else if (first) army.card({ slot: "f0", id: first.clause });
}

function leave(army: ArmyView): void {
  const { view } = army;
  if (view.open) army.card(null);
  else if (view.keys) army.sheet();
  else if (view.asText) army.set({ asText: false });
  else if (view.draft) army.draft(null);
  else army.shell.host.closest<HTMLElement>(".jp-Cell")?.focus();
}
