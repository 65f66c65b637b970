import { HOUR } from "../lib/duration.ts";
import { now } from "../lib/now.ts";

/** Work that is done at most once an hour, however often it is asked for: it looks at every row of a table. */
export function hourly(work: () => void): () => void {
  let doneAt = -Infinity;
  return () => {
    if (now() - doneAt < HOUR) return;
    doneAt = now();
    work();
  };
}
