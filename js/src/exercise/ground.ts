/** What lies under and over the models of an exercise on a battlefield; nothing elsewhere. */
import { svg } from "lit-html";
import { inInches } from "../battlefield/aim";
import { namesOn } from "../battlefield/drawing";
import { ground, inchWords, roomIn, ruler } from "../battlefield/ground";
import { linesOn, namesOf, stretch } from "../battlefield/measures";
import type { Point, Scene } from "../frame";
import type { Drawing } from "../parts/drawing";
import { baseOf } from "../scene/fold";
import { centreOf, type Fit } from "../scene/geometry";
import { around, type Pin } from "../scene/labels";
import type { Place } from "../scene/places";
import { rectAt } from "./hand";
import { placeIn, type View } from "./state";

type Layers = Pick<Drawing, "pins"> & Partial<Drawing>;

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
  const { reach } = view.frame;
  const over = pointed(view);
  const from = reach && over ? reach.centre : null;
  return {
    beneath: svg`${ground(field, uid)}${linesOn(field, reach, field.halos, uid)}`,
    above: svg`${from && over ? stretch(from, endOf(view, over), fit.scale) : ""}${ruler(field, fit)}`,
    names: namesOn(scene, fit),
    room: roomIn(fit),
    words: inchWords(field, fit),
    pins: [...pins, ...namesOf(reach, field.halos, fit), ...told(view, over, fit)],
  };
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

/** The name of the place pointed at, with its distance where there is a ruler. */
function told(view: View, over: Place | null, fit: Fit): readonly Pin[] {
  if (!over) return [];
  const { reach } = view.frame;
  const [x, y] = endOf(view, over);
  const far = reach ? Math.hypot(x - reach.centre[0], y - reach.centre[1]) : 0;
  const text = reach ? `${over.name}: ${inInches(far)}` : over.name;
  const pin = { key: "over", kind: "may" as const, text };
  return [{ ...pin, at: around(over.rect, fit.scale, pin, ["above", "right", "left", "below"]) }];
}
