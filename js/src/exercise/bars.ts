/** A timeline on the page: the phases left of a Player Turn, and a bar with its ends for each effect. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../parts/marks";
import { follow } from "./dragging";
import { answered, type View } from "./state";
import { nearestEnd, setEnd, share } from "./until";
import type { ExerciseView } from "./view";
import type { End, Timeline } from "./wire";

type Bar = Timeline["bars"][number];

export function bars(exercise: ExerciseView): TemplateResult | typeof nothing {
  const { line } = exercise.view.frame;
  if (!line) return nothing;
  const columns = `--mw-columns: ${line.phases.length + 1}`;
  return html`<section class="until" aria-label="Timeline" style=${columns}>
    <div class="bar head" aria-hidden="true"><span></span>
      <ol class="spans">${[...line.phases, "Later"].map((phase) => html`<li>${phase}</li>`)}</ol></div>
    ${line.bars.map((bar) => row(exercise, line, bar))}
  </section>`;
}

function row(exercise: ExerciseView, line: Timeline, bar: Bar): TemplateResult {
  const { view } = exercise;
  const name = `${bar.label} ${bar.who}`;
  return html`<div class="bar" role="group" aria-label=${name}>
    <span class="what"><b>${bar.label}</b><small>${bar.who}</small></span>
    <div class="run">
      ${track(exercise, line, bar)}
      ${view.frame.feedback ? verdictOn(view, line, bar) : choices(exercise, line, bar)}
    </div>
  </div>`;
}

// ---- the bar itself ---------------------------------------------------------------------------

/** Nothing to read for who does not see it: the buttons below say the same. */
function track(exercise: ExerciseView, line: Timeline, { id }: Bar): TemplateResult {
  const { board, frame } = exercise.view;
  const rule = frame.feedback?.rightAnswer?.ends?.[id];
  const mine = board.ends.get(id);
  const open = frame.feedback?.leftOpen.includes(id) ?? false;
  const shown = rule !== undefined && rule !== mine && !open ? fill(line, rule, "rule") : nothing;
  const press = (event: PointerEvent): void => grip(exercise, line, id, event);
  return html`<div class=${frame.feedback ? "track" : "track sets"} aria-hidden="true" @pointerdown=${press} @click=${press}>
    ${line.phases.map(() => html`<i></i>`)}<i></i>
    ${mine === undefined ? nothing : fill(line, mine, kind(exercise.view, id))}${shown}
  </div>`;
}

function kind({ frame }: View, bar: string): string {
  const rule = frame.feedback?.rightAnswer?.ends?.[bar];
  if (rule === undefined || frame.feedback?.leftOpen.includes(bar)) return "mine";
  return frame.answer?.ends?.[bar] === rule ? "mine good" : "mine bad";
}

function fill(line: Timeline, end: End, cls: string): TemplateResult {
  const width = `width: ${share(line, end) * 100}%`;
  return html`<span class=${`fill ${cls} ${end}`} style=${width}></span>`;
}

/** A press sets the nearest end, and a drag goes on setting it. */
function grip(exercise: ExerciseView, line: Timeline, bar: string, event: PointerEvent): void {
  if (exercise.still()) return;
  const track = event.currentTarget as HTMLElement;
  const set = (at: MouseEvent): void => {
    const { left, width } = track.getBoundingClientRect();
    exercise.change(setEnd(exercise.view, bar, nearestEnd(line, (at.clientX - left) / width)));
  };
  if (event.type === "click") return set(event);
  const nothing = (): void => undefined;
  follow(
    event,
    { begin: nothing, move: set, end: nothing, cancel: nothing },
    exercise.shell.signal,
  );
}

// ---- its ends ---------------------------------------------------------------------------------

function choices(exercise: ExerciseView, line: Timeline, { id, label, who }: Bar): TemplateResult {
  const still = exercise.still();
  const now = exercise.view.board.ends.get(id);
  return html`<div class="ends" role="radiogroup" aria-label=${`${label} ${who}`} data-rove>
    ${line.ends.map(
      (end) => html`<button
        type="button"
        class=${end.id === now ? "end on" : "end"}
        role="radio"
        aria-checked=${end.id === now ? "true" : "false"}
        aria-disabled=${still ? "true" : "false"}
        data-end=${end.id}
        @click=${() => still || exercise.change(setEnd(exercise.view, id, end.id))}
      >${end.label}</button>`,
    )}
  </div>`;
}

/** What the rule says of a bar, and where it has the end. */
function verdictOn(view: View, line: Timeline, { id }: Bar): TemplateResult {
  const { feedback } = view.frame;
  const rule = feedback?.rightAnswer?.ends?.[id];
  const mine = view.board.ends.get(id);
  const label = (end: End | undefined) => line.ends.find((each) => each.id === end)?.label ?? "";
  const yours = answered(view) && mine !== undefined ? `You: ${label(mine)}. ` : "";
  if (feedback?.leftOpen.includes(id))
    return html`<p class="said open">${icon("ask")}<span>${yours}The text leaves it open.</span></p>`;
  if (!answered(view) || rule === mine)
    return html`<p class="said good">${icon("holds")}<span>${label(rule)}</span></p>`;
  return html`<p class="said bad">${icon("differs")}<span>${yours}The rule: ${label(rule)}.</span></p>`;
}
