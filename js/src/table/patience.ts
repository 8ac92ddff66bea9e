/** What waits for an answer is drawn when it takes a while, and said to wait when it takes long. */

/** After so long without an answer a model that was let go is drawn where it lies. */
const SOON = 60;
/** After so long the header says that it waits. */
const LONG = 400;

export class Patience {
  long = false;
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(
    private readonly onSoon: () => void,
    private readonly onLong: () => void,
    signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => this.end(), { once: true });
  }

  begin(): void {
    this.end();
    this.timers = [
      setTimeout(this.onSoon, SOON),
      setTimeout(() => {
        this.long = true;
        this.onLong();
      }, LONG),
    ];
  }

  end(): void {
    for (const each of this.timers) clearTimeout(each);
    this.long = false;
  }
}
