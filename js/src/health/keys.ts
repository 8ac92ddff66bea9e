/** The keyboard of a health track. */
import { inField, type KeyLine, keyName } from "../parts/keys";
import { stepsOf } from "../scene/fold";
import { questionOf, reading } from "./state";
import type { HealthView } from "./view";

export const KEYS: readonly KeyLine[] = [
  { keys: ["↑", "↓"], does: "from pool to pool" },
  { keys: ["+", "−"], does: "one Health Point more, one less on the focused pool" },
  { keys: ["0"], does: "no losses on the focused pool" },
  { keys: ["1", "…", "4"], does: "who of several attackers deals the next losses" },
  { keys: ["Enter"], does: "on a pool: commit the losses that are planned" },
  { keys: ["A", "…", "Z"], does: "in a Question: that option" },
  { keys: [".", ","], does: "step forward, step back" },
  { keys: ["Z", "Shift+Z"], does: "undo, redo" },
  { keys: ["C"], does: "clause card of the current step" },
  { keys: ["Esc"], does: "close; from a ruling back to planning" },
  { keys: ["?"], does: "this list" },
];

type Deed = (() => void) | null;

export function openKeys(track: HealthView): void {
  const { root, signal } = track.shell;
  root.addEventListener("keydown", (event) => onKey(track, event as KeyboardEvent), { signal });
}

function onKey(track: HealthView, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || inField(event)) return;
  const target = event.target as HTMLElement;
  const row = target.closest?.<HTMLElement>("[data-row]")?.dataset.row;
  const name = keyName(event);
  const onIt = target.dataset?.row !== undefined;
  const deed =
    option(track, name) ??
    (row === undefined ? null : onRow(track, name, row, onIt)) ??
    any(track, name);
  if (!deed) return;
  event.preventDefault();
  deed();
}

function option(track: HealthView, name: string): Deed {
  const options = questionOf(track.view)?.options ?? [];
  const found = options.find((each) => each.letter.toLowerCase() === name);
  return found ? () => track.act(found.action) : null;
}

function onRow(track: HealthView, name: string, id: string, onIt: boolean): Deed {
  const row = track.row(id);
  if (name === "+" || name === "=") return () => track.add(id, 1);
  if (name === "-") return () => track.add(id, -1);
  if (name === "0" && row) return () => track.none(row);
  return name === "Enter" && onIt ? () => track.commit() : null;
}

function any(track: HealthView, name: string): Deed {
  if (/^[1-4]$/.test(name) && !track.still()) return () => track.choose(Number(name) - 1);
  switch (name) {
    case ".":
      return () => track.go(track.view.cursor + 1);
    case ",":
      return () => track.go(track.view.cursor - 1);
    case "z":
    case "ctrl+z":
      return () => track.undo();
    case "shift+z":
    case "ctrl+shift+z":
      return () => track.redo();
    case "c":
      return () => card(track);
    case "?":
      return () => track.sheet();
    case "Escape":
      return () => leave(track);
    default:
      return null;
  }
}

function card(track: HealthView): void {
  const { view } = track;
  const clause = stepsOf(view.frame.ruling)[view.cursor - 1]?.clauses[0];
  if (view.open) track.card(null);
  else if (clause && reading(view)) track.card({ slot: `s${view.cursor}`, id: clause });
}

function leave(track: HealthView): void {
  const { view } = track;
  if (view.open) track.card(null);
  else if (view.keys) track.sheet();
  else if (reading(view)) track.next();
  else track.shell.host.closest<HTMLElement>(".jp-Cell")?.focus();
}
