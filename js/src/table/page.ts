/** The whole of a table view: banner, header, stage and status, panel, timeline. */
import { html, nothing, type TemplateResult } from "lit-html";
import { notice, silence } from "../parts/banner";
import { drawBoard } from "../parts/board";
import { type Status, statusLine } from "../parts/status";
import { timeline } from "../parts/timeline";
import { drawingOf } from "./drawing";
import { KEYS } from "./keys";
import { type Doing, panel } from "./panel";
import { statusOf } from "./status";
import type { TableView } from "./view";

/** What a kind of table has of its own: the header's words and tools, the board, what it knows. */
export interface Rooms {
  readonly header: TemplateResult;
  readonly board: TemplateResult;
  /** Between the board and the status line. */
  readonly below?: TemplateResult;
  readonly doing: Doing;
  /** What the status line says instead of what it says of every table. */
  readonly status?: Status | null;
}

function rooms(table: TableView): Rooms {
  const ring = table.keyboard && table.onTable;
  const drawn = drawingOf(table.view, table.fit(), table.shell.uid, ring);
  return { header: header(table), board: drawBoard(drawn), doing: doing(table) };
}

export function page(table: TableView, own: Rooms = rooms(table)): TemplateResult {
  const { view, wire } = table;
  const silent = wire.silent();
  const waits = table.waits();
  const classes = ["mw"];
  if (silent) classes.push("stale");
  if (waits) classes.push("waiting");
  if (view.held !== null) classes.push("holding");
  return html`<div class=${classes.join(" ")} data-rev=${view.frame.rev} data-step=${view.cursor} data-playing=${table.isPlaying() ? "true" : "false"} aria-busy=${waits ? "true" : "false"}>
    ${silent ? silence(() => table.again()) : nothing}
    ${notice(view.notice, () => table.set({ ...table.view, notice: "" }))}
    ${own.header}
    <div class="mw-body">
      <div class="mw-main">
        <div class="mw-stage">${own.board}</div>
        ${own.below ?? nothing}
        ${statusLine(own.status ?? statusOf(view, waits))}
      </div>
      <div class="mw-side">${panel(view, own.doing)}</div>
    </div>
    ${timeline(view.frame.timeline, {
      canUndo: view.frame.canUndo,
      canRedo: view.frame.canRedo,
      undo: () => table.send({ kind: "undo" }),
      redo: () => table.send({ kind: "redo" }),
      goto: (to) => table.send({ kind: "goto", to }),
    })}
  </div>`;
}

function header(table: TableView): TemplateResult {
  const { title, where, units } = table.view.frame.scene;
  // Contact is drawn; that a unit flees or is shaken is only told here.
  const plight = units.find((unit) => unit.own && !unit.waits)?.plight ?? "";
  const told = plight.split(", ").filter((word) => word && !word.startsWith("Engaged"));
  return html`<div class="mw-head">
    <h3>${title}</h3><span class="where">${[...told, where].join(". ")}</span>
    ${tools(table)}
    <span class="wait" aria-hidden="true"></span>
  </div>`;
}

/** The table as text, and the list of keys. */
export function tools(table: TableView): TemplateResult {
  const open = table.view.sheet === "keys" ? "true" : "false";
  return html`<div class="tools" data-rove role="toolbar" aria-label="Tools">
      <button type="button" class="btn quiet" data-do="copy" @click=${() => table.copy()}><span>Copy<span class="txt"> as text</span></span></button>
      <button type="button" class="btn quiet" data-do="keys" aria-label="Keys" aria-expanded=${open} @click=${() => table.sheet("keys")}>?</button>
    </div>`;
}

export function doing(table: TableView): Doing {
  const { frame } = table.view;
  const over = (): void => table.dropOn(table.placeOver());
  return {
    uid: table.shell.uid,
    keys: KEYS,
    cards: {
      uid: table.shell.uid,
      clauses: frame.clauses,
      readings: frame.readings,
      open: table.view.open,
      show: (open) => table.card(open),
    },
    lighting: {
      on: table.view.held === null ? table.view.hovered : null,
      light: (lit) => table.soon({ lit }),
    },
    go: (step) => table.go(step),
    drop: over,
    why: over,
    putBack: () => table.back(),
    nearest: (ruling) => ruling.nearest && table.act(ruling.nearest.action),
    nearestLit: (nearest) => table.soon({ nearest }),
    tryAgain: (ruling) => ruling.who && table.take(ruling.who),
    choose: (option) => table.choose(option),
    hot: (option) => table.soon({ hot: option?.letter ?? null }),
    takeBack: () => table.send({ kind: "undo" }),
    piece: (id) => table.goToPiece(id),
    closeSheet: () => table.sheet(null),
    checked: (open) => {
      if (open !== table.view.checked) table.set({ ...table.view, checked: open });
    },
    dice: {
      thrown: table.view.thrown,
      set: (thrown) => table.set({ ...table.view, thrown }),
      play: (action) => table.act(action),
    },
  };
}
