/** The two boards of an exercise as drawings: the learner's, and the rule's beside it. */
import type { About } from "../frame";
import type { Arrow, CellFace, Drawing, SeatMark } from "../parts/drawing";
import { nameAndPlace } from "../parts/pieces";
import { baseOf } from "../scene/fold";
import { centreOf, contains, type Fit, rectOf } from "../scene/geometry";
import type { Place } from "../scene/places";
import type { Move, Scene } from "../scene/wire";
import { pickable } from "./deeds";
import { onGround } from "./ground";
import { inHand } from "./hand";
import { underneath } from "./marking";
import { baseOn, gridIn, placeIn, ruleGrid, type View } from "./state";

export interface Showing {
  readonly uid: string;
  readonly fit: Fit;
  /** The focus ring shows only while the keyboard is used and is on a board. */
  readonly ring: boolean;
  readonly still: boolean;
}

export function myBoard(view: View, scene: Scene, showing: Showing): Drawing {
  const { frame } = view;
  const places = gridIn(view);
  const base = baseOf(scene, view.held);
  const [gx, gy] = view.grip;
  const hand =
    base && view.point ? { ...base, x: view.point[0] - gx, y: view.point[1] - gy } : null;
  const uid = `${showing.uid}m`;
  return {
    ...plain(view, scene, showing, places),
    uid,
    board: "mine",
    label: `${frame.feedback ? "Your answer" : "Your board"}: ${frame.title}`,
    states: myStates(view),
    numbered: frame.mode === "place" && frame.feedback ? differing(view) : places,
    ghosts: frame.mode === "place" ? ghosts(view, scene) : [],
    seats: [...lights(view, "yours"), ...focusRing(view, places, showing)],
    arrows: arrows(frame.feedback?.yourMoves ?? []),
    hand,
    held: hand ? view.held : null,
    face: (place) => myFace(view, place, showing.still),
    ...onGround(view, scene, uid, showing.fit, handPins(view, scene, showing.fit.scale)),
  };
}

export function ruleBoard(view: View, rule: Scene, showing: Showing): Drawing {
  const places = ruleGrid(view);
  const uid = `${showing.uid}r`;
  return {
    ...plain(view, rule, showing, places),
    uid,
    board: "rule",
    label: "The rule's answer",
    states: ruleStates(view),
    ...(view.frame.mode === "place" ? { numbered: differing(view) } : {}),
    seats: [...lights(view, "rules"), ...focusRing(view, places, showing)],
    arrows: arrows(view.frame.feedback?.moves ?? []),
    face: (place) => ({ label: spoken(view, place) }),
    ...onGround(view, rule, uid, showing.fit),
  };
}

/**
 * Once answered nobody is put down any more: numbered are the ranks where somebody stands, and the
 * places on which the boards differ, so that no number of a file stands in one.
 */
function differing(view: View): readonly Place[] {
  const differences = view.frame.feedback?.differences ?? [];
  const rects = differences.flatMap(({ yours, rules }) => [...yours.rects, ...rules.rects]);
  return gridIn(view).filter(({ rect }) => rects.some((each) => contains(each, centreOf(rect))));
}

function plain(view: View, scene: Scene, { uid, fit }: Showing, places: readonly Place[]): Drawing {
  const known = places.some((place) => place.id === view.focus);
  return {
    uid,
    fit,
    scene,
    places,
    board: "",
    label: "",
    states: new Map(),
    ghosts: [],
    wills: [],
    seats: [],
    arrows: [],
    pins: [],
    gaps: [],
    hand: null,
    held: null,
    focus: known ? view.focus : (places[0]?.id ?? null),
    face: () => ({ label: "" }),
  };
}

// ---- states -----------------------------------------------------------------------------------

type States = ReadonlyMap<string, string>;

function stateMap(all: readonly (readonly [ids: readonly string[], state: string])[]): States {
  const states = new Map<string, string>();
  for (const [ids, state] of all)
    for (const id of ids) states.set(id, [states.get(id), state].filter(Boolean).join(" "));
  return states;
}

function myStates(view: View): States {
  const { feedback, hints, mode } = view.frame;
  const waiting = inHand(view.frame, view.board).map((base) => base.id);
  const compared = mode === "place" ? (feedback?.differences ?? []) : [];
  const pushed = underneath(view).map((base) => base.id);
  return stateMap([
    [waiting.filter((id) => id !== view.held), "lifted"],
    [view.held ? [view.held] : [], "picked"],
    [view.lit?.yours?.models ?? [], "lit"],
    [feedback ? [] : hints.about.models, "lit"],
    [compared.flatMap((each) => each.yours.models), "wrong"],
    [pushed.length > 0 ? pushed : hovered(view), "hover"],
  ]);
}

function hovered(view: View): readonly string[] {
  const over = placeIn(view, view.over);
  return over?.model && over.model !== view.held ? [over.model] : [];
}

function ruleStates(view: View): States {
  const { feedback, mode } = view.frame;
  const compared = mode === "place" ? (feedback?.differences ?? []) : [];
  return stateMap([
    [view.lit?.rules?.models ?? [], "lit"],
    [compared.flatMap((each) => each.rules.models), "right"],
  ]);
}

// ---- marks on the table -----------------------------------------------------------------------

function lights(view: View, which: "yours" | "rules"): SeatMark[] {
  const hint: About | null = view.frame.feedback ? null : view.frame.hints.about;
  const rects = [
    ...(view.lit?.[which]?.rects ?? []),
    ...(which === "yours" ? (hint?.rects ?? []) : []),
  ];
  return rects.map((rect, i) => ({ key: `lit${i}`, kind: "lit", rect }));
}

function focusRing(view: View, places: readonly Place[], { ring }: Showing): SeatMark[] {
  const at = ring ? places.find((place) => place.id === view.focus) : undefined;
  return at ? [{ key: "focus", kind: "focus", rect: at.rect }] : [];
}

function arrows(moves: readonly Move[]): readonly Arrow[] {
  return moves.map(({ model, from, to }) => ({ key: model, from, to, kind: "" }));
}

/** Where models stood that the learner has moved away, as long as nobody else stands there. */
function ghosts(view: View, scene: Scene) {
  return (view.frame.scene?.bases ?? []).filter((was) => {
    const now = baseOf(scene, was.id);
    if (!now || (now.x === was.x && now.y === was.y)) return false;
    return !scene.bases.some(
      (base) =>
        base.id !== was.id &&
        Math.abs(base.x - was.x) < base.w / 2 &&
        Math.abs(base.y - was.y) < base.d / 2,
    );
  });
}

function handPins(view: View, scene: Scene, scale: number) {
  const waits = inHand(view.frame, view.board).filter(
    (base) => base.id !== view.held || !view.point,
  );
  const first = baseOf(scene, waits[0]?.id ?? null);
  if (!first || view.frame.feedback) return [];
  const text = waits.length === 1 ? "in your hand" : `${waits.length} in your hand`;
  const [x, y, w] = rectOf(first);
  return [
    { key: "hand", kind: "plain" as const, text, at: [[x + w / 2, y - 16 / scale] as const] },
  ];
}

// ---- words for the cells ----------------------------------------------------------------------

function myFace(view: View, place: Place, still: boolean): CellFace {
  const { mode, feedback } = view.frame;
  const marked = view.board.marked.has(place.id);
  const wrong = feedback && !feedback.right && marked && !foundRight(view, place.id);
  const state = !marked
    ? ""
    : !feedback
      ? ", marked"
      : wrong
        ? ", marked, not so"
        : ", marked, right";
  return {
    label: `${spoken(view, place)}${state}`,
    mover: !still && pickable(view, place) !== null,
    legal: !still && mode !== "place" ? true : view.held !== null,
    selected: marked || (place.model !== null && place.model === view.held),
  };
}

function foundRight({ frame }: View, key: string): boolean {
  const right = frame.feedback?.rightAnswer;
  const seats = (right?.seats ?? []).map((spot) =>
    typeof spot === "string" ? spot : `${spot[0]},${spot[1]}`,
  );
  return [...(right?.models ?? []), ...seats].includes(key);
}

/** "Champion, rank 1, file 3" or "empty, rank 5, file 2". */
export function spoken(view: View, place: Place): string {
  const base = baseOn(view, place);
  if (!base) return `empty, ${place.name}`;
  return place.model && base.block && base.place !== place.name
    ? `${base.name}, ${place.name}`
    : nameAndPlace(base);
}
