import { LONGEST_LISTENING } from "./batches.ts";

export interface WatchingPorts {
  readonly isWatched: () => boolean;
  /** Tells until when somebody watches, by the machine's clock; 0 for nobody any more. Whether that was taken. */
  readonly tell: (until: number) => Promise<boolean>;
  readonly goOn: (work: Promise<unknown>) => void;
}

/**
 * Tells when the first listener comes and the last one leaves; nobody waits for that. It holds for ten minutes, so losing it
 * does no harm; if it was not taken, the next call tells it again.
 * @returns what is called after a listener has come, asked for more or left (`hasLeft`), and after a commit that listeners
 * are sent. An object that was evicted does not know what it told before, so after one has left it tells again.
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
