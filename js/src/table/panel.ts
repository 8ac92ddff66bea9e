/** The panel: why. Preview, steps, findings, Question, profile or a list, and one action area. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { AllowedRuling, IllegalRuling, QuestionOption } from "../frame";
import { findingList } from "../parts/findings";
import { keyList } from "../parts/keys";
import { legend, pieceList, profile } from "../parts/pieces";
import { question } from "../parts/question";
import { type Lighting, stepBar, stepList, verdict } from "../parts/steps";
import type { CardContext } from "../parts/tags";
import { baseOf } from "../scene/fold";
import { KEYS } from "./keys";
import { heldBase, mover, placeOver, shown, type View } from "./state";
import { asText } from "./text";

export interface Doing {
  readonly uid: string;
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
}

export function panel(view: View, doing: Doing): TemplateResult {
  if (view.sheet === "keys") return keyList(KEYS, doing.closeSheet);
  if (view.sheet === "pieces")
    return pieceList(shown(view), (base) => doing.piece(base.id), doing.closeSheet);
  if (view.sheet === "text") return asTextSheet(view, doing);
  if (view.held !== null) return inHand(view, doing);
  switch (view.frame.ruling?.ruling) {
    case "allowed":
      return allowed(view, view.frame.ruling, doing);
    case "illegal":
      return illegal(view, view.frame.ruling, doing);
    case "question":
      return html`${question(view.frame.ruling, doing.cards, { hot: view.hot, hover: doing.hot, choose: doing.choose })}
        ${profileOf(view, doing)}
        <div class="act" data-rove><button type="button" class="btn" data-do="take-back" @click=${doing.takeBack}>Take it back <kbd>Esc</kbd></button></div>`;
    default:
      return atRest(view, doing);
  }
}

function inHand(view: View, doing: Doing): TemplateResult {
  const base = heldBase(view);
  const over = placeOver(view);
  const target = over?.target;
  const summary = mover(view)?.summary ?? "";
  const head = target
    ? html`${verdict("yes", "may", "If you drop here", target.headline, target.asks ? `A Question follows: ${target.asks}` : `Allowed. ${summary}`)}
        ${stepList(target.steps, null, doing.cards, doing.lighting, null)}`
    : verdict(
        "yes",
        "may",
        "Picked up",
        `${base?.name ?? ""}: ${mover(view)?.verb ?? ""}`,
        summary,
      );
  const ask = over?.closed
    ? html`<button type="button" class="btn" data-do="why" @click=${doing.why}>Why not ${over.name}? <kbd>W</kbd></button>`
    : nothing;
  const drop = target
    ? html`<button type="button" class="btn main" data-do="drop" @click=${doing.drop}>Drop here <kbd>Enter</kbd></button>`
    : ask;
  return html`${head}${legend()}
    <div class="act" data-rove>${drop}<button type="button" class="btn" data-do="put-back" @click=${doing.putBack}>Put back <kbd>Esc</kbd></button></div>`;
}

function allowed(view: View, ruling: AllowedRuling, doing: Doing): TemplateResult {
  const count = ruling.steps.length;
  return html`${verdict("yes", "holds", "Allowed", ruling.headline, count === 0 ? ruling.summary : "")}
    ${stepList(ruling.steps, view.cursor, doing.cards, doing.lighting, doing.go)}
    ${ruling.proof ? html`<p class="proof">${ruling.proof}</p>` : nothing}
    ${
      ruling.findings.length > 0
        ? html`<details class="checked"><summary>What was checked: ${ruling.findings.length} ${ruling.findings.length === 1 ? "clause" : "clauses"}</summary>
            ${findingList(ruling.findings, doing.cards, doing.lighting)}</details>`
        : nothing
    }
    ${profileOf(view, doing)} ${count > 0 ? stepBar(view.cursor, count, doing.go) : nothing}`;
}

function illegal(view: View, ruling: IllegalRuling, doing: Doing): TemplateResult {
  const near = ruling.nearest;
  const again = ruling.who !== null && view.frame.movers[ruling.who] !== undefined;
  return html`${verdict("no", "no", "Not allowed", ruling.headline, ruling.summary)}
    ${findingList(ruling.findings, doing.cards, doing.lighting)} ${profileOf(view, doing)}
    ${
      near || again
        ? html`<div class="act" data-rove>
            ${
              near
                ? html`<button type="button" class="btn main wide" data-do="nearest"
                    @click=${() => doing.nearest(ruling)}
                    @focus=${() => doing.nearestLit(true)} @blur=${() => doing.nearestLit(false)}
                    @pointerenter=${() => doing.nearestLit(true)} @pointerleave=${() => doing.nearestLit(false)}
                  ><span>${near.label}${near.detail ? html`<small>${near.detail}</small>` : nothing}</span></button>`
                : nothing
            }
            ${again ? html`<button type="button" class="btn" data-do="again" @click=${() => doing.tryAgain(ruling)}>Try another place</button>` : nothing}
          </div>`
        : nothing
    }`;
}

function atRest(view: View, doing: Doing): TemplateResult {
  const base = baseOf(shown(view), view.hovered ?? view.pinned);
  if (base) return profile(base, doing.uid);
  const movers = Object.keys(view.frame.movers).flatMap(
    (id) => baseOf(view.frame.scene, id)?.name ?? [],
  );
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
  return html`<div class=${asked ? "" : "only-wide"}>${profile(base, doing.uid)}</div>`;
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
