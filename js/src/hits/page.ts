/** The page of a hit tray: the hand and the rows, the panel beside them, the timeline below. */
import { html, nothing, type TemplateResult } from "lit-html";
import { notice, SILENT, silence } from "../parts/banner";
import { patterns } from "../parts/base";
import { keyList } from "../parts/keys";
import { statusLine } from "../parts/status";
import type { Lighting } from "../parts/steps";
import { timeline } from "../parts/timeline";
import { KEYS } from "./keys";
import { type PanelUse, placing } from "./panel";
import { rows } from "./rows";
import { ruled } from "./ruled";
import { fallen, knownBases, reading } from "./state";
import { statusOf } from "./status";
import { carry, supply } from "./supply";
import { spread } from "./tally";
import type { TrayView } from "./view";
import type { Tray } from "./wire";

export function page(tray: TrayView): TemplateResult {
  const { frame, note, keys } = tray.view;
  const silent = tray.wire.silent();
  const now = frame.tray;
  return html`<section class=${silent ? "mw tray stale" : "mw tray"} aria-label=${now?.title ?? "Hits"} data-rev=${frame.rev}>
    ${silent ? silence(() => tray.again()) : nothing}
    ${notice(note, () => tray.set({ note: "" }))}
    ${now ? head(tray, now) : nothing}
    ${
      now
        ? html`<div class="mw-body"><div class="mw-main">${main(tray, now)}</div>
            <div class="mw-side">${keys ? html`<div class="mw-pane"><div class="mw-scroll">${keyList(KEYS, () => tray.sheet())}</div></div>` : side(tray, now)}</div></div>`
        : statusLine({ head: "Ready", text: "No hits are to be put on this table." })
    }
    ${timeline(frame.timeline, {
      canUndo: frame.canUndo,
      canRedo: frame.canRedo,
      undo: () => tray.undo(),
      redo: () => tray.redo(),
      goto: (to) => tray.goto(to),
    })}
  </section>`;
}

function head(tray: TrayView, now: Tray): TemplateResult {
  return html`<div class="mw-head"><h3>${now.title}</h3><span class="where">${now.where}</span>
    <div class="tools" data-rove role="group" aria-label="Tools">
      <button type="button" class="btn quiet" aria-label="Keys" aria-expanded=${tray.view.keys ? "true" : "false"} @click=${() => tray.sheet()}>?</button>
    </div></div>`;
}

function main(tray: TrayView, now: Tray): TemplateResult {
  const { view, shell } = tray;
  const over = (row: string | null): void => {
    if (row !== tray.view.over) tray.soon({ over: row });
  };
  const hooks = { over, drop: (row: string | null) => row !== null && tray.add(row, 1) };
  return html`<svg width="0" height="0" style="position:absolute" aria-hidden="true">${patterns(shell.uid)}</svg>
    ${supply(now, view.hits, {
      still: tray.still(),
      free: now.done || now.rows.length === 0 ? null : view.free,
      setFree: (free) => tray.setFree(free),
      grab: (event) => carry(event, shell.root, hooks, shell.signal),
    })}
    ${rows(now, tray.cards(), {
      uid: shell.uid,
      bases: knownBases(view),
      fallen: fallen(view),
      hits: view.hits,
      still: tray.still(),
      free: view.free,
      over: view.over,
      lit: new Set(view.lit?.models ?? []),
      put: (row, n) => tray.add(row, n),
    })}
    <div class="fill"></div>
    ${statusLine(tray.wire.silent() ? SILENT : statusOf(view, now, tray.wire.pending()))}`;
}

function side(tray: TrayView, now: Tray): TemplateResult {
  const { view } = tray;
  const read = reading(view);
  const lighting: Lighting = { on: null, light: (lit) => tray.soon({ lit }) };
  const use: PanelUse = {
    hits: view.hits,
    still: tray.still(),
    waiting: tray.wire.pending(),
    free: view.free,
    commit: () => tray.commit(),
    spread: () => tray.give(spread(now, tray.view.hits)),
    clear: () => tray.give({}),
    take: (hits) => tray.give(hits),
  };
  if (!read) return placing(now, tray.cards(), lighting, use);
  return ruled(read, tray.cards(), lighting, {
    cursor: view.cursor,
    hot: view.hot,
    waiting: use.waiting,
    canUndo: view.frame.canUndo,
    go: (to) => tray.go(to),
    act: (action) => tray.act(action),
    hover: (option) => tray.soon({ hot: option?.letter ?? null, lit: option?.about ?? null }),
    aside: () => tray.putAside(),
    undo: () => tray.undo(),
  });
}
