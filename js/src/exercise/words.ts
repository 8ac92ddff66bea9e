/** Small words that several parts need. */

/** "1 model", "3 models". */
export function counted(n: number, one: string): string {
  return `${n} ${n === 1 ? one : `${one}s`}`;
}
