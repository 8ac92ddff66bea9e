/**
 * Pointer gestures on a board: hover, drag with capture, click then click. They tell places and
 * points in mm; what a gesture means is the caller's. A drag starts after a few pixels, so that a
 * plain press can mean "pick up" and the next one "put down".
 */

import type { Fit } from "../scene/geometry";
import type { Place } from "../scene/places";
import type { ModelId, Point } from "../scene/wire";
import { toTable } from "./board";

const START = 5;

/** A point of no table. */
const NOWHERE: Point = [Number.NaN, Number.NaN];

export interface GestureHost {
  /** The board with this name as it is drawn now; null where it takes no gestures. */
  fit(board: string): Fit | null;
  placeAt(point: Point, board: string): Place | null;
  /** The model that a press on this place would pick up. */
  pickable(place: Place): ModelId | null;
  held(): boolean;
  hover(place: Place | null, point: Point, board: string): void;
  /** A drag begins: `grip` is the press in mm. */
  pick(place: Place, grip: Point, board: string): void;
  drag(point: Point): void;
  drop(place: Place | null, point: Point): void;
  click(place: Place | null, point: Point, board: string, shift: boolean): void;
  cancel(): void;
  /** What is held already may be taken hold of here once more; without it, it may not. */
  again?(place: Place): boolean;
  /** The ground is dragged by so many mm; without it only models are. */
  pan?(by: Point): void;
}

interface Press {
  readonly id: number;
  readonly surface: HTMLElement;
  readonly board: string;
  readonly x: number;
  readonly y: number;
  readonly place: Place | null;
  dragging: boolean;
  /** Where the pointer was last while the ground is dragged. */
  pulled: Point | null;
}

export interface Gestures {
  /** Ends a drag from outside, as Escape does. */
  release(): void;
}

export function openGestures(root: ShadowRoot, host: GestureHost, signal: AbortSignal): Gestures {
  let press: Press | null = null;

  const surfaceOf = (event: PointerEvent): HTMLElement | null => {
    const target = event.target as Element | null;
    return target?.closest?.<HTMLElement>(".cells") ?? null;
  };
  const pointOf = (event: PointerEvent, surface: HTMLElement): Point | null => {
    const fit = host.fit(surface.dataset.board ?? "");
    return fit ? toTable(surface.getBoundingClientRect(), fit, event.clientX, event.clientY) : null;
  };
  const release = (): void => {
    const was = press;
    press = null;
    if (was?.surface.hasPointerCapture?.(was.id)) was.surface.releasePointerCapture(was.id);
  };
  const liftable = (place: Place | null): boolean => {
    if (place === null) return false;
    return host.held() ? (host.again?.(place) ?? false) : host.pickable(place) !== null;
  };
  const pull = (event: PointerEvent, press: Press, surface: HTMLElement): void => {
    const scale = host.fit(press.board)?.scale ?? 1;
    const [x, y] = press.pulled ?? [press.x, press.y];
    if (!press.pulled) surface.setPointerCapture?.(press.id);
    press.pulled = [event.clientX, event.clientY];
    host.pan?.([(event.clientX - x) / scale, (event.clientY - y) / scale]);
  };
  const down = (event: PointerEvent): void => {
    const surface = surfaceOf(event);
    const point = surface && pointOf(event, surface);
    if (!surface || !point || event.button !== 0 || !event.isPrimary) return;
    const board = surface.dataset.board ?? "";
    const place = host.placeAt(point, board);
    press = {
      id: event.pointerId,
      surface,
      board,
      x: event.clientX,
      y: event.clientY,
      place,
      dragging: false,
      pulled: null,
    };
  };
  const move = (event: PointerEvent): void => {
    const surface = press?.surface ?? surfaceOf(event);
    const point = surface && pointOf(event, surface);
    if (!surface || !point) return;
    const board = surface.dataset.board ?? "";
    if (!press) {
      host.hover(host.placeAt(point, board), point, board);
      return;
    }
    if (press.id !== event.pointerId) return;
    if (press.dragging) {
      host.drag(point);
      return;
    }
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) >= START;
    if (press.pulled || (far && host.pan && !liftable(press.place))) {
      pull(event, press, surface);
      return;
    }
    if (!far || !press.place || !liftable(press.place)) return;
    press.dragging = true;
    surface.setPointerCapture?.(event.pointerId);
    const rect = surface.getBoundingClientRect();
    const fit = host.fit(board);
    if (fit) host.pick(press.place, toTable(rect, fit, press.x, press.y), board);
    host.drag(point);
  };
  const up = (event: PointerEvent): void => {
    if (!press || press.id !== event.pointerId) return;
    const { dragging, pulled, surface, board } = press;
    const point = pointOf(event, surface);
    release();
    if (!point || pulled) return;
    const place = host.placeAt(point, board);
    if (dragging) host.drop(place, point);
    else host.click(place, point, board, event.shiftKey);
  };
  const lost = (event: PointerEvent): void => {
    if (!press || press.id !== event.pointerId) return;
    const { dragging } = press;
    release();
    if (dragging) host.cancel();
  };
  const leave = (event: PointerEvent): void => {
    if (!press && surfaceOf(event))
      host.hover(null, NOWHERE, surfaceOf(event)?.dataset.board ?? "");
  };
  const listen = (kind: string, then: (event: PointerEvent) => void): void =>
    root.addEventListener(kind, (event) => then(event as PointerEvent), { signal });
  listen("pointerdown", down);
  listen("pointermove", move);
  listen("pointerup", up);
  listen("pointercancel", lost);
  listen("lostpointercapture", lost);
  listen("pointerout", (event) => {
    const to = event.relatedTarget as Element | null;
    if (!to?.closest?.(".cells")) leave(event);
  });
  return { release };
}
