import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE } from "../patience.ts";

/** Waits for what a process does, but not for ever: where it does not come, the error says what that was. */
export async function within<T>(work: Promise<T>, what: string): Promise<T> {
  const came = new AbortController();
  const late = sleep(PATIENCE, null, { signal: came.signal }).then((): never => {
    throw new Error(`there was no ${what} in ${PATIENCE / 1000} seconds`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    came.abort();
  }
}

/** Looks again and again, with pauses in milliseconds, until there is something to return. */
export async function until<T>(what: string, look: () => Promise<T | null>, pause = 100): Promise<T> {
  for (const limit = Date.now() + PATIENCE; ; await sleep(pause)) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > limit) throw new Error(`there was no ${what} in ${PATIENCE / 1000} seconds`);
  }
}
