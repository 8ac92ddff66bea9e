/** What needs measuring: the board in the middle of its stage, and the panel's own scroll. */

/**
 * Puts the board in the middle of a body that is taller, as far as its least height goes. What the
 * panel and the status line do afterwards moves nothing under the pointer.
 */
export function centre(root: ShadowRoot): void {
  const stage = root.querySelector<HTMLElement>(".mw-stage");
  const board = stage?.querySelector<HTMLElement>(".mw-board");
  const main = stage?.parentElement;
  const body = main?.parentElement;
  if (!stage || !board || !main || !body) return;
  const least = Number.parseFloat(getComputedStyle(body).minHeight) || 0;
  const status = main.clientHeight - stage.offsetHeight;
  const room = least - status - board.offsetHeight;
  stage.style.setProperty("--mw-lift", `${Math.max(0, Math.floor(room / 2))}px`);
}

/**
 * Scrolls the panel, never the page, so that a part of it is seen. With the next frame, since the
 * page is laid out then anyway; measuring at once would have it laid out twice.
 */
export function reveal(root: ShadowRoot, selector: string): void {
  requestAnimationFrame(() => {
    const part = root.querySelector(`.mw-scroll ${selector}`);
    const scroll = part?.closest(".mw-scroll");
    if (!part || !scroll) return;
    const [inner, outer] = [part.getBoundingClientRect(), scroll.getBoundingClientRect()];
    if (inner.bottom > outer.bottom) scroll.scrollTop += inner.bottom - outer.bottom + 8;
    if (inner.top < outer.top) scroll.scrollTop -= outer.top - inner.top + 8;
  });
}

/**
 * Lays the page out while the kernel is at work: done with the next frame, it would stand between
 * the answer and who waits for it.
 */
export function layOutSoon(host: HTMLElement): void {
  setTimeout(() => host.offsetHeight);
}
