/**
 * One tab stop for a group of controls: arrows, Home and End walk in it. A group is an element with
 * `data-rove`; its stops are buttons that are not disabled and elements with `data-stop`.
 */

export const GROUP = "[data-rove]";
const STOPS = "button:not([disabled]), [data-stop]";

export function stopsOf(group: Element): readonly HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(STOPS)];
}

/**
 * Leaves exactly one stop of every group in the tab order: where the keyboard was last, but for a
 * group it is not in, the main button, which may have come into use meanwhile.
 */
export function settleStops(root: ShadowRoot): void {
  for (const group of root.querySelectorAll(GROUP)) {
    const stops = stopsOf(group);
    const inside = group.contains(root.activeElement);
    const main = inside ? undefined : stops.find((stop) => stop.matches(".main"));
    const current = main ?? stops.find((stop) => stop.dataset.roved === "") ?? stops[0];
    for (const stop of stops) reach(stop, stop === current);
  }
}

function reach(stop: HTMLElement, is: boolean): void {
  if (stop.tabIndex !== (is ? 0 : -1)) stop.tabIndex = is ? 0 : -1;
}

function mark(stop: HTMLElement, is: boolean): void {
  reach(stop, is);
  if (is) stop.dataset.roved = "";
  else delete stop.dataset.roved;
}

export function rove(root: ShadowRoot, signal: AbortSignal): void {
  root.addEventListener(
    "focusin",
    (event) => {
      const stop = event.target as HTMLElement;
      const group = stop.closest?.(GROUP);
      if (!group) return;
      for (const each of stopsOf(group)) mark(each, each === stop);
    },
    { signal },
  );
  root.addEventListener("keydown", (event) => walk(event as KeyboardEvent), { signal });
}

function walk(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const stop = event.target as HTMLElement;
  const group = stop.closest?.(GROUP);
  if (!group) return;
  const slides = stop.getAttribute("role") === "slider";
  if (slides && /^(ArrowLeft|ArrowRight|Home|End)$/.test(event.key)) return;
  const stops = stopsOf(group);
  const to = landing(event.key, stops.indexOf(stop), stops.length);
  const next = to === null ? undefined : stops[to];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function landing(key: string, at: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(at + 1, count - 1);
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
