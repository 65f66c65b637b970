import { LONGEST_LISTENING } from "./batches.ts";

export interface WatchingPorts {
  readonly isWatched: () => boolean;
  /** Reports until when somebody watches, in the machine's time; 0: nobody. Returns whether it was accepted. */
  readonly tell: (until: number) => Promise<boolean>;
  readonly goOn: (work: Promise<unknown>) => void;
}

/**
 * Reports when the first listener comes and the last one leaves; nobody waits for it. A report is valid for ten
 * minutes, so losing one does no harm; a rejected one is repeated with the next call.
 * @returns a function to call after a listener has come, asked for more or left (`hasLeft`), and after a commit for
 * listeners. An evicted object forgets its reports, so after one has left it reports again.
 */
export function openWatching({ isWatched, tell, goOn }: WatchingPorts): (hasLeft?: boolean) => void {
  let told = 0;

  async function telling(until: number): Promise<void> {
    const isTaken = await tell(until).catch(() => false);
    if (!isTaken && told === until) told = 0;
  }

  return (hasLeft = false) => {
    const now = Date.now();
    if (hasLeft) told = Math.max(told, now + 1);
    const until = isWatched() ? now + LONGEST_LISTENING : 0;
    const isKnown = until === 0 ? told <= now : told - now > LONGEST_LISTENING / 2;
    if (isKnown) return;
    told = until;
    goOn(telling(until));
  };
}
