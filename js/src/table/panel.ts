/** The panel: why. Preview, steps, findings, Question, profile or a list, and one action area. */
import { html, nothing, type TemplateResult } from "lit-html";
import { cache } from "lit-html/directives/cache.js";
import { live } from "lit-html/directives/live.js";
import type {
  AllowedRuling,
  IllegalRuling,
  QuestionOption,
  QuestionRuling,
  Ruling,
} from "../frame";
import { type DiceUse, diceControls } from "../parts/dice";
import { findingList } from "../parts/findings";
import { type KeyLine, keyList } from "../parts/keys";
import { legend, pieceList, profile } from "../parts/pieces";
import { question, questionHead } from "../parts/question";
import { type Lighting, stepBar, stepList, verdict } from "../parts/steps";
import type { CardContext } from "../parts/tags";
import { baseOf } from "../scene/fold";
import { heldBase, mover, placeOver, readyMovers, shown, type View } from "./state";
import { asText } from "./text";

export interface Doing {
  readonly uid: string;
  readonly keys: readonly KeyLine[];
  readonly cards: CardContext;
  readonly lighting: Lighting;
  go(step: number): void;
  drop(): void;
  putBack(): void;
  why(): void;
  nearest(ruling: IllegalRuling): void;
  nearestLit(lit: boolean): void;
  tryAgain(ruling: IllegalRuling): void;
  choose(option: QuestionOption): void;
  hot(option: QuestionOption | null): void;
  takeBack(): void;
  piece(id: string): void;
  closeSheet(): void;
  /** What was checked is opened or closed. */
  checked(open: boolean): void;
  readonly dice: DiceUse;
  /** The held model may be set down anywhere: what is said of the ground it is over. */
  readonly ground?: Ground | null;
  /** What the unit that is looked at may be told to do. */
  readonly orders?: Part;
  /** What further marks mean while a model is in the hand. */
  readonly legend?: Part;
}

export interface Ground {
  readonly headline: string;
  readonly summary: string;
  /** What the engine says of it, once it was asked. */
  readonly ruling: Ruling | null;
  /** Null while nothing was done yet. */
  readonly setDown: (() => void) | null;
  /** What the button says; "Set down here" unless told. */
  readonly label?: string;
  /** What stands over what the engine has said of it. */
  readonly word?: string;
}

export function panel(view: View, doing: Doing): TemplateResult {
  if (view.sheet === "keys") return pane(nothing, keyList(doing.keys, doing.closeSheet));
  if (view.sheet === "pieces") {
    const list = pieceList(shown(view), (base) => doing.piece(base.id), doing.closeSheet);
    return pane(nothing, list);
  }
  if (view.sheet === "text") return pane(nothing, asTextSheet(view, doing));
  if (view.held !== null) return inHand(view, doing);
  switch (view.frame.ruling?.ruling) {
    case "allowed":
      return allowed(view, view.frame.ruling, doing);
    case "illegal":
      return illegal(view, view.frame.ruling, doing);
    case "question":
      return asked(view, view.frame.ruling, doing);
    default:
      return pane(nothing, atRest(view, doing));
  }
}

type Part = TemplateResult | typeof nothing;

/** Verdict above, action area below; what lies between has its own scroll, so nothing jumps. */
function pane(head: Part, middle: Part, foot: Part = nothing): TemplateResult {
  return html`<div class="mw-pane">${cache(head)}<div class="mw-scroll">${cache(middle)}</div>${cache(foot)}</div>`;
}

function inHand(view: View, doing: Doing): TemplateResult {
  const base = heldBase(view);
  const over = placeOver(view);
  const target = over?.target;
  const summary = mover(view)?.summary ?? "";
  const after = target?.asks ? `A Question follows: ${target.asks}` : `Allowed. ${summary}`;
  const verb = `${base?.name ?? ""}: ${mover(view)?.verb ?? ""}`;
  const free = over?.target || over?.closed ? null : doing.ground;
  const head = target
    ? verdict("yes", "may", "If you drop here", target.headline, after)
    : free?.ruling
      ? foretoldHead(free, free.ruling)
      : verdict("yes", "may", "Picked up", free?.headline ?? verb, free?.summary ?? summary);
  const steps = target
    ? stepList(target.steps, null, doing.cards, doing.lighting, null)
    : foretold(free?.ruling ?? null, doing);
  const ask = over?.closed
    ? html`<button type="button" class="btn" data-do="why" @click=${doing.why}>Why not ${over.name}? <kbd>W</kbd></button>`
    : nothing;
  const down = free?.setDown
    ? html`<button type="button" class="btn main" data-do="set-down" @click=${free.setDown}>${free.label ?? "Set down here"} <kbd>Enter</kbd></button>`
    : ask;
  const drop = target
    ? html`<button type="button" class="btn main" data-do="drop" @click=${doing.drop}>Drop here <kbd>Enter</kbd></button>`
    : down;
  const act = html`<div class="act" data-rove>${drop}<button type="button" class="btn" data-do="put-back" @click=${doing.putBack}>Put back <kbd>Esc</kbd></button></div>`;
  const rest = html`${doing.orders ?? nothing}${hasSeats(view) ? legend() : nothing}${doing.legend ?? nothing}`;
  return pane(head, followed(steps, rest), act);
}

/** Whether marks of seats may show: a model that may only be moved has none. */
function hasSeats(view: View): boolean {
  const moving = view.block ? null : mover(view);
  return moving !== null && moving.targets.length + moving.closed.length > 0;
}

/** What the engine has said of the ground under the held model, before it is set down. */
function foretoldHead(ground: Ground, ruling: Ruling): TemplateResult {
  const [far, word] = [ground.headline, ground.word ?? "If you set down here"];
  if (ruling.ruling === "illegal") return verdict("no", "no", word, ruling.headline, far);
  return ruling.ruling === "question"
    ? verdict("yes", "may", word, far, `A Question follows: ${ruling.headline}`)
    : verdict("yes", "may", word, ruling.headline, far);
}

function foretold(ruling: Ruling | null, doing: Doing): Part {
  if (ruling?.ruling === "allowed")
    return stepList(ruling.steps, null, doing.cards, doing.lighting, null);
  if (ruling?.ruling === "illegal")
    return findingList(ruling.findings, doing.cards, doing.lighting);
  return nothing;
}

function allowed(view: View, ruling: AllowedRuling, doing: Doing): TemplateResult {
  const count = ruling.steps.length;
  const summary = count === 0 ? ruling.summary : "";
  const steps = stepList(ruling.steps, view.cursor, doing.cards, doing.lighting, doing.go);
  const proof = ruling.proof ? html`<p class="proof">${ruling.proof}</p>` : nothing;
  const middle = followed(steps, html`${proof}${checked(view, ruling, doing)}`);
  const bar = count > 0 ? stepBar(view.cursor, count, doing.go) : nothing;
  const head = verdict("yes", "holds", "Allowed", ruling.headline, summary);
  return pane(head, middle, html`${profileOf(view, doing)}${bar}`);
}

/** Steps and what stands under them: one template, so that what was foretold stays as it is drawn. */
function followed(steps: Part, rest: Part): TemplateResult {
  return html`${steps}${rest}`;
}

/** Most rulings are believed: the list is drawn for whoever opens it. */
function checked(view: View, { findings }: AllowedRuling, doing: Doing): Part {
  if (findings.length === 0) return nothing;
  const toggle = (event: Event): void => doing.checked((event.target as HTMLDetailsElement).open);
  return html`<details class="checked" ?open=${live(view.checked)} @toggle=${toggle}>
    <summary>What was checked: ${findings.length} ${findings.length === 1 ? "finding" : "findings"}</summary>
    ${view.checked ? findingList(findings, doing.cards, doing.lighting) : nothing}
  </details>`;
}

function illegal(view: View, ruling: IllegalRuling, doing: Doing): TemplateResult {
  return pane(
    verdict("no", "no", "Not allowed", ruling.headline, ruling.summary),
    findingList(ruling.findings, doing.cards, doing.lighting),
    html`${profileOf(view, doing)}${wayOn(view, ruling, doing)}`,
  );
}

/** The nearest legal action is the primary button; the other one picks the model up again. */
function wayOn(view: View, ruling: IllegalRuling, doing: Doing): Part {
  const near = ruling.nearest;
  const again = ruling.who !== null && view.frame.movers[ruling.who] !== undefined;
  if (!near && !again) return nothing;
  const lit = (is: boolean) => (): void => doing.nearestLit(is);
  const first = near
    ? html`<button type="button" class="btn main wide" data-do="nearest"
        @click=${() => doing.nearest(ruling)} @focus=${lit(true)} @blur=${lit(false)}
        @pointerenter=${lit(true)} @pointerleave=${lit(false)}
      ><span>${near.label}${near.detail ? html`<small>${near.detail}</small>` : nothing}</span></button>`
    : nothing;
  const second = again
    ? html`<button type="button" class="btn" data-do="again" @click=${() => doing.tryAgain(ruling)}>Try another place</button>`
    : nothing;
  return html`<div class="act" data-rove>${first}${second}</div>`;
}

function asked(view: View, ruling: QuestionRuling, doing: Doing): TemplateResult {
  const choosing = { hot: view.hot, hover: doing.hot, choose: doing.choose };
  const may = ruling.decides.own || view.both;
  const dice = ruling.dice && may ? diceControls(ruling, doing.dice) : nothing;
  const back = html`<div class="act" data-rove><button type="button" class="btn" data-do="take-back" @click=${doing.takeBack}>Take it back <kbd>Esc</kbd></button></div>`;
  return pane(
    questionHead(ruling),
    question(ruling, doing.cards, choosing, may, dice),
    html`${profileOf(view, doing)}${may ? back : nothing}`,
  );
}

function atRest(view: View, doing: Doing): TemplateResult {
  const base = baseOf(shown(view), view.hovered ?? view.pinned);
  if (base) return html`${doing.orders ?? nothing}${profile(base, doing.uid)}`;
  const movers = readyMovers(view).map((each) => each.name);
  const open = movers.length > 0 ? `Pick up ${list(movers)} by a press, a drag or Enter.` : "";
  return html`<div class="mw-quiet">
    ${open ? html`<p>${open}</p>` : nothing}
    <p>Point at a model for its profile. The ? shows all keys.</p>
  </div>`;
}

/** Below a ruling the profile takes only room that is free; narrow widgets show it when asked. */
function profileOf(view: View, doing: Doing): TemplateResult | typeof nothing {
  const base = baseOf(shown(view), view.hovered ?? view.pinned);
  if (!base) return nothing;
  const asked = base.id === view.pinned;
  // An order is what a unit is pressed for; its profile was shown then.
  const orders = asked && doing.orders && doing.orders !== nothing ? doing.orders : null;
  return html`<div class=${asked ? "" : "only-wide"}>${orders ?? profile(base, doing.uid)}</div>`;
}

function asTextSheet(view: View, doing: Doing): TemplateResult {
  return html`<section class="sheet" aria-label="The table as text">
    <header><h3>The table as text</h3>
      <button type="button" class="btn quiet" data-close aria-label="Close the text" @click=${doing.closeSheet}>✕</button>
    </header>
    <pre class="asText" tabindex="0">${asText(view)}</pre>
  </section>`;
}

function list(names: readonly string[]): string {
  const said = names.map((name) => `the ${name}`);
  if (said.length < 2) return said[0] ?? "";
  return `${said.slice(0, -1).join(", ")} or ${said.at(-1)}`;
}
