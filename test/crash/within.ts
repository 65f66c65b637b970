import { setTimeout as sleep } from "node:timers/promises";

/** Many times what anything takes that is waited for, on a busy machine; less than what a test may take. In milliseconds. */
const MOST = 120_000;

/** Waits for what a process does, but not for ever: where it does not come, the error says what that was. */
export async function within<T>(work: Promise<T>, what: string): Promise<T> {
  const came = new AbortController();
  const late = sleep(MOST, null, { signal: came.signal }).then((): never => {
    throw new Error(`there was no ${what} in ${MOST / 1000} seconds`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    came.abort();
  }
}
