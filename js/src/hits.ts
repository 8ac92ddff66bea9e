/**
 * HitTray: hits are put on the R&F pool and on each Character by click, key or drag.
 * Synced: `frame`, written by Python. Never synced: the hits in the hand, until they are committed.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import type { About, Action, Frame, Scene, Tray } from "./frame";
import { placing, ruled } from "./hits/panel";
import { rows } from "./hits/rows";
import { carry, supply } from "./hits/supply";
import { type Hits, left, mayTake, placed, put, spread, summary } from "./hits/tally";
import { notice, STALE, silence } from "./parts/banner";
import { patterns } from "./parts/base";
import { inField, type KeyLine, keyList, keyName } from "./parts/keys";
import { guarded, openShell } from "./parts/shell";
import { statusLine } from "./parts/status";
import { type CardContext, type Open, tagId } from "./parts/tags";
import { timeline } from "./parts/timeline";
import { type Body, openWire, type WidgetModel } from "./parts/wire";
import { scenesOf, stepsOf } from "./scene/fold";
import sheet from "./style/hits.css";

interface View {
  hits: Hits;
  free: boolean;
  over: string | null;
  lit: About | null;
  open: Open | null;
  /** The ruling is read; false: hits are being placed. */
  reading: boolean;
  cursor: number;
  note: string;
  keys: boolean;
}

const KEYS: readonly KeyLine[] = [
  { keys: ["↑", "↓"], does: "from row to row and to their buttons" },
  { keys: ["+", "−"], does: "one hit more, one hit less on the focused row" },
  { keys: ["Enter"], does: "one hit on the focused row; commit when all are placed" },
  { keys: [".", ","], does: "step forward, step back" },
  { keys: ["Z", "Shift+Z"], does: "undo, redo" },
  { keys: ["C"], does: "clause card of the current step" },
  { keys: ["?"], does: "this list" },
];

export function openTray(el: HTMLElement, model: WidgetModel, outer?: AbortSignal): () => void {
  const shell = openShell(el, outer, sheet);
  const view: View = {
    hits: {},
    free: false,
    over: null,
    lit: null,
    open: null,
    reading: false,
    cursor: 0,
    note: "",
    keys: false,
  };
  const wire = openWire<Frame>(
    model,
    shell.uid,
    {
      onAnswer({ frame, ack, newer }) {
        if (ack && !ack.ok) view.note = ack.code === "stale" ? STALE : ack.message;
        else if (ack || newer) view.note = "";
        if (newer || ack?.ok) settle(view, frame, ack !== null);
        draw();
      },
      onSilence: () => draw(),
    },
    shell.signal,
  );
  settle(view, wire.frame(), false);

  const set = (part: Partial<View>): void => {
    Object.assign(view, part);
    draw();
  };
  const tell = (body: Body): void => {
    wire.send(body);
    draw();
  };
  const again = (): void => {
    wire.again();
    draw();
  };
  const act = (action: Action): void => tell({ kind: "action", action });
  const undo = (): void => tell({ kind: "undo" });
  const redo = (): void => tell({ kind: "redo" });
  const tray = (): Tray | null => wire.frame().tray;
  const still = (): boolean => wire.pending() !== null || view.reading || tray()?.done === true;
  const change = (hits: Hits): void => {
    if (still()) return;
    set({ hits, note: "" });
  };
  const add = (row: string, n: number): void => {
    const now = tray();
    const line = now?.rows.find((each) => each.id === row);
    if (!now || !line) return;
    if (n > 0 && !view.free && !mayTake(now, view.hits, line)) return;
    if (n > 0 && left(now, view.hits) <= 0) return;
    change(put(view.hits, row, n));
  };
  const commit = (): void => {
    const now = tray();
    if (!now || still() || left(now, view.hits) !== 0) return;
    const onto = Object.fromEntries(Object.entries(view.hits).filter(([, n]) => n > 0));
    act({ do: "distribute", unit: now.unit, attack: now.attack, onto });
  };
  const dismiss = (): void => {
    set({ reading: false });
  };
  const go = (to: number): void => {
    set({ cursor: Math.max(0, Math.min(to, stepsOf(wire.frame().ruling).length)) });
  };
  const cards = (): CardContext => ({
    uid: shell.uid,
    clauses: wire.frame().clauses,
    readings: wire.frame().readings,
    open: view.open,
    show(open) {
      const was = view.open;
      view.open = open;
      draw();
      if (!open && was) shell.root.getElementById(tagId(cards(), was.slot, was.id))?.focus();
    },
  });

  const draw = (): void => shell.draw(page);
  const page = (): TemplateResult => {
    const frame = wire.frame();
    const now = frame.tray;
    if (!now)
      return html`<section class="mw"><p class="status" role="status">No hits are to be put on this table.</p></section>`;
    return html`<section class="mw ${wire.silent() ? "stale" : ""}" aria-label=${now.title}>
      ${wire.silent() ? silence(again) : nothing}
      ${notice(view.note, () => set({ note: "" }))}
      <div class="mw-head"><h3>${now.title}</h3><span class="where">${now.where}</span>
        <div class="tools" data-rove role="group" aria-label="Tools">
          <button type="button" class="btn quiet" aria-label="Keys" aria-expanded=${view.keys ? "true" : "false"} @click=${() => set({ keys: !view.keys })}>?</button>
        </div></div>
      <div class="mw-body"><div class="mw-main">${main(frame, now)}</div>
        <div class="mw-side">${view.keys ? keyList(KEYS, () => set({ keys: false })) : side(frame, now)}</div></div>
      ${timeline(frame.timeline, {
        canUndo: frame.canUndo,
        canRedo: frame.canRedo,
        undo,
        redo,
        goto: (to) => tell({ kind: "goto", to }),
      })}
    </section>`;
  };
  const main = (frame: Frame, now: Tray): TemplateResult => {
    const scenes = scenesOf(frame);
    const shown = view.reading ? (scenes[view.cursor] ?? frame.scene) : frame.scene;
    const use = {
      uid: shell.uid,
      bases: known([...scenes.toReversed(), shown]),
      fallen: gone(now, shown),
      hits: view.hits,
      still: still(),
      free: view.free,
      over: view.over,
      lit: new Set(view.lit?.models ?? []),
      put: add,
    };
    return html`<svg width="0" height="0" style="position:absolute" aria-hidden="true">${patterns(shell.uid)}</svg>
      ${supply(now, view.hits, {
        still: use.still,
        free: view.free,
        setFree: (free) => set({ free, hits: {} }),
        grab: (event) =>
          carry(
            event,
            shell.root,
            {
              over: (row) => set({ over: row }),
              drop: (row) => row && add(row, 1),
            },
            shell.signal,
          ),
      })}
      ${rows(now, cards(), use)}
      ${statusLine(status(now, view, frame))}`;
  };
  const side = (frame: Frame, now: Tray): TemplateResult => {
    const lighting = {
      on: null,
      light: (about: About | null) => set({ lit: about }),
    };
    const use = {
      hits: view.hits,
      still: still(),
      cursor: view.cursor,
      go,
      commit,
      spread: () => change(spread(now, view.hits)),
      clear: () => change({}),
      take: (hits: Hits) => change(hits),
      nearest: (ruling: { nearest: { action: Action } | null }) =>
        ruling.nearest && act(ruling.nearest.action),
      dismiss,
    };
    const read = view.reading && frame.ruling;
    return read ? ruled(read, cards(), lighting, use) : placing(now, cards(), lighting, use);
  };

  shell.root.addEventListener(
    "keydown",
    (event) => {
      const key = event as KeyboardEvent;
      if (key.defaultPrevented || inField(key)) return;
      const row = (key.target as HTMLElement).closest?.<HTMLElement>("[data-row]")?.dataset.row;
      const onRow = (key.target as HTMLElement).dataset?.row !== undefined;
      const full = tray() && left(tray() as Tray, view.hits) === 0;
      const does: Record<string, () => void> = {
        "+": () => row && add(row, 1),
        "=": () => row && add(row, 1),
        "-": () => row && add(row, -1),
        ".": () => view.reading && go(view.cursor + 1),
        ",": () => view.reading && go(view.cursor - 1),
        z: undo,
        "ctrl+z": undo,
        "shift+z": redo,
        "ctrl+shift+z": redo,
        "?": () => set({ keys: !view.keys }),
        c: () => openCard(view, wire.frame(), cards()),
        Escape: () => leave(view, cards(), dismiss, draw),
        ...(onRow ? { Enter: () => (full ? commit() : row && add(row, 1)) } : {}),
      };
      const deed = does[keyName(key)];
      if (!deed) return;
      key.preventDefault();
      deed();
    },
    { signal: shell.signal },
  );
  draw();
  return shell.close;
}

/** After an answer: read the ruling if it is about these hits, else go on placing. */
function settle(view: View, frame: Frame, mine: boolean): void {
  const done = frame.tray?.done === true;
  const refused = mine && frame.ruling !== null && frame.ruling.ruling !== "allowed";
  view.reading = done || refused;
  view.cursor = stepsOf(frame.ruling).length;
  view.open = null;
  view.lit = null;
  if (done || !refused) view.hits = {};
}

function status(tray: Tray, view: View, frame: Frame): { head: string; text: string } {
  if (view.reading && frame.ruling?.ruling === "illegal")
    return { head: "Refused", text: frame.ruling.summary || frame.ruling.headline };
  if (view.reading && frame.ruling?.ruling === "question")
    return { head: "Question", text: frame.ruling.headline };
  if (view.reading && frame.ruling?.ruling === "allowed") {
    const step = frame.ruling.steps[view.cursor - 1];
    const count = frame.ruling.steps.length;
    return {
      head: `Step ${view.cursor} of ${count}`,
      text: step?.because ?? frame.ruling.headline,
    };
  }
  if (placed(view.hits) === 0)
    return { head: "Ready", text: `${tray.hits} hits to place. ${tray.decides.role} decides.` };
  return { head: "Hits", text: summary(tray, view.hits) };
}

function known(scenes: readonly Scene[]): ReadonlyMap<string, Scene["bases"][number]> {
  return new Map(scenes.flatMap((scene) => scene.bases.map((base) => [base.id, base] as const)));
}

function gone(tray: Tray, scene: Scene): ReadonlySet<string> {
  const here = new Set(scene.bases.map((base) => base.id));
  return new Set(tray.rows.flatMap((row) => row.models).filter((model) => !here.has(model)));
}

function openCard(view: View, frame: Frame, cards: CardContext): void {
  const step = stepsOf(frame.ruling)[view.cursor - 1];
  const clause = view.reading ? step?.clauses[0] : undefined;
  if (clause) cards.show({ slot: `s${view.cursor}`, id: clause });
}

function leave(view: View, cards: CardContext, dismiss: () => void, draw: () => void): void {
  if (view.open) cards.show(null);
  else if (view.keys) {
    view.keys = false;
    draw();
  } else if (view.reading) dismiss();
}

export default {
  render({ model, el, signal }: { model: WidgetModel; el: HTMLElement; signal?: AbortSignal }) {
    return guarded(el, () => openTray(el, model, signal));
  },
};
