/** The page of a health track: the pools, the panel beside them, the timeline below. */
import { html, nothing, type TemplateResult } from "lit-html";
import { notice, silence } from "../parts/banner";
import { patterns } from "../parts/base";
import { keyList } from "../parts/keys";
import { type Status, statusLine } from "../parts/status";
import { stepText } from "../parts/steps";
import { timeline } from "../parts/timeline";
import { attackers } from "./attackers";
import { KEYS } from "./keys";
import { planning, ruled } from "./panel";
import { shareOf } from "./plan";
import { rows } from "./rows";
import { dealsOf, knownBases, losesOf, mineOf, reading } from "./state";
import type { HealthView } from "./view";
import type { Health } from "./wire";

export function page(track: HealthView): TemplateResult {
  const { frame, note } = track.view;
  const silent = track.wire.silent();
  const now = frame.health;
  return html`<section class=${silent ? "mw health stale" : "mw health"} aria-label=${now?.title ?? "Health Points"} data-rev=${frame.rev}>
    ${silent ? silence(() => track.again()) : nothing}
    ${notice(note, () => track.set({ note: "" }))}
    ${
      now
        ? html`${head(track, now)}<div class="mw-body"><div class="mw-main">${main(track, now)}</div>
            <div class="mw-side">${side(track, now)}</div></div>`
        : statusLine({ head: "Gone", text: "The unit is no longer on the table; undo goes back." })
    }
    ${timeline(frame.timeline, {
      canUndo: frame.canUndo,
      canRedo: frame.canRedo,
      undo: () => track.undo(),
      redo: () => track.redo(),
      goto: (to) => track.goto(to),
    })}
  </section>`;
}

function head(track: HealthView, now: Health): TemplateResult {
  return html`<div class="mw-head"><h3>${now.title}</h3><span class="where">${now.where}</span>
    <div class="tools" data-rove role="group" aria-label="Tools">
      <button type="button" class="btn quiet" aria-label="Keys" aria-expanded=${track.view.keys ? "true" : "false"} @click=${() => track.sheet()}>?</button>
    </div></div>`;
}

function main(track: HealthView, now: Health): TemplateResult {
  const { view, shell } = track;
  return html`<svg width="0" height="0" style="position:absolute" aria-hidden="true">${patterns(shell.uid)}</svg>
    ${attackers(now.attackers, {
      chosen: view.attacker,
      still: track.still(),
      deals: (at) => dealsOf(track.view, at),
      choose: (at) => track.choose(at),
    })}
    ${rows(now.rows, track.cards(), {
      attackers: now.attackers,
      attacker: view.attacker,
      shares: (row) => shareOf(track.view.draft, row),
      mine: (row) => mineOf(track.view, row),
      uid: shell.uid,
      bases: knownBases(view),
      lit: new Set(view.lit?.models ?? []),
      still: track.still(),
      done: now.done,
      loses: (row) => losesOf(track.view, row),
      put: (row, points) => track.put(row, points),
    })}
    <div class="fill"></div>
    ${statusLine(statusOf(track, now))}`;
}

function side(track: HealthView, now: Health): TemplateResult {
  const { view } = track;
  if (view.keys)
    return html`<div class="mw-pane"><div class="mw-scroll">${keyList(KEYS, () => track.sheet())}</div></div>`;
  const lighting = { on: null, light: (lit: typeof view.lit) => track.soon({ lit }) };
  const use = {
    cursor: view.cursor,
    hot: view.hot,
    waiting: track.waiting() && view.draft === null,
    drafting: view.draft !== null,
    canUndo: view.frame.canUndo,
    go: (to: number) => track.go(to),
    act: track.act.bind(track),
    commit: () => track.commit(),
    clear: () => track.clear(),
    next: () => track.next(),
    undo: () => track.undo(),
    hover: (option: { letter: string; about: typeof view.lit } | null) =>
      track.soon({ hot: option?.letter ?? null, lit: option?.about ?? null }),
  };
  const read = reading(view);
  return read
    ? ruled(read, track.cards(), lighting, use)
    : planning(now, track.cards(), lighting, use);
}

function statusOf(track: HealthView, now: Health): Status {
  const { view } = track;
  if (track.waiting() && view.draft === null) return { head: "Sent", text: "The kernel rules." };
  const read = reading(view);
  switch (read?.ruling) {
    case "illegal":
      return { head: "Refused", text: `${read.headline}. ${read.summary}`.replace("..", ".") };
    case "question": {
      const letters = read.options.map((option) => option.letter).join(", ");
      return {
        head: "Question",
        text: `${read.headline} ${read.options.length} options: ${letters}.`,
      };
    }
    case "allowed": {
      const step = read.steps[view.cursor - 1];
      return {
        head: read.steps.length > 0 ? stepText(view.cursor, read.steps.length) : "Allowed",
        text: step?.because ?? read.headline,
      };
    }
    default:
      return now.planned > 0
        ? { head: "Planned", text: now.says }
        : { head: "Ready", text: "No losses are planned." };
  }
}
