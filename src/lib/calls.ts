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

/** A value that is made when it is first asked for, and then kept. */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

/** Work of which one run goes on at a time: callers meanwhile get the run that is under way. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
