import { HOUR } from "./duration.ts";
import { now } from "./now.ts";

/**
 * Work that is done at most once an hour, however often it is asked for, but goes on with the next time it is asked for
 * while it is not done.
 * @param work does a part, and says whether nothing is left
 */
export function hourly(work: () => boolean): () => boolean {
  let doneAt = -Infinity;
  return () => {
    if (now() - doneAt < HOUR) return true;
    const isDone = work();
    if (isDone) doneAt = now();
    return isDone;
  };
}
