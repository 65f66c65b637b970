/** How a channel tries again what failed. All in milliseconds. */
export interface Retries {
  /** How long after a failed try the next is made. After the last of these it is given up. */
  readonly delays: readonly number[];
  /** By so much of itself each delay is spread, so that a receiver that comes back is not met by everything at once. */
  readonly jitter: number;
  /** A receiver can ask for later, but not forever. */
  readonly latest: number;
  /** Who is too busy to answer, or says so, is left alone at least so long. */
  readonly pause: number;
}

/** What is known of a try that failed. */
interface FailedTry {
  /** The how many-th it was: 1 is the first. */
  readonly tries: number;
  /** How long its receiver asks to be left alone, in milliseconds; null where it does not. */
  readonly retryAfter: number | null;
  readonly isBusy: boolean;
  /** From 0 to 1, spreads the moment. */
  readonly chance: number;
}

/** How long to wait after a failed try, in milliseconds; null gives up. */
export function delayAfter(
  { delays, jitter, latest, pause }: Retries,
  { tries, retryAfter, isBusy, chance }: FailedTry,
): number | null {
  const delay = delays[tries - 1];
  if (delay === undefined) return null;
  const spread = delay * (1 - jitter + 2 * jitter * chance);
  return Math.max(spread, Math.min(retryAfter ?? 0, latest), isBusy ? pause : 0);
}
