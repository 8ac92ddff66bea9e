/** A frame from the last whole one and what changed since; `makeway.text.patch` writes the change. */

/** What changed in a record: fields set whole, fields changed inside, fields that are gone. */
export interface RecordPatch {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly in?: Readonly<Record<string, Patch>>;
  readonly gone?: readonly string[];
}

/** A list by its old records: one by its index, all from one to another, or a record itself. */
export interface ListPatch {
  readonly list: readonly (number | readonly [from: number, to: number] | object)[];
}

export type Patch = RecordPatch | ListPatch;

/** The new value; what the patch does not name is the old value's own part. */
export function patched<T>(old: T, patch: Patch): T {
  if ("list" in patch) return patchedList(old as readonly unknown[], patch) as T;
  const next: Record<string, unknown> = { ...(old as object), ...patch.set };
  for (const [name, inner] of Object.entries(patch.in ?? {})) {
    next[name] = patched((old as Record<string, unknown>)[name], inner);
  }
  for (const name of patch.gone ?? []) delete next[name];
  return next as T;
}

function patchedList(old: readonly unknown[], { list }: ListPatch): readonly unknown[] {
  return list.flatMap((part) => {
    if (typeof part === "number") return [old[part]];
    return isRun(part) ? old.slice(part[0], part[1] + 1) : [part];
  });
}

function isRun(part: object): part is readonly [number, number] {
  return Array.isArray(part);
}
