/** The page of an exercise: task, boards or forms, what the engine says, and what to do next. */
import { html, nothing, type TemplateResult } from "lit-html";
import { armyList } from "../army/list";
import type { About } from "../frame";
import { rows } from "../hits/rows";
import { carry, supply } from "../hits/supply";
import { notice, SILENT, silence } from "../parts/banner";
import { patterns } from "../parts/base";
import { keyList } from "../parts/keys";
import { profile } from "../parts/pieces";
import { statusLine } from "../parts/status";
import { type Lighting, stepList } from "../parts/steps";
import { baseOf } from "../scene/fold";
import type { SceneBase } from "../scene/wire";
import { bars } from "./bars";
import { boards } from "./boards";
import { cardUse } from "./cardhands";
import { cardLists } from "./cards";
import { addHit, choose, startOver, takeBack } from "./deeds";
import { feedbackPanel } from "./feedback";
import { foot } from "./foot";
import { choices, type FormUse, numbers } from "./forms";
import { KEYS } from "./keys";
import { answered, baseOn, heldBase, leftOpen, placeIn, sceneIn, type View } from "./state";
import { statusOf } from "./status";
import type { ExerciseView } from "./view";

export function page(exercise: ExerciseView): TemplateResult {
  const { view, wire } = exercise;
  const { frame } = view;
  const silent = wire.silent();
  return html`<section class=${classes(view, silent)} aria-label=${frame.title} data-exercise=${frame.id} data-mode=${frame.mode} data-rev=${frame.rev}>
    ${silent ? silence(() => exercise.again()) : nothing}
    ${notice(view.note, () => exercise.set({ ...view, note: "" }))}
    <div class="mw-head"><div class="task"><h3>${frame.title}</h3> <p>${frame.prompt}</p></div>
      <div class="tools" data-rove role="group" aria-label="Tools">
        <button type="button" class="btn quiet" aria-label="Keys" aria-expanded=${view.keys ? "true" : "false"} @click=${() => exercise.sheet()}>?</button>
      </div></div>
    ${view.keys ? keyList(KEYS, () => exercise.sheet()) : nothing}
    ${body(exercise)}
    ${said(exercise)}
    ${statusLine(silent ? SILENT : statusOf(view, wire.pending()))}
    ${foot(view, {
      still: exercise.still(),
      check: () => exercise.check(),
      hint: () => exercise.hint(),
      takeBack: () => exercise.change(takeBack(exercise.view)),
      startOver: () => exercise.change(startOver(exercise.view)),
      show: () => exercise.send({ kind: "show" }),
    })}
  </section>`;
}

function classes(view: View, silent: boolean): string {
  return ["mw exercise", silent ? "stale" : "", view.point ? "holding" : ""].join(" ").trim();
}

function body(exercise: ExerciseView): TemplateResult | typeof nothing {
  const { frame } = exercise.view;
  if (frame.mode === "hits") return tray(exercise);
  const table = frame.scene ? onTable(exercise) : list(exercise);
  const form = formUse(exercise);
  return html`${table}
    ${frame.mode === "until" ? bars(exercise) : nothing}
    ${frame.mode === "order" ? cardLists(exercise.view, cardUse(exercise)) : nothing}
    ${frame.mode === "choice" ? choices(frame, form) : nothing}
    ${frame.mode === "number" ? numbers(frame, form) : nothing}`;
}

/** An army list stands where a table would; a hint lights its entries. */
function list(exercise: ExerciseView): TemplateResult | typeof nothing {
  const { army, hints } = exercise.view.frame;
  if (!army) return nothing;
  const lit = new Set(hints.about.models);
  return html`<section class="list" aria-label=${army.title}>
    <p class="cap"><span>${army.title}</span> <small>${army.where}</small></p>
    ${armyList(army, { lit, faulty: new Set() })}
  </section>`;
}

/** While answering the panel beside the board holds the given steps and the profile pointed at. */
function onTable(exercise: ExerciseView): TemplateResult {
  const { view } = exercise;
  const keyboard = exercise.keyboard && exercise.onBoard;
  const drawn = boards(view, exercise.showing(), keyboard);
  if (view.frame.feedback) return html`${given(exercise)}${drawn}`;
  return html`<div class="mw-body"><div class="mw-main">${drawn}</div>
    <div class="mw-side">${given(exercise)}${card(exercise)}</div></div>`;
}

function given(exercise: ExerciseView): TemplateResult | typeof nothing {
  const { given: steps, feedback } = exercise.view.frame;
  if (steps.length === 0 || feedback) return nothing;
  return html`<div class="group">Steps already played</div>
    ${stepList(steps, null, exercise.cards(), lighting(exercise), null)}`;
}

/** The profile pointed at, in a place as high as the highest: nothing below moves under the hand. */
function card(exercise: ExerciseView): TemplateResult {
  const { view, shell } = exercise;
  const scene = sceneIn(view);
  const pinned = scene && baseOf(scene, view.pinned);
  const base: SceneBase | null = baseOn(view, placeIn(view, view.over)) ?? heldBase(view) ?? pinned;
  const kinds = new Map((scene?.bases ?? []).map((each) => [each.profile.join("\n"), each]));
  const shown = base
    ? html`<div class=${pinned === base ? "" : "only-wide"}>${profile(base, shell.uid)}</div>`
    : html`<p class="mw-quiet only-wide">Point at a model, or go to it with the arrow keys, for its profile.</p>`;
  return html`<div class="stack">${shown}
    ${[...kinds.values()].map((each) => html`<div class="room" aria-hidden="true">${profile(each, shell.uid)}</div>`)}</div>`;
}

export function lighting(exercise: ExerciseView): Lighting {
  return {
    on: null,
    light: (about: About | null) => exercise.soon({ lit: about && { yours: about, rules: about } }),
  };
}

function said(exercise: ExerciseView): TemplateResult | typeof nothing {
  const { view } = exercise;
  const { feedback } = view.frame;
  if (!feedback) return nothing;
  return feedbackPanel(feedback, exercise.cards(), {
    answered: answered(view),
    open: leftOpen(view),
    steps: view.steps,
    lighting: lighting(exercise),
    light: (difference) =>
      exercise.soon({ lit: difference && { yours: difference.yours, rules: difference.rules } }),
    again: () => exercise.send({ kind: "again" }),
    showSteps: () => exercise.set({ ...exercise.view, steps: !exercise.view.steps }),
  });
}

function formUse(exercise: ExerciseView): FormUse {
  const { view, shell } = exercise;
  return {
    uid: shell.uid,
    still: exercise.still(),
    chosen: view.chosen,
    numbers: view.typed,
    choose: (id) => exercise.still() || exercise.change(choose(exercise.view, id)),
    fill: (id, text) =>
      exercise.set({ ...exercise.view, typed: { ...exercise.view.typed, [id]: text } }),
  };
}

function tray(exercise: ExerciseView): TemplateResult | typeof nothing {
  const { view, shell } = exercise;
  const { tray: now, scene, feedback } = view.frame;
  if (!now) return nothing;
  const hits = feedback && !answered(view) ? (feedback.rightAnswer?.hits ?? {}) : view.hits;
  const add = (row: string, n: number): void => {
    if (!exercise.still()) exercise.change(addHit(exercise.view, row, n));
  };
  const hooks = {
    over: (row: string | null) => exercise.soon({ over: row }),
    drop: (row: string | null) => row !== null && add(row, 1),
  };
  return html`<svg width="0" height="0" style="position:absolute" aria-hidden="true">${patterns(shell.uid)}</svg>
    ${supply(now, hits, { still: exercise.still(), free: null, setFree: () => undefined, grab: (event) => carry(event, shell.root, hooks, shell.signal) })}
    ${rows(now, exercise.cards(), {
      uid: shell.uid,
      bases: new Map((scene?.bases ?? []).map((base) => [base.id, base])),
      fallen: new Set(),
      hits,
      still: exercise.still(),
      free: true,
      blind: feedback === null,
      rule: answered(view) ? (feedback?.rightAnswer?.hits ?? null) : null,
      over: view.over,
      lit: new Set(view.lit?.yours?.models ?? (feedback ? [] : view.frame.hints.about.models)),
      put: add,
    })}`;
}
