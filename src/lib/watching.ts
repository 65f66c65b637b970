import { LONGEST_LISTENING } from "./batches.ts";

export interface WatchingHost {
  readonly isWatched: () => boolean;
  /** `until` is the machine's time; 0 if nobody watches. Returns whether the report was accepted. */
  readonly tell: (until: number) => Promise<boolean>;
  readonly goOn: (work: Promise<unknown>) => void;
}

/**
 * Reports when the first listener joins and when the last one leaves. A report expires after ten minutes, so a lost
 * report does no harm.
 */
export class Watching {
  readonly #host: WatchingHost;
  #reported = 0;

  constructor(host: WatchingHost) {
    this.#host = host;
  }

  /**
   * Call this after a listener joined, asked for more or left (`hasLeft`), and after a commit. While somebody watches, it
   * also repeats a failed report.
   */
  update(hasLeft = false): void {
    const now = Date.now();
    if (hasLeft) this.#reported = Math.max(this.#reported, now + 1);
    const until = this.#host.isWatched() ? now + LONGEST_LISTENING : 0;
    const isKnown = until === 0 ? this.#reported <= now : this.#reported - now > LONGEST_LISTENING / 2;
    if (isKnown) return;
    this.#reported = until;
    this.#host.goOn(this.#report(until));
  }

  async #report(until: number): Promise<void> {
    const isTaken = await this.#host.tell(until).catch(() => false);
    if (!isTaken && this.#reported === until) this.#reported = 0;
  }
}
