/** What lies under and over the models of an exercise on a battlefield; nothing elsewhere. */
import { svg } from "lit-html";
import { inInches } from "../battlefield/aim";
import { namesOn } from "../battlefield/drawing";
import { ground, inchWords, roomIn, ruler } from "../battlefield/ground";
import { linesOn, namesOf, stretch } from "../battlefield/measures";
import type { Drawing } from "../parts/drawing";
import { baseOf } from "../scene/fold";
import { centreOf, contains, type Fit, grow, onTable, rectOf, union } from "../scene/geometry";
import { type AxisLabel, around, type Pin } from "../scene/labels";
import type { Place } from "../scene/places";
import type { Halo, Point, Scene, SceneUnit } from "../scene/wire";
import { rectAt } from "./hand";
import { gridIn, placeIn, type View } from "./state";

type Layers = Pick<Drawing, "pins"> & Partial<Drawing>;

/** Below so many px a mm there is no room for the numbers of ranks and files. */
const NUMBERED = 0.9;

/** Cloth, zones, terrain, the lines that are asked for, inches, names, and the ruler in use. */
export function onGround(
  view: View,
  scene: Scene,
  uid: string,
  fit: Fit,
  pins: readonly Pin[] = [],
): Layers {
  const { field } = scene;
  if (!field) return { pins };
  const { reach, places } = view.frame;
  const over = pointed(view);
  const used = reach && over ? stretch(reach.centre, endOf(view, over), fit.scale) : "";
  const lines = [...namesOf(reach, field.halos, fit), ...inchPins(field.halos, fit)];
  return {
    beneath: svg`${ground(field, uid)}${linesOn(field, reach, field.halos, uid)}`,
    above: svg`${used}${ruler(field, fit)}`,
    names: namesOn(scene, fit, places),
    room: roomIn(fit),
    words: [
      ...inchWords(field, fit),
      ...scene.units.flatMap((unit) => numbersOf(unit, scene, fit)),
    ],
    pins: [...pins, ...told(view, over, fit), ...lines],
  };
}

/** The ground of a small picture; it has no inches. */
export function onStill(scene: Scene, uid: string): Partial<Drawing> {
  const { field } = scene;
  if (!field) return {};
  return {
    beneath: svg`${ground(field, uid)}${linesOn(field, null, field.halos, uid)}`,
    names: [],
  };
}

/** The numbers of the files before the front of a unit, and of the ranks at its left. */
function numbersOf(unit: SceneUnit, scene: Scene, fit: Fit): readonly AxisLabel[] {
  const { files, ranks, seatW, seatD } = unit;
  if (!unit.own || files * ranks < 2 || fit.scale < NUMBERED) return [];
  const off = 13 / fit.scale;
  const bases = scene.bases.map((base) => grow(rectOf(base), 1));
  const label = (key: string, i: number, at: Point): readonly AxisLabel[] =>
    contains(roomIn(fit), at) && !bases.some((rect) => contains(rect, at))
      ? [{ key: `${unit.id}/${key}${i}`, text: `${i}`, front: false, at }]
      : [];
  const upTo = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i + 1);
  return [
    ...upTo(files).flatMap((i) => label("f", i, onTable(unit, [(i - 0.5) * seatW, -off]))),
    ...upTo(ranks).flatMap((i) => label("r", i, onTable(unit, [-off, (i - 0.5) * seatD]))),
  ];
}

/** What the lines around units are: an inch off them. */
function inchPins(halos: readonly Halo[], fit: Fit): readonly Pin[] {
  return halos.flatMap(({ unit, inch }): Pin[] => {
    const at = inch.flat().filter((point) => contains(roomIn(fit), point));
    return at.length > 0 ? [{ key: `inch-${unit}`, kind: "ringlab", text: "1″", at }] : [];
  });
}

/** The place that the pointer or the keyboard is on, of a unit that is asked about. */
function pointed(view: View): Place | null {
  const over = placeIn(view, view.over);
  return over && over.unit !== "hand" && over.model !== view.frame.reach?.piece ? over : null;
}

/** Where the centre of the one who is measured would be on a place. */
function endOf(view: View, place: Place): Point {
  const { frame } = view;
  const base = frame.scene && baseOf(frame.scene, frame.reach?.piece ?? null);
  const asked = frame.mode === "seats" && base;
  return centreOf(asked ? rectAt(frame, base, place.side ?? [place.rank, place.file]) : place.rect);
}

/** The name of the place pointed at, with its distance where there is a ruler, beside the unit. */
function told(view: View, over: Place | null, fit: Fit): readonly Pin[] {
  if (!over) return [];
  const { reach } = view.frame;
  const [x, y] = endOf(view, over);
  const far = reach ? Math.hypot(x - reach.centre[0], y - reach.centre[1]) : 0;
  const text = reach ? `${over.name}: ${inInches(far)}` : over.name;
  const pin = { key: "over", kind: "may" as const, text };
  const unit = gridIn(view).filter((place) => place.unit === over.unit);
  const rect = union(unit.map((place) => place.rect));
  return [{ ...pin, at: around(rect, fit.scale, pin, ["right", "above", "left", "below"]) }];
}
