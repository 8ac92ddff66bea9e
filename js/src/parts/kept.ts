/** What is the same in a new value stays the old object, so that only what changed is drawn again. */

/**
 * `next`, with every part that equals the same part of `was` replaced by that part itself. Records
 * of a list are the same part when they have the same id, others when they have the same index.
 */
export function kept<T>(was: T, next: T): T {
  if (was === next || !isPlain(was) || !isPlain(next)) return next;
  if (SAME.get(next) === was) return was;
  if (Array.isArray(was) !== Array.isArray(next)) return next;
  const found = Array.isArray(was)
    ? keptList(was, next as readonly unknown[])
    : keptRecord(was as Parts, next as Parts);
  if (found === was) SAME.set(next, was);
  return found as T;
}

/** What was found to be the same once: parts of the last whole frame come again with each change. */
const SAME = new WeakMap<object, object>();

type Parts = Record<string, unknown>;

function keptRecord(was: Parts, next: Parts): Parts {
  const names = Object.keys(next);
  let same = names.length === Object.keys(was).length;
  for (const name of names) {
    next[name] = kept(was[name], next[name]);
    if (next[name] !== was[name] || !(name in was)) same = false;
  }
  return same ? was : next;
}

function keptList(was: readonly unknown[], read: readonly unknown[]): readonly unknown[] {
  const next = read as unknown[];
  let known: ReadonlyMap<unknown, unknown> | null = null;
  const before = (id: unknown): unknown => {
    known ??= new Map(was.map((part, i) => [idOf(part) ?? i, part]));
    return known.get(id);
  };
  let same = next.length === was.length;
  for (let i = 0; i < next.length; i += 1) {
    const id = idOf(next[i]) ?? i;
    // Most lists keep their order.
    const old = i < was.length && (idOf(was[i]) ?? i) === id ? was[i] : before(id);
    next[i] = kept(old, next[i]);
    if (next[i] !== was[i]) same = false;
  }
  return same ? was : next;
}

function idOf(part: unknown): unknown {
  return isPlain(part) && "id" in part ? part.id : undefined;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
