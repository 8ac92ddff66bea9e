/** The boards on the page: the learner's alone while answering, the rule's beside it afterwards. */
import { html, nothing, type TemplateResult } from "lit-html";
import { drawBoard } from "../parts/board";
import type { Drawing } from "../parts/drawing";
import { icon } from "../parts/marks";
import { baseOf } from "../scene/fold";
import { around, centreOf, percent, rectOf } from "../scene/geometry";
import type { Rect, Scene } from "../scene/wire";
import { myBoard, ruleBoard, type Showing } from "./drawing";
import { myStamps, ruleStamps } from "./marking";
import { type Stamp, stampLayer } from "./stamps";
import { answered, sceneIn, type View } from "./state";

export function boards(
  view: View,
  showing: Showing,
  keyboard: boolean,
): TemplateResult | typeof nothing {
  const scene = sceneIn(view);
  const { feedback } = view.frame;
  if (!scene) return nothing;
  const mine = wrap(
    myBoard(view, scene, showing),
    myStamps(view, keyboard),
    numbers(view, "yours"),
  );
  if (!feedback?.rule) return html`<div class="two"><div>${stage(mine)}</div></div>`;
  const drawn = ruleBoard(view, feedback.rule, showing);
  const rule = wrap(drawn, ruleStamps(view), numbers(view, "rules"));
  const theirs = html`<div>${caption("holds", "The rule", feedback.summary.rules)}${stage(rule)}</div>`;
  if (!answered(view)) return html`<div class="two">${theirs}</div>`;
  if (feedback.right) {
    const refused = feedback.differences.length > 0;
    const both = refused
      ? caption("owner", "Yours, as the rule refuses it", "")
      : caption("holds", "Yours, as the rule has it", feedback.summary.rules);
    return html`<div class="two"><div>${both}${stage(mine)}</div></div>`;
  }
  return html`<div class="two pair">
    <div>${caption("owner", word(view), feedback.summary.yours)}${stage(mine)}</div>
    ${theirs}
  </div>`;
}

function word({ frame }: View): string {
  return frame.mode === "place" ? "Your prediction" : "Your answer";
}

export function caption(mark: "owner" | "holds", text: string, small: string): TemplateResult {
  return html`<p class="cap">${icon(mark)}<span>${text}</span> <small>${small}</small></p>`;
}

function stage(inside: TemplateResult): TemplateResult {
  return html`<div class="mw-stage">${inside}</div>`;
}

function wrap(
  drawing: Drawing,
  stamps: readonly Stamp[],
  over: readonly Numeral[],
): TemplateResult {
  return html`<div class="boardwrap">${drawBoard(drawing)}${stampLayer(stamps, drawing.fit)}${numbersOn(drawing, over)}</div>`;
}

interface Numeral {
  readonly n: number;
  readonly at: readonly [number, number];
}

/**
 * The same number on both boards for each difference, on the corner where no mark is. It ends with
 * the base: the next one may wear a mark in the corner beside it.
 */
function numbers(view: View, which: "yours" | "rules"): readonly Numeral[] {
  if (!answered(view)) return [];
  const scene: Scene | null | undefined =
    which === "yours" ? sceneIn(view) : view.frame.feedback?.rule;
  return (view.frame.feedback?.differences ?? []).flatMap((each, i) => {
    const { models, rects } = each[which];
    const bases = models.flatMap((id) => (scene && baseOf(scene, id)) ?? []);
    // Of a big base the seat that is spoken of wears the number.
    const big = bases.some((base) => base.block && Math.max(...base.block) > 1);
    const found = bases.length > 0 && !(big && rects.length > 0) ? bases.map(rectOf) : rects;
    const at = (rect: Rect): readonly [number, number] => {
      const [x, y, w, , turn = 0] = rect;
      return around([x + w, y], centreOf(rect), turn);
    };
    return found.map((rect) => ({ n: i + 1, at: at(rect) }));
  });
}

function numbersOn({ fit, board }: Drawing, all: readonly Numeral[]): readonly TemplateResult[] {
  return all.map(({ n, at }) => {
    const [x, y] = percent(fit.box, at);
    return html`<span class=${board === "rule" ? "num r" : "num"} aria-hidden="true" style=${`left:${x}%;top:${y}%`}>${n}</span>`;
  });
}
