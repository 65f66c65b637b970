import { MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";

/** For how long a network is under suspicion after a token that nobody holds, in milliseconds. */
const SUSPECTED = MINUTE;
/** How many networks, and how many tokens, are remembered; of more the oldest are forgotten. */
const MOST_REMEMBERED = 10_000;

function remember<Value>(memory: Map<string, Value>, key: string, value: Value): void {
  memory.delete(key);
  memory.set(key, value);
  const [oldest] = memory.keys();
  if (memory.size > MOST_REMEMBERED && oldest !== undefined) memory.delete(oldest);
}

/**
 * What one isolate remembers of tokens, so that a flood of made-up ones costs the limiter alone, and a valid one is
 * never counted for the failures of its neighbours once it is known here. It decides only whether the limiter is asked
 * before the look-up: who holds a token is asked of the mailbox every time, so that what is revoked does not hold.
 */
export function openSuspicion() {
  const suspectedUntil = new Map<string, number>();
  const known = new Map<string, true>();

  return {
    /** Whether the limiter is to be asked before a token (by its digest) from a network is looked up. */
    isSuspect: (network: string, hash: string): boolean =>
      !known.has(hash) && (suspectedUntil.get(network) ?? -Infinity) > now(),

    /** Notes that somebody holds a token. */
    held(hash: string): void {
      if (!known.has(hash)) remember(known, hash, true);
    },

    /** Notes that nobody holds a token that came from a network. */
    unheld(network: string, hash: string): void {
      known.delete(hash);
      remember(suspectedUntil, network, now() + SUSPECTED);
    },
  };
}
