/** From a view to what is drawn of a battlefield. No rule is worked out here. */
import { nothing, svg, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import type { Ruling } from "../frame";
import { drawBase } from "../parts/base";
import type { Drawing } from "../parts/drawing";
import { contains, type Fit, overlaps, rectOf, union } from "../scene/geometry";
import { around, type Pin } from "../scene/labels";
import type { Place } from "../scene/places";
import type { Rect, Scene, SceneBase } from "../scene/wire";
import { drawingOf } from "../table/drawing";
import type { View } from "../table/state";
import { staged } from "../table/told";
import { type Block, byLegs } from "./block";
import { carriedGroup, carriedPins, carriedTip, handles } from "./carried";
import { around as boxOf, ground, inchWords, roomIn, ruler } from "./ground";
import { halos, measurePins, measures, ruled } from "./measures";
import { sightPins, sights } from "./sights";
import { stood } from "./stood";
import { ghostsOf, lengths, paths } from "./ways";

/** Below so many px a mm labels hide what they name: of contacts and the displaced, of terrain. */
const FINE = 0.9;
const COARSE = 0.45;

/** `told` is what the engine has said of setting down what is held, where it was asked. */
export function fieldOf(
  view: View,
  fit: Fit,
  uid: string,
  ring: boolean,
  told: Ruling | null = null,
): Drawing {
  const bare = drawingOf(view, fit, uid, ring);
  const { field } = bare.scene;
  if (!field) return bare;
  const known = new Set(bare.ghosts.map((base) => base.id));
  const ghosts = ghostsOf(view).filter((base) => !known.has(base.id));
  const { block } = view;
  const pins = bare.pins.filter((pin) => fit.scale >= FINE || !/^(contact|will)-/.test(pin.key));
  return {
    ...bare,
    ghosts: [...bare.ghosts, ...ghosts],
    ...(block ? inHand(view, block, fit, uid) : {}),
    ...(view.sent?.block && bare.held ? setDown(view.sent.block, uid) : {}),
    pins: [
      ...pins,
      ...lengths(view, fit.scale).filter(({ at }) =>
        at.some((each) => contains(roomIn(fit), each)),
      ),
      ...measurePins(view, field, fit, told),
      ...sightPins(view, fit),
      ...(block ? carriedPins(block, fit.scale) : []),
    ],
    beneath: svg`${guard([field, uid], () => ground(field, uid))}${guard([view.frame, view.held], () => (block && byLegs(block) ? halos(view, field, uid) : measures(view, field, uid)))}`,
    above: svg`${stood(view)}${paths(view, fit.scale)}${block ? nothing : ruled(view, fit.scale, told)}${near(view, fit)}${sights(view, fit.scale)}${guard([field, ...fit.box], () => ruler(field, fit))}`,
    names: namesOn(bare.scene, fit),
    room: roomIn(fit),
    words: inchWords(field, fit),
  };
}

/** A unit in the hand: ghosts where it stands, itself where it is carried. */
function inHand(view: View, block: Block, fit: Fit, uid: string): Partial<Drawing> {
  const drawn = carriedGroup(view.frame.scene, block, fit, uid);
  return { held: null, away: { models: new Set(block.models), drawn }, tip: carriedTip() };
}

/** A unit that was put down, while the answer is waited for. */
function setDown({ bases }: { bases: readonly SceneBase[] }, uid: string): Partial<Drawing> {
  const models = new Set(bases.map(({ id }) => id));
  return { held: null, away: { models, drawn: svg`${bases.map((base) => drawBase(base, uid))}` } };
}

/** Handles at the unit that is pointed at, by which it wheels. */
function near(view: View, fit: Fit): TemplateResult | typeof nothing {
  if (view.held !== null || view.near === null) return nothing;
  const order = view.frame.orders.find(({ unit, kind }) => unit === view.near && kind === "legs");
  return order ? handles(order.corners, fit.scale) : nothing;
}

/** The names of units and terrain that are in view; those of units keep off their `places`. */
export function namesOn(
  scene: Scene,
  fit: Fit,
  places: readonly Pick<Place, "unit" | "rect">[] = [],
): readonly Pin[] {
  const units = scene.units.flatMap((unit): Pin[] => {
    const bases = scene.bases.filter((base) => base.unit === unit.id);
    const own = places.filter((place) => place.unit === unit.id).map((place) => place.rect);
    const rect = union([...bases.map(rectOf), ...own]);
    if (bases.length === 0 || !overlaps(rect, roomIn(fit))) return [];
    const pin = { text: unit.name, small: unit.plight };
    const at = around(rect, fit.scale, pin, ["below", "above", "right", "left"]);
    return [{ key: `unit-${unit.id}`, kind: "name", ...pin, at }];
  });
  const terrain = (scene.field?.terrain ?? []).flatMap((piece): Pin[] => {
    const rect = boxOf(piece.corners);
    if (fit.scale < COARSE || !overlaps(rect, roomIn(fit))) return [];
    const [x, y, w, h] = rect;
    const pin = { text: piece.name };
    const beside = around(rect, fit.scale, pin, ["above", "below", "right", "left"]);
    return [
      {
        key: `terrain-${piece.id}`,
        kind: "plain",
        ...pin,
        at: [[x + w / 2, y + h / 2], ...beside],
      },
    ];
  });
  return [...units, ...terrain];
}

/** What a piece of the list of pieces is shown by. */
export function inView(view: View, model: string): Rect | null {
  const base = staged(view).bases.find((each) => each.id === model);
  return base ? union([rectOf(base)]) : null;
}
