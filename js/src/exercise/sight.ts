/** Whether a question can be read: the learner's time begins when it first can. */

/** So much of it has to be in view. */
const READABLE = 0.9;

/** Tells whenever a part comes into view or leaves it. */
export function watchSight(
  part: Element | null,
  signal: AbortSignal,
  changed: (inView: boolean) => void,
): void {
  if (!part) return;
  const watch = new IntersectionObserver(
    (entries) => changed((entries.at(-1)?.intersectionRatio ?? 0) >= READABLE),
    { threshold: READABLE },
  );
  watch.observe(part);
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });
}

/** Seconds since a moment of the page's clock, to a tenth; null where there was none. */
export function secondsSince(moment: number | null): number | null {
  return moment === null ? null : Math.round((performance.now() - moment) / 100) / 10;
}
