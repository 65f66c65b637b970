import { LONGEST_LISTENING } from "./batches.ts";

export interface WatchingPorts {
  readonly isWatched: () => boolean;
  /** `until` is the machine's time; 0: nobody watches. Returns whether the report was accepted. */
  readonly tell: (until: number) => Promise<boolean>;
  readonly goOn: (work: Promise<unknown>) => void;
}

/**
 * Reports when the first listener comes and the last one leaves. Call the result after a listener has come, asked for
 * more or left (`hasLeft`), and after a commit. A rejected report is repeated then. A report is valid for ten minutes,
 * so losing one does no harm.
 */
export function openWatching({ isWatched, tell, goOn }: WatchingPorts): (hasLeft?: boolean) => void {
  let reported = 0;

  async function report(until: number): Promise<void> {
    const isTaken = await tell(until).catch(() => false);
    if (!isTaken && reported === until) reported = 0;
  }

  return (hasLeft = false) => {
    const now = Date.now();
    if (hasLeft) reported = Math.max(reported, now + 1);
    const until = isWatched() ? now + LONGEST_LISTENING : 0;
    const isKnown = until === 0 ? reported <= now : reported - now > LONGEST_LISTENING / 2;
    if (isKnown) return;
    reported = until;
    goOn(report(until));
  };
}
