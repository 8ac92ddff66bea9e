/** The keyboard of a table view: turns commands into what the view does. */
import { inField, keyName } from "../parts/keys";
import { baseOf, stepsOf } from "../scene/fold";
import { centreOf } from "../scene/geometry";
import type { Place } from "../scene/places";
import { lineAfter, neighbour, nextTarget, rankEnd, unitEnd } from "../scene/walking";
import { type Command, commandFor } from "./keys";
import { placeFocused, placeOver, placesIn, shown } from "./state";
import { mayAnswer, pressed, questionOf } from "./told";
import type { TableView } from "./view";

/** What another kind of table does with a key before the table is asked; true where it did. */
export type OwnKeys = (key: string, onCell: boolean) => boolean;

export function openPilot(table: TableView, own: OwnKeys = () => false): void {
  const { root, signal } = table.shell;
  const listen = (kind: string, then: (event: Event) => void): void =>
    root.addEventListener(kind, then, { signal });
  listen("keydown", (event) => onKey(table, event as KeyboardEvent, own));
  listen("pointerdown", () => {
    table.halt();
    table.keyboard = false;
  });
  listen("focusin", (event) => onFocus(table, event.target as HTMLElement));
  listen("focusout", () => {
    table.onTable = false;
    table.drawSoon();
  });
}

function onFocus(table: TableView, target: HTMLElement): void {
  const id = target.dataset.place;
  table.onTable = id !== undefined;
  if (id === undefined) return;
  const place = placesIn(table.view).find((each) => each.id === id);
  const over = table.view.held !== null && table.keyboard ? id : table.view.over;
  const hovered = table.keyboard ? (place?.model ?? null) : table.view.hovered;
  if (place) table.set({ ...table.view, focus: id, hovered, over });
}

function onKey(table: TableView, event: KeyboardEvent, own: OwnKeys): void {
  if (event.defaultPrevented || event.altKey || inField(event)) return;
  table.keyboard = true;
  const question = questionOf(table.view);
  const letters =
    question && mayAnswer(table.view) ? question.options.map((option) => option.letter) : [];
  const onCell = (event.target as HTMLElement).matches?.(".cell") ?? false;
  if (letters.length === 0 && own(keyName(event), onCell)) return event.preventDefault();
  const command = commandFor(keyName(event), onCell, letters);
  if (!command) return;
  table.halt();
  event.preventDefault();
  obey(table, command);
}

function obey(table: TableView, command: Command): void {
  switch (command.kind) {
    case "walk":
      return walk(table, command.to);
    case "end": {
      const from = placeFocused(table.view);
      const find = command.of === "rank" ? rankEnd : unitEnd;
      return from ? land(table, find(placesIn(table.view), from, command.end)) : undefined;
    }
    case "next":
      return next(table, command.by);
    case "act":
      return act(table);
    case "escape":
      return leave(table);
    case "why":
      return why(table);
    case "step":
      return step(table, command.to);
    case "option":
      return choose(table, command.letter);
    case "undo":
      if (table.view.frame.canUndo) table.send({ kind: "undo" });
      return;
    case "redo":
      if (table.view.frame.canRedo) table.send({ kind: "redo" });
      return;
    case "profile":
      return profile(table);
    case "card":
      return card(table);
    case "pieces":
    case "keys":
      return table.sheet(command.kind);
  }
}

function land(table: TableView, place: Place | null, line = table.view.line): void {
  if (!place) return;
  const over = table.view.held === null ? null : place.id;
  table.set({ ...table.view, focus: place.id, over, hovered: place.model, line, remark: null });
  table.cellOf(place.id)?.focus();
}

function walk(table: TableView, to: "left" | "right" | "up" | "down"): void {
  const from = placeFocused(table.view);
  if (!from) return;
  const line = table.view.line ?? undefined;
  const place = neighbour(placesIn(table.view), from, to, line);
  if (!place) return;
  const [x, y, w, h] = from.rect;
  land(table, place, lineAfter(line ?? [x + w / 2, y + h / 2], place, to));
}

function next(table: TableView, by: 1 | -1): void {
  if (table.view.held === null) {
    const only = Object.keys(table.view.frame.movers);
    const focused = placeFocused(table.view)?.model;
    const who = focused && only.includes(focused) ? focused : only.length === 1 ? only[0] : null;
    if (!who) return;
    table.take(who);
  }
  land(table, nextTarget(placesIn(table.view), placeOver(table.view), by), null);
}

function act(table: TableView): void {
  const place = placeFocused(table.view);
  if (table.view.held !== null) return table.dropOn(place);
  const answer = place && pressed(table.view, centreOf(place.rect));
  if (answer?.chosen) return table.choose(answer.chosen);
  if (answer) return table.set({ ...table.view, hot: answer.hot });
  const model = place ? table.pickable(place) : null;
  if (model) table.take(model);
  else profile(table);
}

function leave(table: TableView): void {
  const { view } = table;
  if (view.open) return table.card(null);
  if (view.sheet) return table.sheet(null);
  if (view.held !== null) return table.back();
  if (mayAnswer(view)) {
    table.send({ kind: "undo" });
    return;
  }
  if (view.pinned) return table.set({ ...view, pinned: null });
  table.shell.host.closest<HTMLElement>(".jp-Cell")?.focus();
}

function why(table: TableView): void {
  if (table.view.held === null) return;
  const place = placeOver(table.view) ?? placeFocused(table.view);
  // A legal seat answers by its preview; for any other the engine is asked.
  if (place?.closed) table.dropOn(place);
  else land(table, place);
}

function step(table: TableView, to: "forward" | "back" | "first" | "last"): void {
  const count = stepsOf(table.view.frame.ruling).length;
  if (count === 0 || table.view.held !== null) return;
  const { cursor } = table.view;
  table.go({ forward: cursor + 1, back: cursor - 1, first: 0, last: count }[to]);
}

function choose(table: TableView, letter: string): void {
  const found = questionOf(table.view)?.options.find((each) => each.letter === letter);
  if (found) table.choose(found);
}

function profile(table: TableView): void {
  const model = placeFocused(table.view)?.model ?? table.view.hovered;
  const base = baseOf(shown(table.view), model ?? null);
  const pinned = base && base.id !== table.view.pinned ? base.id : null;
  table.set({ ...table.view, pinned });
}

function card(table: TableView): void {
  const { ruling } = table.view.frame;
  if (table.view.open) return table.card(null);
  if (ruling?.ruling === "allowed") {
    const at = Math.max(1, table.view.cursor);
    const id = ruling.steps[at - 1]?.clauses[0];
    if (id) table.card({ slot: `s${at}`, id });
  } else if (ruling?.ruling === "illegal") {
    const id = ruling.findings[0]?.clause;
    if (id) table.card({ slot: "f0", id });
  } else if (ruling?.ruling === "question") {
    const id = ruling.clauses[0];
    if (id) table.card({ slot: "q", id });
  }
}
