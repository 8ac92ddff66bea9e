/** One base: body, front edge, pattern, mark, letter and pips. Told apart by shape before colour. */
import { nothing, svg, type TemplateResult } from "lit-html";
import { round } from "../scene/geometry";
import type { Role, SceneBase } from "../scene/wire";
import { type Mark, markAt } from "./marks";

const LETTERS: Readonly<Record<Role, string>> = {
  rank_and_file: "",
  champion: "C",
  musician: "M",
  standard_bearer: "S",
  character: "",
};
const SHAPES: Readonly<Record<Role, Mark>> = {
  rank_and_file: "rf",
  champion: "champion",
  musician: "musician",
  standard_bearer: "standard",
  character: "shield",
};
const CLASSES: Readonly<Record<Role, string>> = {
  rank_and_file: "rf",
  champion: "champion",
  musician: "musician",
  standard_bearer: "standard",
  character: "hero",
};

export function showsPips(base: SceneBase): boolean {
  return base.hp > 1 || base.role === "character";
}

/** "2 of 3 Health Points left", or nothing where pips would say nothing. */
export function pipsInWords(base: SceneBase): string {
  return showsPips(base) ? `${base.hp - base.lost} of ${base.hp} Health Points left` : "";
}

/**
 * A base as an SVG group at its place. `states` are classes of the look: hover, focus, lit, picked,
 * inhand, drop, lifted, ghost, will, dim, wrong, right. `uid` names the view's patterns.
 */
export function drawBase(base: SceneBase, uid: string, states = ""): TemplateResult {
  const { w, d } = base;
  const cls = `base ${CLASSES[base.role]} ${base.own ? "own" : "foe"} ${states}`;
  const at = `translate(${round(base.x)} ${round(base.y)})${base.turn ? ` rotate(${base.turn})` : ""}`;
  return svg`<g class=${cls} data-model=${base.id} transform=${at}>
    ${ring("halo", w, d, 0.6, 1.4)}
    <rect class="body" x=${-w / 2 + 0.45} y=${-d / 2 + 0.45} width=${w - 0.9} height=${d - 0.9} rx="1"></rect>
    ${pattern(base, uid)}
    <path class="front" d=${`M${-w / 2 + 0.45} ${-d / 2 + 3.15}v-1.7q0 -1 1 -1h${w - 2.9}q1 0 1 1v1.7z`}></path>
    ${base.role === "character" ? ticks(base) : nothing}
    ${upright(base)}
    ${showsPips(base) ? pips(base) : nothing}
    ${ring("halo2", w, d, 0.6, 1.4)}
    ${ring("halo3", w, d, 2.6, 2.4)}
  </g>`;
}

function ring(cls: string, w: number, d: number, out: number, radius: number): TemplateResult {
  return svg`<rect class=${cls} x=${round(-w / 2 - out)} y=${round(-d / 2 - out)} width=${round(w + 2 * out)} height=${round(d + 2 * out)} rx=${radius}></rect>`;
}

function pattern(base: SceneBase, uid: string): TemplateResult | typeof nothing {
  const { w, d, role, own } = base;
  const inner =
    role === "champion"
      ? svg`<rect class="inner" x=${-w / 2 + 2.1} y=${-d / 2 + 4.2} width=${w - 4.2} height=${d - 6.3} rx=".6"></rect>`
      : nothing;
  if (!own) {
    const name = role === "character" ? "hatch-solid" : "hatch";
    return svg`<rect class="hatch" x=${-w / 2 + 0.45} y=${-d / 2 + 0.45} width=${w - 0.9} height=${d - 0.9} rx="1" stroke="none" fill=${`url(#${uid}-${name})`}></rect>${inner}`;
  }
  if (role !== "musician" && role !== "standard_bearer") return inner;
  const lines = role === "musician" ? "lines-h" : "lines-v";
  return svg`<rect class="pat" x=${-w / 2 + 0.45} y=${-d / 2 + 3.15} width=${w - 0.9} height=${d - 3.6} stroke="none" fill=${`url(#${uid}-${lines})`}></rect>`;
}

/** Marks, letters and initials stay upright; they keep clear of the front edge wherever it is. */
function upright(base: SceneBase): TemplateResult {
  const angle = (base.turn * Math.PI) / 180;
  const [dx, dy] = [round(-1.1 * Math.sin(angle)), round(-1.1 * (1 - Math.cos(angle)))];
  const to = base.turn ? `rotate(${-base.turn}) translate(${dx} ${dy})` : nothing;
  // A base on its side lends its mark its depth for width.
  const lies = base.turn % 180 > 45 && base.turn % 180 < 135;
  const [w, d] = lies ? [base.d, base.w] : [base.w, base.d];
  const inside = base.role === "character" ? shield(base, w, d) : mark(base, w, d);
  return svg`<g transform=${to}>${inside}</g>`;
}

function mark(base: SceneBase, w: number, d: number): TemplateResult {
  const k = Math.min(w, d) / 25;
  const up = showsPips(base) && base.role !== "rank_and_file" ? 1.2 * k : 0;
  if (base.role === "rank_and_file")
    return svg`<circle class="mark" cx="0" cy="1.35" r=${round(2.1 * k)} stroke="none"></circle>${mismatch(base)}`;
  const size = round((showsPips(base) ? 5.4 : 6.2) * k);
  return svg`${markAt(SHAPES[base.role], -1.2 * k, 1.35 - 0.3 * k - up, 13.2 * k, "mark")}
    <text class="letter" style=${`font-size:${size}px`} x=${round(w / 2 - 2.6 * k)} y=${round(d / 2 - 2.7 * k)}>${LETTERS[base.role]}</text>${mismatch(base)}`;
}

function shield(base: SceneBase, w: number, d: number): TemplateResult {
  const foot = d / 2 - (pipsAt(base).gap + pipsAt(base).radius);
  const room = foot - (-d / 2 + 3.15);
  const size = Math.min(0.8 * w, 34, 0.965 * room);
  const middle = (foot + (-d / 2 + 3.15)) / 2 + 0.4;
  const font = size * (/[WM]/.test(base.initials) ? 0.34 : 0.38);
  return svg`${markAt(base.general ? "general" : "shield", 0, middle, size, "shield")}
    <text class="ini" style=${`font-size:${round(font)}px`} x="0" y=${round(middle + 0.33 * font)}>${base.initials}</text>${mismatch(base)}`;
}

function mismatch(base: SceneBase): TemplateResult | typeof nothing {
  if (!base.mismatching) return nothing;
  const cls = base.role === "character" ? "shield" : "mark";
  return markAt("mismatch", base.w / 2 - 4.4, -base.d / 2 + 6.9, 5.4, cls);
}

function pipsAt(base: SceneBase): { radius: number; gap: number; step: number } {
  const radius = Math.min(1.69, 0.3 + 0.038 * Math.min(base.w, base.d));
  const step = Math.min(2.4 * radius + 1, (base.w - 4) / Math.max(base.hp, 1));
  return { radius: Math.min(radius, step * 0.44), gap: 1.7 + radius, step };
}

function pips(base: SceneBase): TemplateResult[] {
  const { radius, gap, step } = pipsAt(base);
  const y = round(base.d / 2 - gap);
  const cut = round(radius * 0.9);
  return Array.from({ length: base.hp }, (_, i) => {
    const x = round((i - (base.hp - 1) / 2) * step);
    if (i < base.hp - base.lost)
      return svg`<circle class="pip" cx=${x} cy=${y} r=${round(radius)}></circle>`;
    return svg`<circle class="pip lost" cx=${x} cy=${y} r=${round(radius)}></circle>
      <path class="pipx" d=${`M${round(x - cut)} ${round(y + cut)}l${2 * cut} ${-2 * cut}`}></path>`;
  });
}

/** On a big base: where the seats it fills meet. */
function ticks(base: SceneBase): TemplateResult[] {
  const [files, ranks] = base.block ?? [1, 1];
  const [w, d] = [base.w / 2 - 0.45, base.d / 2 - 0.45];
  const feet = Array.from({ length: files - 1 }, (_, i) => {
    const x = round(-base.w / 2 + ((i + 1) * base.w) / files);
    return svg`<path class="tick" d=${`M${x} ${d}v-3.4`}></path>`;
  });
  const sides = Array.from({ length: ranks - 1 }, (_, i) => {
    const y = round(-base.d / 2 + ((i + 1) * base.d) / ranks);
    return svg`<path class="tick" d=${`M${-w} ${y}h3.4M${w} ${y}h-3.4`}></path>`;
  });
  return [...feet, ...sides];
}

/** The patterns a view's bases are filled with; one set per view, so that no id is used twice. */
export function patterns(uid: string): TemplateResult {
  const line = (path: string, cls: string, width: string) =>
    svg`<path class=${cls} d=${path} stroke-width=${width} fill="none" style="vector-effect:none"></path>`;
  return svg`<defs>
    <pattern id=${`${uid}-lines-v`} width="2.4" height="2.4" patternUnits="userSpaceOnUse">${line("M.6 0v2.4", "pat-own", ".55")}</pattern>
    <pattern id=${`${uid}-lines-h`} width="2.4" height="2.4" patternUnits="userSpaceOnUse">${line("M0 .6h2.4", "pat-own", ".55")}</pattern>
    <pattern id=${`${uid}-hatch`} width="3.2" height="3.2" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">${line("M.8 0v3.2", "pat-foe", ".7")}</pattern>
    <pattern id=${`${uid}-hatch-solid`} width="3.2" height="3.2" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">${line("M.8 0v3.2", "pat-foe-solid", ".7")}</pattern>
  </defs>`;
}
