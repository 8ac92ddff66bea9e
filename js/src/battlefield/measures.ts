/** What is laid on the table while a single model is held: rings, halos, the March Test line, a ruler. */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Reach, Ring, Ruling } from "../frame";
import { contains, type Fit, round } from "../scene/geometry";
import type { Pin } from "../scene/labels";
import type { FieldGround, Halo, Point } from "../scene/wire";
import { heldBase, placeOver, type View } from "../table/state";
import { courseOf, deploys, distanceOf, inInches, middleOf, reachOf, ringOf } from "./aim";
import { area, roomIn } from "./ground";
import { legPin, legPins, path, wayRound } from "./ways";

/** Beneath the bases: how far he comes, and what he has to keep away from. */
export function measures(view: View, field: FieldGround, uid: string): TemplateResult {
  const reach = reachOf(view);
  return reach ? linesOn(field, reach, others(view, field), uid) : svg``;
}

/** What a unit in the hand has to keep away from. */
export function halos(view: View, field: FieldGround, uid: string): TemplateResult {
  const all = field.halos.filter(({ unit }) => unit !== view.block?.orders[0].unit);
  return linesOn(field, null, all, uid);
}

/** Rings and halos, cut off at the edge of the table. */
export function linesOn(
  field: FieldGround,
  reach: Reach | null,
  halos: readonly Halo[],
  uid: string,
): TemplateResult {
  const [x, y] = reach?.centre ?? [0, 0];
  const rings = reach && !deploys(reach) ? reach.rings.toReversed() : [];
  return svg`<clipPath id=${`${uid}-cloth`}><rect x="0" y="0" width=${field.width} height=${field.depth}></rect></clipPath>
    <g clip-path=${`url(#${uid}-cloth)`}>
      ${rings.map((ring) => svg`<circle class=${`ring ${ring.kind}${ring.fly ? " fly" : ""}`} cx=${round(x)} cy=${round(y)} r=${round(ring.mm)}></circle>`)}
      ${halos.map(halo)}
    </g>`;
}

/** All units but himself when he is one. */
function others(view: View, field: FieldGround): readonly Halo[] {
  const home = heldBase(view)?.unit;
  const alone = view.frame.scene.bases.filter((base) => base.unit === home).length === 1;
  return field.halos.filter(({ unit }) => !alone || unit !== home);
}

function halo({ own, inch, eight }: Halo): TemplateResult {
  return svg`${eight.map((line) => svg`<path class="zone8" d=${area(line)}></path>`)}
    ${inch.map((line) => svg`<path class=${own ? "halo1" : "halo1 foe"} d=${area(line)}></path>`)}`;
}

/**
 * Over the bases: the way to the seat that is looked at, the way round that the
 * engine has told, or the ruler to open ground.
 */
export function ruled(
  view: View,
  scale: number,
  told: Ruling | null = null,
): TemplateResult | typeof nothing {
  const reach = reachOf(view);
  const over = placeOver(view);
  if (over?.target?.walk) return path(over.target.walk.way, "", scale);
  const middle = middleOf(view);
  if (!reach || deploys(reach) || !middle || !view.hand || distanceOf(view) < 1) return nothing;
  const { knots } = view;
  const bent = knots.length === 0 ? wayRound(told) : null;
  if (bent) return path(bent.way, "", scale);
  const ruler = stretch(knots.at(-1) ?? reach.centre, middle, scale);
  return knots.length > 0 ? svg`${path([reach.centre, ...knots], "", scale)}${ruler}` : ruler;
}

/** The ruler between two points. */
export function stretch(from: Point, to: Point, scale: number): TemplateResult {
  const d = `M${xy(from)}L${xy(to)}`;
  const end = ([x, y]: Point): TemplateResult =>
    svg`<circle class="rend" cx=${round(x)} cy=${round(y)} r=${round(4 / scale)}></circle>`;
  return svg`<path class="casing" d=${d}></path><path class="rule" d=${d}></path>${[from, to].map(end)}`;
}

export function measurePins(
  view: View,
  field: FieldGround,
  fit: Fit,
  told: Ruling | null = null,
): readonly Pin[] {
  const reach = reachOf(view);
  if (!reach) return [];
  const now = view.hand ? ringOf(view)?.label : undefined;
  const called = namesOf(reach, others(view, field), fit, now);
  return [...lengthPins(view, fit.scale, told), ...called];
}

function lengthPins(view: View, scale: number, told: Ruling | null): readonly Pin[] {
  const target = placeOver(view)?.target;
  if (target?.walk) {
    const { way, legs } = target.walk;
    const one = legs.filter((text) => text).length === 1;
    return legPins("leg", way, one ? legs.map((text) => text && target.by) : legs, scale);
  }
  const middle = middleOf(view);
  if (!view.hand || !middle || distanceOf(view) < 1 || deploys(reachOf(view))) return [];
  const bent = view.knots.length === 0 ? wayRound(told) : null;
  if (bent) return legPins("leg", bent.way, bent.legs, scale);
  const course = courseOf(view);
  const last = course.length - 2;
  return course.slice(1).map(([x, y], i) => {
    const [px, py] = course[i] ?? [x, y];
    const text = inInches(Math.hypot(x - px, y - py));
    const pin = legPin(i === last ? "ruler" : `leg-${i}`, [px, py], [x, y], text, scale);
    return i === last ? { ...pin, kind: "solid" } : pin;
  });
}

/** Below so many px a mm the rings go without their names. */
const NAMED = 0.5;

/** A name for each ring and each March Test line, where it covers least; `now` stands out. */
export function namesOf(
  reach: Reach | null,
  halos: readonly Halo[],
  fit: Fit,
  now?: string,
): readonly Pin[] {
  if (fit.scale < NAMED) return [];
  const inside = (at: Point): boolean => contains(roomIn(fit), at);
  const rings = namedRings(reach).flatMap((ring): Pin[] => {
    const at = around(ring, reach?.centre ?? [0, 0]).filter(inside);
    const kind = ring.label === now ? "may" : "ringlab";
    return at.length > 0 ? [{ key: `ring-${ring.label}`, kind, text: ring.label, at }] : [];
  });
  const lines = halos.flatMap((each): Pin[] => {
    const points = each.eight.flat();
    const at = points.filter((point, i) => i % 4 === 0 && inside(point));
    return at.length > 0
      ? [{ key: `line-${each.unit}`, kind: "ringlab", text: each.says, at }]
      : [];
  });
  return [...rings, ...lines];
}

/** No name is told of where he is put down, nor where no rate is noted. */
function namedRings(reach: Reach | null): readonly Ring[] {
  return deploys(reach) ? [] : (reach?.rings ?? []).filter(({ label }) => label !== "");
}

/** Points on a ring for its name, the lower left first. */
function around(ring: Ring, [x, y]: Point): readonly Point[] {
  return [215, 145, 180, 250, 110, 290, 70, 0].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return [x + ring.mm * Math.sin(angle), y - ring.mm * Math.cos(angle)];
  });
}

function xy([x, y]: Point): string {
  return `${round(x)} ${round(y)}`;
}

/** What rings, lines and the ruler mean. */
export function measureLegend(): TemplateResult {
  const line = (drawing: TemplateResult, text: string): TemplateResult =>
    html`<li class="field"><svg viewBox="0 0 28 24" aria-hidden="true">${drawing}</svg>${text}</li>`;
  return html`<ul class="key">
    ${line(svg`<path class="ring advance" d="M3 20a11 11 0 0 1 22 0"></path>`, "As far as an Advance leads")}
    ${line(svg`<path class="ring march" d="M3 20a11 11 0 0 1 22 0"></path>`, "As far as a March leads")}
    ${line(svg`<path class="halo1" d="M3 20a11 11 0 0 1 22 0z"></path>`, "1 inch around a unit")}
    ${line(svg`<path class="zone8" d="M3 20a11 11 0 0 1 22 0"></path>`, "8 inches from an enemy: a March Test")}
    ${line(svg`<path class="rule" d="M5 18L23 6"></path><circle class="rend" cx="5" cy="18" r="2.5"></circle><circle class="rend" cx="23" cy="6" r="2.5"></circle>`, "The ruler, from where the move begins")}
  </ul>`;
}
