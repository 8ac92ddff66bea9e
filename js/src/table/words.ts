/** Counts and lengths as the sentences write them. */

export function models(count: number): string {
  return count === 1 ? "1 model" : `${count} models`;
}

export function mm(value: number): string {
  return `${Number(value.toFixed(2))} mm`;
}
