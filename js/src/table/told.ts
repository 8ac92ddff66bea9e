/** A ruling on the table: what a step moved, what was refused, what is asked. */
import type { Action, QuestionOption, QuestionRuling, Step } from "../frame";
import type { SeatMark } from "../parts/drawing";
import { baseOf } from "../scene/fold";
import { centreOf, contains, overlaps, rectOf } from "../scene/geometry";
import { around, type Pin } from "../scene/labels";
import type { Move, Point, Rect, Scene, SceneBase } from "../scene/wire";
import { arrows, type Marks, NONE } from "./marks";
import { placeOver, shown, type View } from "./state";
import { mm } from "./words";

export function afterStep(view: View, steps: readonly Step[], scale: number): Marks {
  const step = steps[view.cursor - 1];
  const before = view.scenes[view.cursor - 1];
  const past = steps
    .slice(0, Math.max(view.cursor - 1, 0))
    .flatMap((each) => each.moves.filter((move) => move.mm > 0));
  const last = view.cursor === steps.length && (step?.moves.length ?? 0) === 0;
  if (!step || !before) return NONE;
  const ghosts = [...step.moves.map((move) => move.model), ...step.fallen].flatMap((model) => {
    const base = baseOf(before, model);
    return base && view.sent?.model !== model ? [base] : [];
  });
  const scene = shown(view);
  const pins = step.moves.flatMap((move) => movePin(scene.bases, move, scale));
  return {
    ghosts,
    wills: [],
    seats: [],
    arrows: [...arrows(past, "past", "p"), ...arrows(step.moves, "", "m")],
    pins: last ? pins : pins.slice(0, 4),
    gaps: [],
  };
}

function movePin(bases: readonly SceneBase[], move: Move, scale: number): readonly Pin[] {
  const base = bases.find((each) => each.id === move.model);
  if (!base || move.mm === 0) return [];
  const text = `${base.name}: ${mm(move.mm)}`;
  const [x, y, w] = rectOf(base);
  const high = [x + w / 2 + 4, y - 72 / scale] as const;
  return [
    {
      key: `move-${move.model}`,
      kind: "shift",
      text,
      at: [high, ...around(rectOf(base), scale, { text })],
    },
  ];
}

// ---- refused, asked ---------------------------------------------------------------------------

export function refused(view: View, scale: number): Marks {
  const { ruling } = view.frame;
  if (ruling?.ruling !== "illegal" || !ruling.tried) return NONE;
  const home = baseOf(view.frame.scene, ruling.who);
  const tried = centreOf(ruling.tried);
  const seats: SeatMark[] = [{ key: "no", kind: "no", rect: ruling.tried }];
  if (view.nearest && ruling.nearest?.rect)
    seats.push({ key: "near", kind: "near", rect: ruling.nearest.rect });
  const { gaps } = ruling;
  const far = home && Math.hypot(home.x - tried[0], home.y - tried[1]) > 12;
  if (!home || !far) return { ...NONE, seats, gaps };
  const middle = [(home.x + tried[0]) / 2, (home.y + tried[1]) / 2 + 40 / scale] as const;
  return {
    ...NONE,
    seats,
    gaps,
    arrows: [{ key: "home", from: tried, to: [home.x, home.y], kind: "home" }],
    pins: [
      {
        key: "home",
        kind: "no",
        text: "goes back",
        at: [middle, ...around(ruling.tried, scale, { text: "goes back" })],
      },
    ],
  };
}

// ---- a Question ---------------------------------------------------------------------------------

/** While a Question waits: the newcomer on the seat he was dropped on, the undecided lifted off it. */
export function staged(view: View): Scene {
  const scene = shown(view);
  const { ruling } = view.frame;
  if (view.held !== null || ruling?.ruling !== "question") return scene;
  if (view.sent?.block) return withBases(scene, view.sent.block.bases);
  const who = ruling.who ?? view.sent?.model ?? null;
  const tried = ruling.tried ?? view.sent?.rect ?? null;
  if (who === null || tried === null) return scene;
  const [x, y] = centreOf(tried);
  const joined = baseOf(scene, ruling.about.models[0] ?? null)?.unit;
  const bases = scene.bases.map((base): SceneBase => {
    if (base.id === who)
      return { ...base, x, y, turn: tried[4] ?? base.turn, unit: joined ?? base.unit };
    const undecided = ruling.about.models.includes(base.id) && overlaps(rectOf(base), tried, 1);
    return undecided ? { ...base, y: tried[1] - base.d / 2 - LIFT } : base;
  });
  return { ...scene, bases };
}

/** A unit that a Question waits for stays where it was put down. */
function withBases(scene: Scene, put: readonly SceneBase[]): Scene {
  const known = new Map(put.map((base) => [base.id, base]));
  return { ...scene, bases: scene.bases.map((base) => known.get(base.id) ?? base) };
}

/** How far before the front an undecided model waits, in mm: the numbers of the files lie between. */
const LIFT = 15;

/** Where an option stands on the table: where it moves the undecided models, else its own places. */
export function optionRects(view: View, letter: string): readonly Rect[] {
  const { ruling } = view.frame;
  const option = questionOf(view)?.options.find((each) => each.letter === letter);
  if (!option || ruling?.ruling !== "question") return [];
  const moved = option.moves
    .filter((move) => ruling.about.models.includes(move.model))
    .flatMap((move) => {
      const base = baseOf(view.frame.scene, move.model);
      if (!base) return [];
      const [, , w, h] = rectOf(base);
      return [[move.to[0] - w / 2, move.to[1] - h / 2, w, h] as const];
    });
  return moved.length > 0 ? moved : option.about.rects;
}

export function questionOf(view: View): QuestionRuling | null {
  const { ruling } = view.frame;
  return view.held === null && ruling?.ruling === "question" ? ruling : null;
}

/** Whether an open Question is answered in this view. */
export function mayAnswer(view: View): boolean {
  return questionOf(view) !== null && (view.both || questionOf(view)?.decides.own === true);
}

/** What a release or a press would send now: a place aimed at, or an option pointed at. */
export function aimed(view: View): Action | null {
  const question = questionOf(view);
  const option = question?.options.find(({ letter }) => letter === view.hot);
  if (mayAnswer(view) && option) return option.action;
  return (view.held !== null && placeOver(view)?.target?.action) || null;
}

/** The options whose place is nearest under a point: several where they share it. */
export function optionsAt(view: View, point: Point): readonly QuestionOption[] {
  const far = (option: QuestionOption): number =>
    Math.min(
      ...optionRects(view, option.letter)
        .filter((rect) => contains(rect, point))
        .map((rect) => Math.hypot(centreOf(rect)[0] - point[0], centreOf(rect)[1] - point[1])),
    );
  const options = questionOf(view)?.options ?? [];
  const least = Math.min(...options.map(far));
  return options.filter((option) => far(option) < least + 0.5);
}

/** The option under a point; of several the one that is looked at, else the first. */
export function optionAt(view: View, point: Point): QuestionOption | null {
  const here = optionsAt(view, point);
  return here.find((option) => option.letter === view.hot) ?? here[0] ?? null;
}

/** What a press on a place means: its one option, or a look at the next of those that share it. */
export function pressed(
  view: View,
  point: Point,
): { chosen: QuestionOption | null; hot: string } | null {
  const here = optionsAt(view, point);
  const at = here.findIndex((option) => option.letter === view.hot);
  const next = here[(at + 1) % here.length];
  return next ? { chosen: here.length === 1 ? next : null, hot: next.letter } : null;
}

/** More drawn options than this would tangle; then only the one that is looked at has its arrows. */
const FEW = 3;

export function asked(view: View, ruling: QuestionRuling, scale: number): Marks {
  const options = ruling.options;
  const hot = options.filter((option) => option.letter === view.hot);
  const drawn = hot.length > 0 ? hot : options.length <= FEW ? options : [];
  const scene = staged(view);
  const from = (move: Move): Move => {
    const base = baseOf(scene, move.model);
    return base ? { ...move, from: [base.x, base.y] } : move;
  };
  return {
    ...NONE,
    ghosts: goneFrom(view, scene),
    seats: lettered(view, options),
    pins: hot.flatMap((option) => optionPin(view, option, scale)),
    arrows: drawn.flatMap((option) => arrows(option.moves.map(from), "", option.letter)),
  };
}

/** Each place once, with the letters that share it; those of the option that is looked at on top. */
function lettered(view: View, options: readonly QuestionOption[]): readonly SeatMark[] {
  const places = new Map<string, { rect: Rect; letters: string[] }>();
  for (const { letter } of options)
    for (const rect of optionRects(view, letter)) {
      const key = rect.map((each) => Math.round(each ?? 0)).join(" ");
      const place = places.get(key) ?? { rect, letters: [] };
      if (!place.letters.includes(letter)) place.letters.push(letter);
      places.set(key, place);
    }
  const seats = [...places].map(([key, { rect, letters }]): SeatMark => {
    const hot = view.hot !== null && letters.includes(view.hot);
    return { key: `o${key}`, kind: "option", rect, letter: hot ? view.hot : inShort(letters), hot };
  });
  return seats.toSorted((a, b) => Number(a.hot) - Number(b.hot));
}

function inShort(letters: readonly string[]): string {
  return letters.length > FEW ? `${letters[0]}\u2026` : letters.join("");
}

function goneFrom(view: View, scene: Scene): readonly SceneBase[] {
  const who = questionOf(view)?.who ?? view.sent?.model ?? null;
  const home = baseOf(view.frame.scene, who);
  const now = baseOf(scene, who);
  return home && now && home.x !== now.x ? [home] : [];
}

function optionPin(view: View, option: QuestionOption, scale: number): readonly Pin[] {
  const rect = optionRects(view, option.letter)[0];
  const text = `${option.letter}: ${option.label}`;
  const at = rect && around(rect, scale, { text }, ["below", "right", "left", "above"]);
  return at ? [{ key: "hot", kind: "may", text, at }] : [];
}
