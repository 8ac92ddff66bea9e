/** The rooms of a battlefield: header with the phases, board, zoom. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Ruling } from "../frame";
import { drawBoard } from "../parts/board";
import { icon } from "../parts/marks";
import type { Status } from "../parts/status";
import type { PhaseStop, Point, Scene } from "../scene/wire";
import { doing, page, tools } from "../table/page";
import type { Ground } from "../table/panel";
import { heldBase, shown, type View } from "../table/state";
import { him } from "../table/words";
import {
  ahead,
  distanceOf,
  facingOf,
  onlyMoves,
  overGround,
  reachOf,
  ringOf,
  whereText,
} from "./aim";
import { type Block, blockAction, byLegs, charge, isOff, reachWords, wordsOf } from "./block";
import { fieldOf } from "./drawing";
import { INCH } from "./ground";
import { KEYS } from "./keys";
import { measureLegend } from "./measures";
import { ordersOf } from "./orders";
import type { BattlefieldView } from "./view";

export function battlefieldPage(table: BattlefieldView): TemplateResult {
  const ring = table.keyboard && table.onTable;
  return page(table, {
    header: header(table),
    board: drawBoard(fieldOf(table.view, table.fit(), table.shell.uid, ring, table.foretold())),
    below: bar(table),
    doing: {
      ...doing(table),
      keys: KEYS,
      ground: groundOf(table),
      orders: ordersOf(table),
      legend: reachOf(table.view) || table.view.block ? measureLegend() : nothing,
    },
    status: statusOf(table.view, table.foretold()),
  });
}

/** What is said of the ground that a single model is held over; the engine has not been asked yet. */
function groundOf(table: BattlefieldView): Ground | null {
  const { view } = table;
  const base = heldBase(view);
  if (view.block) return blockGround(table, view.block);
  if (!base) return null;
  if (!overGround(view)) return onlyMoves(view) ? singleGround(base.name) : null;
  return {
    headline: `${base.name}, ${whereText(view)}`,
    summary: [ringText(view), reachOf(view)?.says ?? ""].filter((part) => part).join(" "),
    ruling: table.foretold(),
    setDown: () => table.setDown(),
  };
}

/** Of a model that may only be moved, before it is. */
function singleGround(name: string): Ground {
  return { headline: `${name}: Move`, summary: SINGLE, ruling: null, setDown: null };
}

/** The same of a whole unit, or of a piece that charges. */
function blockGround(table: BattlefieldView, block: Block): Ground {
  const action = blockAction(table.view);
  const [{ kind }] = block.orders;
  const aim = kind === "charge" ? charge(table.view, block)?.label : wordsOf(block);
  const reach = isOff(block) && byLegs(block) ? `${reachWords(block)}.` : "";
  return {
    headline: action && aim ? (kind === "charge" ? aim : `${block.name}: ${aim}`) : block.name,
    summary: reach || HOW[kind],
    ruling: action ? table.foretold() : null,
    setDown: action ? () => table.setDown() : null,
    word: kind === "charge" ? "If you charge now" : "If you set down here",
    label: kind === "charge" ? "Charge" : kind === "place" ? "Put down here" : "Move here",
  };
}

/** How a block in the hand is moved, until it was. */
const HOW = {
  legs: "Drag it straight, or a front corner to wheel. Shift and a press, or K, begins another leg.",
  place: "Drag it to its place, Q and E turn it.",
  charge: "Drag it onto an enemy, or press him; N goes to the next.",
  reform: "",
} as const;

const SINGLE =
  "Drag it, press where it goes, or type inches; Q and E turn it. Shift and a press, or K, makes a corner.";

function verdictText(ruling: Ruling): string {
  if (ruling.ruling === "allowed") return "Legal.";
  if (ruling.ruling === "question") return `A Question follows: ${ruling.headline}`;
  const forbid = ruling.findings.filter(({ verdict }) => verdict === "forbids");
  return `Not legal: ${[...new Set(forbid.map(({ clause }) => clause))].join(", ")}.`;
}

function ringText(view: View): string {
  const ring = ringOf(view);
  if (!ring?.label) return "";
  return distanceOf(view) <= ring.mm + 0.01 ? `Inside ${ring.label}.` : `Beyond ${ring.label}.`;
}

function statusOf(view: View, ruling: Ruling | null): Status | null {
  const base = heldBase(view);
  if (view.block) return blockStatus(view, view.block, ruling);
  if (!base) return null;
  if (!overGround(view)) {
    const text = `${base.name}. ${SINGLE} Escape puts back.`;
    return onlyMoves(view) ? { head: "Picked up", text } : null;
  }
  const far = `${base.name} ${whereText(view)}`;
  const facing = `facing ${Number(facingOf(view).toFixed(1))}°`;
  const says = ruling ? verdictText(ruling) : ringText(view);
  const parts = [`${far}, ${facing}.`, says, `Enter sets ${him(base)} down, Escape puts back.`];
  const text = parts.filter((part) => part).join(" ");
  return { head: "Picked up", text };
}

function blockStatus(view: View, block: Block, ruling: Ruling | null): Status {
  const [{ kind }] = block.orders;
  if (!blockAction(view))
    return { head: "Picked up", text: `${block.name}. ${HOW[kind]} Escape puts back.` };
  const aim = kind === "charge" ? charge(view, block)?.label : `${block.name}: ${wordsOf(block)}`;
  const says = ruling ? verdictText(ruling) : byLegs(block) ? `${reachWords(block)}.` : "";
  const parts = [`${aim}.`, says, "Enter plays it, Escape puts back."];
  return { head: "Picked up", text: parts.filter((part) => part).join(" ") };
}

function header(table: BattlefieldView): TemplateResult {
  const { frame } = table.view;
  const phases = frame.scene.field?.phases ?? [];
  return html`<div class="mw-head">
    <h3>${frame.scene.title}</h3><span class="where"><span class="size">${size(frame.scene)}. </span>${frame.scene.where}</span>
    <div class="phases" role="group" aria-label="Phase" data-rove>
      ${phases.map((phase) => stop(phase, table))}
    </div>
    ${tools(table)}
    <span class="wait" aria-hidden="true"></span>
  </div>`;
}

function stop(phase: PhaseStop, table: BattlefieldView): TemplateResult {
  const { action } = phase;
  const play = (): void => {
    if (action) table.act(action);
  };
  return html`<button type="button" class=${phase.at ? "on" : ""} data-phase=${phase.name}
    aria-current=${phase.at ? "step" : nothing} ?disabled=${!action && !phase.at}
    title=${phase.says || nothing} @click=${play}>${phase.name}</button>`;
}

function size({ field }: Scene): string {
  if (!field) return "";
  const inch = (mm: number): string => `${Number((mm / INCH).toFixed(2))}″`;
  return `${inch(field.width)} × ${inch(field.depth)}`;
}

/** Which way to look when only a part is seen. */
const ASIDE: readonly (readonly [name: string, text: string, to: Point])[] = [
  ["left", "←", [-1, 0]],
  ["up", "↑", [0, -1]],
  ["down", "↓", [0, 1]],
  ["right", "→", [1, 0]],
];

function bar(table: BattlefieldView): TemplateResult {
  const { camera } = table.view;
  const zoom = (name: string, label: string, by: 1 | -1 | 0, text: string, off: boolean) =>
    html`<button type="button" class="btn" data-do=${name} aria-label=${label} ?disabled=${off}
      @click=${() => table.zoom(by)}>${text}</button>`;
  return html`<div class="exact">
    ${reachOf(table.view) ? numbers(table) : html`<span class="scale">${scaleText(table)}</span>`}
    <span class="z" data-rove role="group" aria-label="Looking">
      <button type="button" class="btn" data-do="sight" aria-pressed=${table.view.seeing ? "true" : "false"}
        ?disabled=${table.view.held !== null} @click=${() => table.look()}>${icon("sight")}Sight</button>
      ${camera === null ? nothing : ASIDE.map(([name, text, to]) => html`<button type="button" class="btn aside" data-do=${`look-${name}`} aria-label=${`Look farther ${name}`} @click=${() => table.aside(to)}>${text}</button>`)}
      ${zoom("whole", "The whole battlefield", 0, "Whole", camera === null)}
      ${zoom("farther", "Look from farther away", -1, "−", camera === null)}
      ${zoom("closer", "Look closer", 1, "+", !table.canZoom())}
    </span>
  </div>`;
}

/** Exact inches and degrees for the single model in the hand. */
function numbers(table: BattlefieldView): TemplateResult {
  const name = heldBase(table.view)?.name ?? "";
  const go = (event: Event): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const value = (field: string): number =>
      Number((form.elements.namedItem(field) as HTMLInputElement).value) || 0;
    table.hold(ahead(table.view, value("forward") * INCH, value("turn")));
  };
  return html`<form class="numbers" aria-label=${`Move ${name} by numbers`} @submit=${go}>
    <label>${name} turn <input name="turn" type="number" step="any" min="-360" max="360" value="0" />°</label>
    <label>forward <input name="forward" type="number" step="any" min="-60" max="60" value="1" />″</label>
    <button type="submit" class="btn" data-do="forward">Move on</button>
  </form>`;
}

function scaleText(table: BattlefieldView): string {
  const zoom = table.view.camera?.zoom ?? 1;
  const units = shown(table.view).units.length;
  return zoom === 1
    ? `${units} ${units === 1 ? "unit" : "units"}, all of the battlefield`
    : `${zoom.toFixed(1)} times closer`;
}
