import { LONGEST_LISTENING } from "./batches.ts";

export interface WatchingHost {
  readonly isWatched: () => boolean;
  /** `until` is the machine's time; 0: nobody watches. Returns whether the report was accepted. */
  readonly tell: (until: number) => Promise<boolean>;
  readonly goOn: (work: Promise<unknown>) => void;
}

/** Reports when the first listener comes and the last one leaves. A report is valid for ten minutes, so losing one does no harm. */
export class Watching {
  readonly #host: WatchingHost;
  #reported = 0;

  constructor(host: WatchingHost) {
    this.#host = host;
  }

  /** Call it after a listener came, asked for more or left (`hasLeft`), and after a commit. Repeats a rejected report. */
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
