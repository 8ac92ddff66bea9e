/** What a model sees: a line of dots to each enemy, with an eye, and the arcs of its unit. */
import { svg, type TemplateResult } from "lit-html";
import { markAt } from "../parts/marks";
import { contains, type Fit, round } from "../scene/geometry";
import type { Pin } from "../scene/labels";
import type { Point } from "../scene/wire";
import type { View } from "../table/state";
import { roomIn } from "./ground";
import { legPin } from "./ways";

/** How large the eye is, in px. */
const EYE = 16;

export function sights(view: View, scale: number): TemplateResult {
  const seeing = shownIn(view);
  if (!seeing) return svg``;
  const start = seeing.lines[0]?.line[0];
  return svg`${seeing.arcs.map(({ corners: [a, , , b] }) => svg`<path class="arc-line" d=${line(a, b)}></path>`)}
    ${seeing.lines.map(({ line: [a, b], clear }) => svg`<path class="casing" d=${line(a, b)}></path><path class=${clear ? "sight" : "sight shut"} d=${line(a, b)}></path>`)}
    ${start ? eye(start, scale) : svg``}`;
}

function eye([x, y]: Point, scale: number): TemplateResult {
  return svg`<circle class="eye-ground" cx=${round(x)} cy=${round(y)} r=${round((0.62 * EYE) / scale)}></circle>${markAt("sight", round(x), round(y), round(EYE / scale), "eye")}`;
}

export function sightPins(view: View, fit: Fit): readonly Pin[] {
  const seeing = shownIn(view);
  if (!seeing) return [];
  const lines = seeing.lines.map(({ unit, line: [a, b], says }): Pin => {
    return { ...legPin(`sight-${unit}`, a, b, says, fit.scale), kind: "plain" };
  });
  const arcs = seeing.arcs.flatMap(({ name, corners: [, , a, b] }): Pin[] => {
    if (!a || !b) return [];
    const at: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    return contains(roomIn(fit), at)
      ? [{ key: `arc-${name}`, kind: "ringlab", text: name, at: [at] }]
      : [];
  });
  return [...lines, ...arcs];
}

function shownIn(view: View): View["seeing"] {
  return view.held === null ? view.seeing : null;
}

function line(a: Point | undefined, b: Point | undefined): string {
  return a && b ? `M${round(a[0])} ${round(a[1])}L${round(b[0])} ${round(b[1])}` : "";
}
