/** One view of an exercise: the learner's answer in the making, and what the engine says of it. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { About, ExerciseFrame, Answer as Given, ModelId, Point, Rect, Scene } from "../frame";
import { rows } from "../hits/rows";
import { carry, supply } from "../hits/supply";
import { type Hits, left, placed, put } from "../hits/tally";
import { notice, silence } from "../parts/banner";
import { patterns } from "../parts/base";
import { type Arrow, drawBoard, type SeatMark } from "../parts/board";
import { type GestureHost, openGestures } from "../parts/gestures";
import { inField, type KeyLine, keyList, keyName } from "../parts/keys";
import { icon } from "../parts/marks";
import { nameAndPlace } from "../parts/pieces";
import type { Shell } from "../parts/shell";
import { statusLine } from "../parts/status";
import { type Lighting, stepList } from "../parts/steps";
import { type CardContext, type Open, tagId } from "../parts/tags";
import { type Answer, type Body, openWire, type WidgetModel, type Wire } from "../parts/wire";
import { baseOf } from "../scene/fold";
import { centreOf, type Fit, fitTo, needOf, percent, rectOf } from "../scene/geometry";
import {
  type Direction,
  lineAfter,
  neighbour,
  type Place,
  placeAt,
  rankEnd,
  unitEnd,
} from "../scene/places";
import { feedbackPanel } from "./feedback";
import { choices, numbers, readNumbers } from "./forms";
import {
  answerOf,
  type Board,
  gridOf,
  handRects,
  inHand,
  movedCount,
  opening,
  putDown,
  sceneOf,
  toggle,
} from "./hand";

const KEYS: readonly KeyLine[] = [
  { keys: ["← ↑ → ↓", "Home", "End"], does: "Place by place" },
  { keys: ["Enter", "Space"], does: "Pick up, put down, mark" },
  { keys: ["Esc"], does: "Put back, close" },
  { keys: ["+", "−"], does: "One hit more, one hit less on the focused row" },
  { keys: ["A to Z"], does: "That answer of a choice" },
  { keys: ["H"], does: "The next hint" },
  { keys: ["?"], does: "This list" },
];
const WALKS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const FIRST_WIDTH = 766;
/** Pixels that the word Front needs beside the block. */
const FRONT = 92;

export class ExerciseView implements GestureHost {
  readonly wire: Wire<ExerciseFrame>;
  private board!: Board;
  private heldModel: ModelId | null = null;
  private point: Point | null = null;
  private grip: Point = [0, 0];
  private over: string | null = null;
  private focus: string | null = null;
  private line: Point | null = null;
  private lit: About | null = null;
  private open: Open | null = null;
  private chosen: ReadonlySet<string> = new Set();
  private typed: Readonly<Record<string, string>> = {};
  private hits: Hits = {};
  private steps = false;
  private keys = false;
  private note = "";
  private keyboard = false;
  private width = FIRST_WIDTH;

  constructor(
    readonly shell: Shell,
    model: WidgetModel,
  ) {
    this.wire = openWire<ExerciseFrame>(
      model,
      shell.uid,
      { onAnswer: (answer) => this.answered(answer), onSilence: () => this.draw() },
      shell.signal,
    );
    this.begin();
    openGestures(shell.root, this, shell.signal);
    const listen = (kind: string, then: (event: Event) => void): void =>
      shell.root.addEventListener(kind, then, { signal: shell.signal });
    listen("keydown", (event) => this.key(event as KeyboardEvent));
    listen("focusin", (event) => this.focused(event.target as HTMLElement));
    listen("pointerdown", () => {
      this.keyboard = false;
    });
    this.draw();
    this.watchSize();
  }

  private get frame(): ExerciseFrame {
    return this.wire.frame();
  }

  private get still(): boolean {
    return this.wire.pending() !== null || this.frame.feedback !== null;
  }

  /** The answer that the frame remembers is the answer in the making. */
  private begin(): void {
    const { answer } = this.frame;
    this.board = opening(this.frame);
    this.chosen = new Set(answer?.choices ?? []);
    this.typed = Object.fromEntries(
      Object.entries(answer?.numbers ?? {}).map(([id, value]) => [id, String(value)]),
    );
    this.hits = answer?.hits ?? {};
    this.heldModel = null;
    this.steps = false;
    this.open = null;
  }

  private answered({ frame, ack }: Answer<ExerciseFrame>): void {
    this.note = ack && !ack.ok ? ack.message : "";
    const hinted = frame.feedback === null && frame.answer === null && ack?.ok === true;
    // A hint changes nothing of what the learner has laid out so far.
    if (!(hinted && this.lastKind === "hint")) this.begin();
    this.draw();
  }

  private lastKind = "";

  private send(body: Body): void {
    this.lastKind = body.kind;
    this.wire.send(body);
    this.draw();
  }

  private answerNow(): Given | null {
    const { frame } = this;
    switch (frame.mode) {
      case "choice":
        return this.chosen.size > 0 ? { choices: [...this.chosen] } : null;
      case "number": {
        const read = readNumbers(frame, this.typed);
        return read && { numbers: read };
      }
      case "hits":
        return frame.tray && left(frame.tray, this.hits) === 0 ? { hits: filled(this.hits) } : null;
      default:
        return answerOf(frame, this.board);
    }
  }

  private check(): void {
    const answer = this.answerNow();
    if (answer && !this.still) this.send({ kind: "check", answer });
  }

  // ---- gestures -----------------------------------------------------------------------------

  fit(board: string): Fit | null {
    return board === "mine" && !this.still ? this.fitNow(this.width) : null;
  }

  placeAt(point: Point): Place | null {
    return placeAt(gridOf(this.frame, this.board), point);
  }

  held(): boolean {
    return this.heldModel !== null;
  }

  pickable(place: Place): ModelId | null {
    if (this.frame.mode !== "place" || !place.model) return null;
    return this.board.at.has(place.model) ? place.model : null;
  }

  hover(place: Place | null): void {
    if (this.over === (place?.id ?? null)) return;
    this.over = place?.id ?? null;
    this.draw();
  }

  pick(place: Place, grip: Point): void {
    const model = this.pickable(place);
    const scene = sceneOf(this.frame, this.board);
    const base = scene && baseOf(scene, model);
    if (!base) return;
    this.heldModel = base.id;
    this.grip = [grip[0] - base.x, grip[1] - base.y];
    this.point = grip;
    this.draw();
  }

  drag(point: Point): void {
    this.point = point;
    const at = this.landing(point);
    this.over = at?.id ?? null;
    this.draw();
  }

  drop(_place: Place | null, point: Point): void {
    this.point = point;
    const at = this.landing(point);
    this.settleOn(at);
  }

  click(place: Place | null): void {
    if (place) this.act(place);
    else this.cancel();
  }

  cancel(): void {
    this.heldModel = null;
    this.point = null;
    this.draw();
  }

  /** Where the front left seat of the model in the hand is, not where the pointer is. */
  private landing(point: Point): Place | null {
    const scene = sceneOf(this.frame, this.board);
    const base = scene && baseOf(scene, this.heldModel);
    if (!base) return null;
    const seats = gridOf(this.frame, this.board).filter((place) => place.unit !== "hand");
    const unit = scene?.units.find((each) => each.id === seats[0]?.unit);
    const [w, d] = [unit?.seatW ?? base.w, unit?.seatD ?? base.d];
    const [x, y] = [point[0] - this.grip[0], point[1] - this.grip[1]];
    const corner: Point = [x - base.w / 2 + w / 2, y - base.d / 2 + d / 2];
    return placeAt(seats, corner) ?? placeAt(seats, [x, y]);
  }

  private act(place: Place): void {
    if (this.still) return;
    if (this.frame.mode === "seats" || this.frame.mode === "models") {
      this.board = toggle(this.board, place.id, this.frame.marks);
      this.draw();
      return;
    }
    if (this.heldModel !== null) {
      if (place.model === this.heldModel) this.cancel();
      else this.settleOn(place);
      return;
    }
    this.heldModel = this.pickable(place);
    this.point = null;
    this.grip = [0, 0];
    this.draw();
  }

  private settleOn(place: Place | null): void {
    const model = this.heldModel;
    const spot = place && place.unit !== "hand" ? (place.side ?? seatOf(place)) : null;
    this.heldModel = null;
    this.point = null;
    if (model && spot) {
      const { board, pushed } = putDown(this.frame, this.board, model, spot);
      this.board = board;
      // Whoever was stood upon is next in the hand, so that a chain is one movement.
      const [next] = pushed;
      if (pushed.length === 1 && next) this.heldModel = next;
      this.focus = place?.id ?? this.focus;
    }
    this.draw();
  }

  // ---- keys ---------------------------------------------------------------------------------

  private focused(target: HTMLElement): void {
    const place = target.dataset?.place;
    if (place === undefined) return;
    this.focus = place;
    if (this.keyboard) this.over = place;
  }

  private key(event: KeyboardEvent): void {
    if (event.defaultPrevented || inField(event)) {
      if (inField(event) && event.key === "Enter") this.check();
      return;
    }
    this.keyboard = true;
    const target = event.target as HTMLElement;
    const here = gridOf(this.frame, this.board).find((each) => each.id === target.dataset?.place);
    const row = target.closest?.<HTMLElement>("[data-row]")?.dataset.row;
    const name = keyName(event);
    const deed =
      (here && this.onBoard(name, here)) ||
      (row !== undefined && this.onRow(name, row)) ||
      this.anywhere(name);
    if (!deed) return;
    event.preventDefault();
    deed();
  }

  private onBoard(name: string, here: Place): (() => void) | null {
    const all = gridOf(this.frame, this.board);
    const walk = WALKS[name];
    if (walk) {
      return () => {
        const next = neighbour(all, here, walk, this.line ?? centreOf(here.rect));
        if (!next) return;
        this.line = lineAfter(this.line ?? centreOf(here.rect), next, walk);
        this.goTo(next);
      };
    }
    if (name === "Home" || name === "End")
      return () => this.goTo(rankEnd(all, here, name === "Home" ? "first" : "last"));
    if (name === "ctrl+Home" || name === "ctrl+End")
      return () => this.goTo(unitEnd(all, here, name === "ctrl+Home" ? "first" : "last"));
    if (name === "Enter" || name === " ") return () => this.act(here);
    return null;
  }

  private onRow(name: string, row: string): (() => void) | null {
    if (name === "+" || name === "=") return () => this.addHit(row, 1);
    if (name === "-") return () => this.addHit(row, -1);
    return null;
  }

  private anywhere(name: string): (() => void) | null {
    const choice = this.frame.choices[name.length === 1 ? name.charCodeAt(0) - 97 : -1];
    if (choice && !this.still) return () => this.choose(choice.id);
    if (name === "h") return () => this.hint();
    if (name === "?") return () => this.toggleKeys();
    if (name === "Escape") return () => this.escape();
    return null;
  }

  private escape(): void {
    if (this.open) this.cards().show(null);
    else if (this.keys) this.toggleKeys();
    else if (this.heldModel !== null) this.cancel();
    else this.shell.host.closest<HTMLElement>(".jp-Cell")?.focus();
  }

  private goTo(place: Place): void {
    this.focus = place.id;
    this.over = place.id;
    this.draw();
    this.shell.root.querySelector<HTMLElement>(`[data-place="${CSS.escape(place.id)}"]`)?.focus();
  }

  // ---- small deeds --------------------------------------------------------------------------

  private hint(): void {
    const { hints, feedback } = this.frame;
    if (!feedback && hints.taken < hints.of) this.send({ kind: "hint" });
  }

  private toggleKeys(): void {
    this.keys = !this.keys;
    this.draw();
  }

  private choose(id: string): void {
    if (this.still) return;
    const next = new Set(this.frame.several ? this.chosen : []);
    if (this.frame.several && this.chosen.has(id)) next.delete(id);
    else next.add(id);
    this.chosen = next;
    this.draw();
  }

  private addHit(row: string, n: number): void {
    const { tray } = this.frame;
    if (!tray || this.still || (n > 0 && left(tray, this.hits) <= 0)) return;
    this.hits = put(this.hits, row, n);
    this.draw();
  }

  private cards(): CardContext {
    return {
      uid: this.shell.uid,
      clauses: this.frame.clauses,
      readings: this.frame.readings,
      open: this.open,
      show: (open) => {
        const was = this.open;
        this.open = open;
        this.draw();
        if (!open && was)
          this.shell.root.getElementById(tagId(this.cards(), was.slot, was.id))?.focus();
      },
    };
  }

  private lighting(): Lighting {
    return {
      on: null,
      light: (about) => {
        this.lit = about;
        this.draw();
      },
    };
  }

  // ---- drawing ------------------------------------------------------------------------------

  draw(): void {
    this.shell.draw(() => this.template());
    this.measure();
  }

  /** Two boards side by side are half as wide as one: the stage is measured as it is drawn. */
  private measure(): void {
    const width = this.shell.root.querySelector<HTMLElement>(".mw-stage")?.clientWidth ?? 0;
    if (width <= 0 || Math.abs(width - this.width) <= 1) return;
    this.width = width;
    this.shell.draw(() => this.template());
  }

  private watchSize(): void {
    const watch = new ResizeObserver(() => this.measure());
    const root = this.shell.root.querySelector(".mw-root");
    if (root) watch.observe(root);
    this.shell.signal.addEventListener("abort", () => watch.disconnect(), { once: true });
  }

  private template(): TemplateResult {
    const { frame } = this;
    const { feedback } = frame;
    const silent = this.wire.silent();
    return html`<section class=${`mw exercise${silent ? " stale" : ""}`} aria-label=${frame.title} data-exercise=${frame.id} data-rev=${frame.rev}>
      ${silent ? silence(() => this.again()) : nothing}
      ${notice(this.note, () => this.closeNote())}
      <div class="mw-head"><h3>${frame.title}</h3>
        <div class="tools" data-rove role="toolbar" aria-label="Tools">
          <button type="button" class="btn quiet" aria-label="Keys" aria-expanded=${this.keys ? "true" : "false"} @click=${() => this.toggleKeys()}>?</button>
        </div></div>
      ${this.keys ? keyList(KEYS, () => this.toggleKeys()) : nothing}
      ${frame.prompt ? html`<p class="task">${frame.prompt}</p>` : nothing}
      ${frame.given.length > 0 ? stepList(frame.given, null, this.cards(), this.lighting(), null) : nothing}
      ${this.body()}
      ${feedback ? feedbackPanel(feedback, this.cards(), this.lighting(), { answered: frame.answer !== null, steps: this.steps, again: () => this.send({ kind: "again" }), showSteps: () => this.toggleSteps() }) : nothing}
      ${statusLine(this.status())}
      ${this.foot()}
    </section>`;
  }

  private again(): void {
    this.wire.again();
    this.draw();
  }

  private closeNote(): void {
    this.note = "";
    this.draw();
  }

  private toggleSteps(): void {
    this.steps = !this.steps;
    this.draw();
  }

  private body(): TemplateResult {
    const { frame, shell } = this;
    const form = {
      uid: shell.uid,
      still: this.still,
      chosen: this.chosen,
      numbers: this.typed,
      choose: (id: string) => this.choose(id),
      fill: (id: string, text: string) => {
        this.typed = { ...this.typed, [id]: text };
        this.draw();
      },
    };
    return html`${frame.scene && frame.mode !== "hits" ? this.boards() : nothing}
      ${frame.mode === "hits" && frame.tray ? this.tray() : nothing}
      ${frame.mode === "choice" ? choices(frame, form) : nothing}
      ${frame.mode === "number" ? numbers(frame, form) : nothing}`;
  }

  private tray(): TemplateResult | typeof nothing {
    const { tray, scene } = this.frame;
    if (!tray) return nothing;
    const { root, signal, uid } = this.shell;
    const carried = {
      over: (row: string | null) => {
        this.over = row;
        this.draw();
      },
      drop: (row: string | null) => row !== null && this.addHit(row, 1),
    };
    return html`<svg width="0" height="0" style="position:absolute" aria-hidden="true">${patterns(uid)}</svg>
      ${supply(tray, this.hits, { still: this.still, free: null, setFree: () => undefined, grab: (event) => carry(event, root, carried, signal) })}
      ${rows(tray, this.cards(), {
        uid,
        bases: new Map((scene?.bases ?? []).map((base) => [base.id, base])),
        fallen: new Set(),
        hits: this.hits,
        still: this.still,
        free: true,
        blind: true,
        over: this.over,
        lit: new Set(this.lit?.models ?? []),
        put: (row, n) => this.addHit(row, n),
      })}`;
  }

  private fitNow(width: number): Fit {
    const { frame } = this;
    const hands = [...handRects(frame, inHand(frame, this.board)).values()];
    const spare = frame.mode === "place" && frame.places.length > 0 ? this.spare() : [];
    const places = frame.places.map((place) => place.rect);
    const scenes: Scene[] = [frame.scene, frame.feedback?.rule].filter((s): s is Scene =>
      Boolean(s),
    );
    const [x, y, w, h] = needOf(scenes, [...places, ...hands, ...spare]);
    // The word Front stands left of the block and keeps its size however small the board is.
    const room = Math.max(0, (w * FRONT) / width - 30);
    return fitTo([x - room, y, w + room, h], width);
  }

  /** Room for one model in the hand, so that the table does not jump when somebody is lifted. */
  private spare(): readonly Rect[] {
    const base = this.frame.scene?.bases[0];
    return base ? [...handRects(this.frame, [base]).values()] : [];
  }

  private boards(): TemplateResult {
    const { frame } = this;
    const rule = frame.feedback?.rule ?? null;
    const mine = this.mine();
    if (!rule) return html`<div class="two"><div class="mw-stage">${mine}</div></div>`;
    const said = frame.feedback?.summary;
    const theirs = html`<p class="cap">${icon("holds")}The rule <small>${said?.rules ?? ""}</small></p><div class="mw-stage"><div class="boardwrap">${this.rules(rule)}${this.numbersOn("rules")}</div></div>`;
    if (frame.answer === null) return html`<div class="two"><div>${theirs}</div></div>`;
    return html`<div class="two pair">
      <div><p class="cap">${icon("owner")}Your prediction <small>${said?.yours ?? ""}</small></p><div class="mw-stage"><div class="boardwrap">${mine}${this.numbersOn("yours")}</div></div></div>
      <div>${theirs}</div>
    </div>`;
  }

  private mine(): TemplateResult {
    const { frame } = this;
    const scene = sceneOf(frame, this.board) as Scene;
    const fit = this.fitNow(this.width);
    const grid = this.still && frame.feedback ? [] : gridOf(frame, this.board);
    const held = baseOf(scene, this.heldModel);
    const at = this.point;
    const ghosts = frame.mode === "place" ? this.ghosts(scene) : [];
    const hand = held && at ? { ...held, x: at[0] - this.grip[0], y: at[1] - this.grip[1] } : null;
    const focus =
      this.focus && grid.some((place) => place.id === this.focus)
        ? this.focus
        : (grid[0]?.id ?? null);
    return drawBoard({
      uid: `${this.shell.uid}m`,
      board: "mine",
      scene,
      fit,
      label: `${frame.title}. ${frame.prompt}`,
      states: this.states(scene, "wrong"),
      ghosts,
      wills: [],
      seats: this.seats(grid),
      arrows: frame.feedback ? arrows(frame.feedback.yourMoves) : [],
      pins: this.pins(scene, fit.scale),
      hand,
      held: hand ? this.heldModel : null,
      places: grid,
      focus,
      face: (place) => ({
        label: this.spoken(place, scene),
        mover: this.pickable(place) !== null,
        legal: frame.mode !== "place" || this.heldModel !== null,
        selected: this.board.marked.has(place.id) || place.model === this.heldModel,
      }),
    });
  }

  private rules(rule: Scene): TemplateResult {
    const { frame } = this;
    return drawBoard({
      uid: `${this.shell.uid}r`,
      board: "rule",
      scene: rule,
      fit: this.fitNow(this.width),
      label: "The rule",
      states: this.states(rule, "right"),
      ghosts: [],
      wills: [],
      seats: (this.lit?.rects ?? []).map((rect, i) => ({ key: `lit${i}`, kind: "lit", rect })),
      arrows: arrows(frame.feedback?.moves ?? []),
      pins: [],
      hand: null,
      held: null,
      places: [],
      focus: null,
      face: () => ({ label: "" }),
    });
  }

  private pins(scene: Scene, scale: number) {
    const held = inHand(this.frame, this.board).filter(
      (base) => base.id !== this.heldModel || !this.point,
    );
    const first = scene.bases.find((base) => base.id === held[0]?.id);
    if (!first || this.frame.mode !== "place") return [];
    const text = held.length === 1 ? "in your hand" : `${held.length} in your hand`;
    const [x, y, w] = rectOf(first);
    return [
      { key: "hand", kind: "plain" as const, text, at: [[x + w / 2, y - 16 / scale] as const] },
    ];
  }

  /** Where models stood that the learner has moved away. */
  private ghosts(scene: Scene) {
    return (this.frame.scene?.bases ?? []).filter((was) => {
      const now = baseOf(scene, was.id);
      if (!now || (now.x === was.x && now.y === was.y)) return false;
      return !scene.bases.some(
        (base) =>
          base.id !== was.id &&
          Math.abs(base.x - was.x) < base.w / 2 &&
          Math.abs(base.y - was.y) < base.d / 2,
      );
    });
  }

  private states(scene: Scene, mark: "wrong" | "right"): ReadonlyMap<ModelId, string> {
    const { frame, board } = this;
    const states = new Map<ModelId, string>();
    const add = (id: ModelId, state: string): void => {
      states.set(id, [states.get(id), state].filter(Boolean).join(" "));
    };
    for (const base of scene.bases)
      if (board.at.get(base.id) === null && mark === "wrong") add(base.id, "lifted");
    if (mark === "wrong" && this.heldModel) add(this.heldModel, "picked");
    if (mark === "wrong" && frame.mode === "models")
      for (const id of board.marked) add(id, "picked");
    for (const id of this.lit?.models ?? []) add(id, "lit");
    for (const id of frame.feedback ? [] : frame.hints.about.models) add(id, "lit");
    for (const each of frame.feedback?.differences ?? [])
      for (const id of (mark === "wrong" ? each.yours : each.rules).models) add(id, mark);
    return states;
  }

  private seats(grid: readonly Place[]): SeatMark[] {
    const { frame, board } = this;
    const marked =
      frame.mode === "seats"
        ? frame.places.flatMap((place): SeatMark[] => {
            const spot = place.side ?? place.seat;
            const key =
              spot === null ? "" : typeof spot === "string" ? spot : `${spot[0]},${spot[1]}`;
            return board.marked.has(key)
              ? [{ key: `m${key}`, kind: "over", rect: place.rect }]
              : [];
          })
        : [];
    const lit = [...(this.lit?.rects ?? []), ...(frame.feedback ? [] : frame.hints.about.rects)];
    const rings = lit.map((rect, i): SeatMark => ({ key: `lit${i}`, kind: "lit", rect }));
    const over = grid.find((place) => place.id === this.over);
    const held =
      this.heldModel && over ? [{ key: "over", kind: "near", rect: over.rect } as const] : [];
    const focused = this.keyboard ? grid.find((place) => place.id === this.focus) : undefined;
    const focus = focused ? [{ key: "focus", kind: "focus", rect: focused.rect } as const] : [];
    return [...marked, ...rings, ...held, ...focus];
  }

  private spoken(place: Place, scene: Scene): string {
    const base = baseOf(scene, place.model);
    const who = base ? `${base.name}, ` : "empty, ";
    const marked = this.board.marked.has(place.id) ? ", marked" : "";
    return `${who}${place.name}${marked}`;
  }

  /** The same number on both boards for each difference. */
  private numbersOn(which: "yours" | "rules"): TemplateResult {
    const { feedback } = this.frame;
    const fit = this.fitNow(this.width);
    const scene = which === "yours" ? sceneOf(this.frame, this.board) : feedback?.rule;
    return html`${(feedback?.differences ?? []).map((each, i) => {
      const about = each[which];
      const base = scene && about.models[0] ? baseOf(scene, about.models[0]) : null;
      const rect = base ? rectOf(base) : about.rects[0];
      if (!rect) return nothing;
      const [x, y] = percent(fit.box, [rect[0] + rect[2] * 0.92, rect[1] + rect[3] * 0.06]);
      return html`<span class=${which === "yours" ? "num" : "num r"} aria-hidden="true" style=${`left:${x}%;top:${y}%`}>${i + 1}</span>`;
    })}`;
  }

  private status(): { head: string; text: string } {
    const { frame } = this;
    if (this.wire.pending()) return { head: "Sent", text: "" };
    if (frame.feedback) return { head: "Compared", text: frame.feedback.headline };
    const scene = sceneOf(frame, this.board);
    const held = scene && baseOf(scene, this.heldModel);
    const over = gridOf(frame, this.board).find((place) => place.id === this.over);
    if (held)
      return {
        head: "Picked up",
        text: `${held.name}${over ? ` over ${over.name}` : ""}. Enter or a click puts it down, Escape puts it back.`,
      };
    const below = scene && over ? baseOf(scene, over.model) : null;
    if (over) return { head: "Here", text: below ? nameAndPlace(below) : `${over.name}, empty` };
    return { head: "Ready", text: this.ready() };
  }

  private ready(): string {
    const { frame } = this;
    const hand = inHand(frame, this.board).length;
    if (frame.mode === "place")
      return hand > 0
        ? `${models(hand)} in your hand.`
        : `You moved ${models(movedCount(frame, this.board))}.`;
    if (frame.mode === "hits" && frame.tray)
      return `${placed(this.hits)} of ${frame.tray.hits} hits placed.`;
    if (frame.mode === "seats" || frame.mode === "models")
      return `${this.board.marked.size} marked.`;
    return "";
  }

  private foot(): TemplateResult | typeof nothing {
    const { frame } = this;
    const { hints } = frame;
    if (frame.feedback)
      return hints.texts.length > 0
        ? html`<div class="foot">${ladder(hints.texts)}</div>`
        : nothing;
    const waits = inHand(frame, this.board).length;
    const rest = frame.mode === "hits" && frame.tray ? left(frame.tray, this.hits) : 0;
    const label =
      waits > 0
        ? `Check: put ${models(waits)} down first`
        : rest > 0
          ? `Check: place ${rest} more`
          : "Check";
    return html`<div class="foot">
      ${hints.texts.length > 0 ? ladder(hints.texts) : nothing}
      <div class="row" data-rove role="group" aria-label="What to do">
        <button type="button" class="btn main" data-do="check" ?disabled=${this.still || this.answerNow() === null} @click=${() => this.check()}>${label}</button>
        ${hints.taken < hints.of ? html`<button type="button" class="btn" data-do="hint" ?disabled=${this.still} @click=${() => this.hint()}>Hint ${hints.taken + 1} of ${hints.of}</button>` : nothing}
        <button type="button" class="btn quiet" data-do="reset" ?disabled=${this.still} @click=${() => this.reset()}>Start over</button>
        <button type="button" class="btn quiet" data-do="show" ?disabled=${this.still} @click=${() => this.send({ kind: "show" })}>Show me</button>
      </div>
    </div>`;
  }

  private reset(): void {
    this.begin();
    this.draw();
  }
}

function ladder(texts: readonly string[]): TemplateResult {
  return html`<ol class="hints" aria-label="Hints">${texts.map((text, i) => html`<li><span class="n">${i + 1}</span><span>${text}</span></li>`)}</ol>`;
}

function arrows(moves: readonly { model: ModelId; from: Point; to: Point }[]): readonly Arrow[] {
  return moves.map((move) => ({ key: move.model, from: move.from, to: move.to, kind: "" }));
}

function seatOf(place: Place): readonly [number, number] {
  return [place.rank, place.file];
}

function models(n: number): string {
  return n === 1 ? "1 model" : `${n} models`;
}

function filled(hits: Hits): Hits {
  return Object.fromEntries(Object.entries(hits).filter(([, n]) => n > 0));
}
