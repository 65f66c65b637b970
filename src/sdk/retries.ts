import type { Pause } from "./pause.ts";
import { retryAfter } from "./problem.ts";

const ATTEMPTS = 5;
/** In milliseconds, like `LONGEST_PAUSE`. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 60_000;

export const pauseByTimer: Pause = (span, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, span);
    signal?.addEventListener("abort", end);
  });

/** Returns a pause in milliseconds. It is random, so that clients do not all return at once. */
export function backOff(failures: number): number {
  const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures);
  return longest / 2 + (Math.random() * longest) / 2;
}

interface Repeating {
  /** Whether the request can be repeated if its outcome is unknown, because repeating it has no further effect. */
  readonly isSafe: boolean;
  readonly pause: Pause;
  readonly signal: AbortSignal | undefined;
}

/** After 429, every request can be repeated, because the service rejected it before doing anything. */
function isWorthIt({ status }: Response, isSafe: boolean): boolean {
  return status === 429 || (isSafe && status >= 500);
}

/**
 * Sends a request again if it fails for a temporary reason, at most `ATTEMPTS` times in all. Returns the last response,
 * or throws the last error of `send`.
 */
export async function repeated(
  send: () => Promise<Response>,
  { isSafe, pause, signal }: Repeating,
): Promise<Response> {
  const isOver = () => signal?.aborted === true;
  for (let failures = 0; ; failures++) {
    const isLast = failures + 1 >= ATTEMPTS;
    let wait = backOff(failures);
    try {
      const answer = await send();
      const requested = retryAfter(answer.headers);
      if (isLast || isOver() || !isWorthIt(answer, isSafe) || (requested ?? 0) > LONGEST_PAUSE) return answer;
      wait = requested === null ? wait : Math.max(requested, wait);
      await answer.body?.cancel();
    } catch (fault) {
      if (isLast || !isSafe || isOver()) throw fault;
    }
    await pause(wait, signal);
  }
}
