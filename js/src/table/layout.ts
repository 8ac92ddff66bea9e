/** What needs measuring: the board in the middle of its stage, and the panel's own scroll. */

/** Done when a frame comes or the cell changes its width, so that no gesture moves the board. */
export function centre(root: ShadowRoot): void {
  const stage = root.querySelector<HTMLElement>(".mw-stage");
  const board = stage?.querySelector<HTMLElement>(".mw-board");
  if (!stage || !board) return;
  stage.style.setProperty("--mw-lift", "0px");
  const room = stage.clientHeight - board.clientHeight;
  stage.style.setProperty("--mw-lift", `${Math.max(0, Math.floor(room / 2))}px`);
}

/** Scrolls the panel, never the page, so that a part of it is seen. */
export function reveal(root: ShadowRoot, selector: string): void {
  const part = root.querySelector(`.mw-scroll ${selector}`);
  const scroll = part?.closest(".mw-scroll");
  if (!part || !scroll) return;
  const [inner, outer] = [part.getBoundingClientRect(), scroll.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) scroll.scrollTop += inner.bottom - outer.bottom + 8;
  if (inner.top < outer.top) scroll.scrollTop -= outer.top - inner.top + 8;
}
