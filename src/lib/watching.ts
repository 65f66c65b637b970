import { LONGEST_LISTENING } from "./batches.ts";

export interface WatchingPorts {
  readonly isWatched: () => boolean;
  /** Reports until when somebody watches, in the machine's time; 0: nobody. Returns whether it was accepted. */
  readonly tell: (until: number) => Promise<boolean>;
  readonly goOn: (work: Promise<unknown>) => void;
}

/**
 * Reports when the first listener comes and the last one leaves, in the background. A report is valid for ten
 * minutes, so losing one does no harm; a rejected one is repeated with the next call.
 * @returns a function to call after a listener has come, asked for more or left (`hasLeft`), and after a commit for
 * listeners. An evicted object forgets its reports, so after one has left it reports again.
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
