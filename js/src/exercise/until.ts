/** Where each bar of a timeline ends: set by its buttons, by a press on its track or by a drag. */

import type { View } from "./state";
import type { End, ExerciseFrame, Timeline } from "./wire";
import { counted } from "./words";

export type Ends = ReadonlyMap<string, End>;

export function openingEnds(frame: ExerciseFrame): Ends {
  return new Map(Object.entries(frame.answer?.ends ?? {}));
}

/** How many bars have no end yet. */
export function unset({ frame, board }: View): number {
  return (frame.line?.bars ?? []).filter((bar) => !board.ends.has(bar.id)).length;
}

export function setEnd(view: View, bar: string, end: End): View {
  const { line } = view.frame;
  const named = line?.bars.find((each) => each.id === bar);
  if (!line || !named || view.board.ends.get(bar) === end) return view;
  const board = { ...view.board, ends: new Map(view.board.ends).set(bar, end) };
  const label = line.ends.find((each) => each.id === end)?.label ?? end;
  const left = unset({ ...view, board });
  const more = left > 0 ? ` ${counted(left, "bar")} without an end.` : "";
  const text = `${named.label} ${named.who}. ${label}.${more}`;
  return { ...view, board, past: [...view.past, view.board], remark: { head: "Set", text } };
}

/** The share of the track that a bar fills which ends there; what is later has a column as well. */
export function share(line: Timeline, end: End): number {
  const at = line.ends.find((each) => each.id === end)?.at ?? 0;
  return at / (line.phases.length + 1);
}

/** The end nearest to a share of the track. */
export function nearestEnd(line: Timeline, at: number): End {
  const off = (end: End): number => Math.abs(share(line, end) - at);
  const ids = line.ends.map((each) => each.id);
  return ids.reduce((best, each) => (off(each) < off(best) ? each : best));
}
