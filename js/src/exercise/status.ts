/** The status line of an exercise: what is going on, and what can be done next. */

import { left, placed } from "../hits/tally";
import { nameAndPlace } from "../parts/pieces";
import type { Status } from "../parts/status";
import { numberIn } from "./forms";
import { inHand, movedCount } from "./hand";
import { underneath } from "./marking";
import { answered, baseOn, heldBase, leftOpen, placeIn, type View } from "./state";
import type { Feedback } from "./wire";
import { counted } from "./words";

export function statusOf(view: View, waiting: boolean): Status {
  if (waiting) return { head: "Sent", text: "The kernel compares." };
  const over = placeIn(view, view.over);
  if (view.frame.feedback && !over) return compared(view, view.frame.feedback);
  if (heldBase(view)) return carried(view);
  if (over) {
    const base = baseOn(view, over);
    return {
      head: base ? "There" : "Here",
      text: `${base ? nameAndPlace(base) : `${over.name}, empty`}.${does(view)}`,
    };
  }
  return view.remark ?? { head: "Ready", text: ready(view) };
}

function compared(view: View, feedback: Feedback): Status {
  const first = feedback.differences[0];
  const lead =
    first && answered(view) && !feedback.right && !feedback.headline.includes(first.rule)
      ? ` Difference 1. You: ${ended(first.you)} Rule: ${ended(first.rule)}`
      : "";
  const right = leftOpen(view) ? "Left open" : "Right";
  const head = feedback.right ? right : answered(view) ? "Compared" : "The rule";
  return { head, text: `${feedback.headline}${lead}` };
}

function ended(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}

function carried(view: View): Status {
  const base = heldBase(view);
  const over = placeIn(view, view.over);
  const waits = base !== null && view.board.at.get(base.id) === null;
  const head = waits ? "In your hand" : "Picked up";
  const name = base?.name ?? "";
  if (!over || over.unit === "hand") {
    if (view.remark) return view.remark;
    return {
      head,
      text: `${name}. Click a place or press Enter on it to put it down. Escape lets go.`,
    };
  }
  const under = underneath(view);
  const first = under[0];
  if (!first) return { head, text: `${name} over ${over.name}, which is empty.` };
  const who =
    under.length === 1
      ? `${first.name} there comes`
      : `${counted(under.length, "model")} there come`;
  return { head, text: `${name} over ${over.name}. ${who} into your hand next.` };
}

function does({ frame, board }: View): string {
  if (frame.feedback) return "";
  if (frame.mode === "place") return " Enter, a click or a drag picks up.";
  if (frame.mode === "seats" || frame.mode === "models")
    return ` Enter or a click marks. ${board.marked.size} marked.`;
  return "";
}

function ready(view: View): string {
  const { frame, board } = view;
  switch (frame.mode) {
    case "place":
      return placing(view);
    case "hits":
      return frame.tray ? hits(view) : "";
    case "seats":
    case "models":
      return marked(board.marked.size, frame.marks, frame.mode === "seats" ? "place" : "model");
    case "until":
      return "Choose for each bar where it ends, or drag its end.";
    case "order":
      return "The first to happen lies on top. Enter or a click picks a card up, arrows or a click put it elsewhere.";
    case "choice":
      return chosen(view);
    case "number":
      return fields(view);
  }
}

function placing({ frame, board }: View): string {
  const waits = inHand(frame, board).length;
  const moved = `You moved ${counted(movedCount(frame, board), "model")}.`;
  if (waits > 0) return `${counted(waits, "model")} in your hand.`;
  return `${moved} Pick up a model to move it, or check.`;
}

function hits({ frame, hits }: View): string {
  const rest = frame.tray ? left(frame.tray, hits) : 0;
  const sum = `${placed(hits)} of ${frame.tray?.hits ?? 0} hits placed.`;
  if (rest === 0) return `${sum} Check compares them with the rule.`;
  return `${sum} Press + on a row, or drag a hit there.`;
}

function marked(count: number, most: number | null, one: string): string {
  const of = most === null ? "" : ` of ${most}`;
  return `${count}${of} marked. A click, or Enter, marks a ${one} or takes the mark off.`;
}

function chosen({ frame, chosen }: View): string {
  const labels = frame.choices.filter((each) => chosen.has(each.id)).map((each) => each.label);
  if (labels.length > 0) return `Chosen: ${labels.join("; ")}.`;
  return frame.several ? "Choose one answer or several." : "Choose one answer.";
}

function fields({ frame, typed }: View): string {
  const given = frame.fields.filter((field) => numberIn(typed[field.id] ?? "") !== null).length;
  const all = given === frame.fields.length;
  const sum = `${given} of ${counted(frame.fields.length, "number")} given.`;
  return all ? `${sum} Enter checks.` : sum;
}
