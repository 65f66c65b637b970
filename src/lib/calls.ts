import { HOUR, SECOND } from "./duration.ts";
import { now } from "./now.ts";

/** Limits calls of `work`: after it has returned true, it is not called for an hour. False means that more is left to do. */
export function hourly(work: () => boolean): () => boolean {
  let doneAt = -Infinity;
  return () => {
    if (now() - doneAt < HOUR) return true;
    const isDone = work();
    if (isDone) doneAt = now();
    return isDone;
  };
}

export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

export function membersOnFirstUse<T extends object>(make: { readonly [Name in keyof T]: () => T[Name] }): T {
  const members = Object.entries<() => unknown>(make).map(([name, makeOne]) => {
    const get = (): unknown => {
      const value = makeOne();
      Object.defineProperty(all, name, { value });
      return value;
    };
    return [name, { get, enumerable: true, configurable: true }] as const;
  });
  const all = Object.defineProperties({}, Object.fromEntries(members)) as T;
  return all;
}

/** Returns a function that runs `work` at most once at a time. Calls during a run return the promise of that run. */
export function oneAtATime<Given extends unknown[]>(
  work: (...given: Given) => Promise<void>,
): (...given: Given) => Promise<void> {
  let running: Promise<void> | null = null;
  return (...given) => {
    running ??= work(...given).finally(() => {
      running = null;
    });
    return running;
  };
}

export function oneAfterAnother(): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = before.then(work);
    before = done.catch(() => null);
    return done;
  };
}

export function pause(milliseconds: number, ended?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  ended?.addEventListener("abort", () => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}

/**
 * Returns null if `work` takes more than `patience` milliseconds. Clears its timer, because a pending timer keeps a
 * Durable Object in memory.
 */
export async function inTime<T>(work: Promise<T>, patience: number, wait = pause): Promise<T | null> {
  const ended = new AbortController();
  try {
    return await Promise.race([work, wait(patience, ended.signal).then(() => null)]);
  } finally {
    ended.abort();
  }
}

/** How long to wait for an answer, in milliseconds. Longer calls would keep the calling object in memory. */
const ANSWER = 30 * SECOND;

/** Rejects if `work` takes longer than `patience` milliseconds. The work may still finish, so it must be safe to repeat. */
export async function answerOf<T>(work: Promise<T>, patience = ANSWER, wait = pause): Promise<T> {
  const answered = work.then((answer) => ({ answer }));
  const done = await inTime(answered, patience, wait);
  if (done === null) throw new Error("no answer");
  return done.answer;
}

export class Waiters {
  readonly #waiting = new Map<() => void, unknown>();
  readonly #listeners = new Set<() => void>();

  /**
   * Waits for the next event. Resolves to false after `milliseconds` without one, otherwise to true. `wake` ends the
   * waits of a reader early, also with true.
   */
  async next(milliseconds: number, reader?: unknown): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const wake = () => resolve(true);
    const timer = setTimeout(() => resolve(false), milliseconds);
    this.#waiting.set(wake, reader);
    const isWoken = await promise;
    clearTimeout(timer);
    this.#waiting.delete(wake);
    return isWoken;
  }

  /** `listener` is called in a microtask, so that it runs after the transaction that the event belongs to. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }

  wake(reader: unknown): void {
    for (const [wake, waits] of this.#waiting) if (waits === reader) wake();
  }

  wakeAll(): void {
    for (const wake of this.#waiting.keys()) wake();
    for (const listener of this.#listeners) queueMicrotask(listener);
  }
}
