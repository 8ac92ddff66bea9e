/** Marks on seats: legal, looked at, refused, lettered. */
import { nothing, svg, type TemplateResult } from "lit-html";
import { grow, round } from "../scene/geometry";
import type { Rect } from "../scene/wire";
import type { SeatMark } from "./drawing";
import { markAt } from "./marks";

/** The largest mark on a refused place, in seats of 25 mm. */
const BIGGEST_NO = 1.2;

function frame([x, y, w, h]: Rect, inset: number): TemplateResult {
  const [left, top, width, height] = [x + inset, y + inset, w - 2 * inset, h - 2 * inset];
  return svg`<rect class="case" x=${left} y=${top} width=${width} height=${height} rx="2"></rect>
    <rect class="ring" x=${left} y=${top} width=${width} height=${height} rx="2"></rect>`;
}

/** A mark on a seat, turned as the seat is. */
export function drawSeat(seat: SeatMark): TemplateResult {
  const [x, y, w, h, turn] = seat.rect;
  if (!turn) return upright(seat);
  const rect = [x, y, w, h] as const;
  const about = `rotate(${turn} ${round(x + w / 2)} ${round(y + h / 2)})`;
  return svg`<g transform=${about}>${upright({ ...seat, rect })}</g>`;
}

function upright(seat: SeatMark): TemplateResult {
  const [x, y, w, h] = seat.rect;
  const [cx, cy] = [x + w / 2, y + h / 2];
  const k = Math.min(w, h) / 25;
  const hot = seat.hot ? " hover" : "";
  switch (seat.kind) {
    case "legal": {
      const c = round(7 * k);
      return svg`<g class="seat"><path class="corner" d=${`M${x + 0.5} ${y + 0.5}h${c}l${-c} ${c}zM${x + w - 0.5} ${y + 0.5}v${c}l${-c} ${-c}z`}></path></g>${badge(cx, y, seat.count)}`;
    }
    case "free":
      return svg`<g class="seat free">${frame(seat.rect, 1.6)}${markAt("may", cx, cy, 10.5 * k, "mark")}</g>${badge(cx, y, seat.count)}`;
    case "over":
    case "near":
      return svg`<g class="seat hover">${frame(seat.rect, 0.3)}</g>`;
    case "lit":
      return svg`<g class="seat lit">${frame(seat.rect, 0.3)}</g>`;
    case "focus": {
      const [left, top, width, height] = grow(seat.rect, 2.6);
      return svg`<rect class="focuscase" x=${left} y=${top} width=${width} height=${height} rx="2.4"></rect>
        <rect class="focusring" x=${left} y=${top} width=${width} height=${height} rx="2.4"></rect>`;
    }
    case "no": {
      // On the seats of a big base no larger than on one: he may stand half in them himself.
      const size = Math.min(k, BIGGEST_NO);
      return svg`<g class="seat no">${frame(seat.rect, 0.3)}<circle class="disc" cx=${cx} cy=${cy} r=${round(6.4 * size)}></circle>${markAt("no", cx, cy, 10.5 * size, "mark")}</g>`;
    }
    case "option": {
      const wide = round((4 + 6 * (seat.letter?.length ?? 1)) * k);
      return svg`<g class=${`seat opt${hot}`}>${frame(seat.rect, 1.6)}
        <rect class="key" x=${round(cx - wide / 2)} y=${round(cy - 5 * k)} width=${wide} height=${10 * k} rx="1.6"></rect>
        <text style=${`font-size:${round(7 * k)}px`} x=${cx} y=${round(cy + 2.5 * k)}>${seat.letter}</text></g>`;
    }
  }
}

function badge(x: number, y: number, count: number | undefined): TemplateResult | typeof nothing {
  if (!count) return nothing;
  return svg`<g class="badge"><circle cx=${x} cy=${y} r="4.1"></circle><text x=${x} y=${y + 2}>${count}</text></g>`;
}
