/** The keyboard of a hit tray. */
import { inField, type KeyLine, keyName } from "../parts/keys";
import { stepsOf } from "../scene/fold";
import { questionOf, reading } from "./state";
import { left } from "./tally";
import type { TrayView } from "./view";

export const KEYS: readonly KeyLine[] = [
  { keys: ["↑", "↓"], does: "from row to row and to their buttons" },
  { keys: ["+", "−"], does: "one hit more, one hit less on the focused row" },
  { keys: ["Enter"], does: "one hit on the focused row; commit when all are placed" },
  { keys: [".", ","], does: "step forward, step back" },
  { keys: ["A to Z"], does: "that option of a Question" },
  { keys: ["Z", "Shift+Z"], does: "undo, redo" },
  { keys: ["C"], does: "clause card of the current step" },
  { keys: ["Esc"], does: "close, back to the hits" },
  { keys: ["?"], does: "this list" },
];

type Deed = (() => void) | null;

export function openKeys(tray: TrayView): void {
  const { root, signal } = tray.shell;
  root.addEventListener("keydown", (event) => onKey(tray, event as KeyboardEvent), { signal });
}

function onKey(tray: TrayView, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || inField(event)) return;
  const target = event.target as HTMLElement;
  const row = target.closest?.<HTMLElement>("[data-row]")?.dataset.row;
  const onIt = target.dataset?.row !== undefined;
  const name = keyName(event);
  const deed =
    option(tray, name) ??
    (row !== undefined ? onRow(tray, name, row, onIt) : null) ??
    any(tray, name);
  if (!deed) return;
  event.preventDefault();
  deed();
}

function option(tray: TrayView, name: string): Deed {
  const options = questionOf(tray.view)?.options ?? [];
  const found = options.find((each) => each.letter.toLowerCase() === name);
  return found ? () => tray.act(found.action) : null;
}

function onRow(tray: TrayView, name: string, row: string, onIt: boolean): Deed {
  if (name === "+" || name === "=") return () => tray.add(row, 1);
  if (name === "-") return () => tray.add(row, -1);
  if (name !== "Enter" || !onIt) return null;
  const now = tray.view.frame.tray;
  return now && left(now, tray.view.hits) === 0 ? () => tray.commit() : () => tray.add(row, 1);
}

function any(tray: TrayView, name: string): Deed {
  switch (name) {
    case ".":
      return () => tray.go(tray.view.cursor + 1);
    case ",":
      return () => tray.go(tray.view.cursor - 1);
    case "z":
    case "ctrl+z":
      return () => tray.undo();
    case "shift+z":
    case "ctrl+shift+z":
      return () => tray.redo();
    case "c":
      return () => card(tray);
    case "?":
      return () => tray.sheet();
    case "Escape":
      return () => leave(tray);
    default:
      return null;
  }
}

function card(tray: TrayView): void {
  const { view } = tray;
  const clause = stepsOf(view.frame.ruling)[view.cursor - 1]?.clauses[0];
  if (view.open) tray.card(null);
  else if (clause && reading(view)) tray.card({ slot: `s${view.cursor}`, id: clause });
}

function leave(tray: TrayView): void {
  const { view } = tray;
  const read = reading(view);
  if (view.open) tray.card(null);
  else if (view.keys) tray.sheet();
  else if (read && read.ruling !== "allowed") tray.putAside();
  else tray.shell.host.closest<HTMLElement>(".jp-Cell")?.focus();
}
