/** A drag inside a list or along a bar: it starts after a few pixels, so that a press stays one. */

const START = 5;

export interface Drag {
  begin(): void;
  move(event: PointerEvent): void;
  end(): void;
  cancel(): void;
}

/**
 * Follows the pointer from `event` on. The page hears it, not the element: a card that moves in its
 * list would lose what it captured. The click that ends a drag is kept from the element.
 */
export function follow(event: PointerEvent, drag: Drag, signal: AbortSignal): void {
  if (event.button !== 0) return;
  const page = (event.currentTarget as HTMLElement).ownerDocument;
  const [x, y, id] = [event.clientX, event.clientY, event.pointerId];
  const done = new AbortController();
  const both = { signal: AbortSignal.any([done.signal, signal]), capture: true };
  let dragging = false;
  const own = (then: (at: PointerEvent) => void) => (at: Event) => {
    if ((at as PointerEvent).pointerId === id) then(at as PointerEvent);
  };
  const move = (at: PointerEvent): void => {
    if (!dragging && Math.hypot(at.clientX - x, at.clientY - y) < START) return;
    if (!dragging) drag.begin();
    dragging = true;
    drag.move(at);
  };
  const up = (): void => {
    done.abort();
    if (!dragging) return;
    noClick(page);
    drag.end();
  };
  const cancel = (): void => {
    done.abort();
    if (dragging) drag.cancel();
  };
  page.addEventListener("pointermove", own(move), both);
  page.addEventListener("pointerup", own(up), both);
  page.addEventListener("pointercancel", own(cancel), both);
}

function noClick(page: Document): void {
  const done = new AbortController();
  const swallow = (event: Event): void => {
    event.stopPropagation();
    done.abort();
  };
  page.addEventListener("click", swallow, { capture: true, signal: done.signal });
  setTimeout(() => done.abort());
}
