import type { Chance } from "./chance.ts";

/** The coming steps, in order: the world's only clock and only source of turns. */
export interface Timeline {
  readonly now: () => number;
  /** Puts work at an instant (milliseconds since 1970; never before now). Returns how to call it off. */
  readonly at: (instant: number, work: () => void) => () => void;
  readonly after: (milliseconds: number, work: () => void) => () => void;
  /** Resolves after `milliseconds` of the world's time. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Lets everything happen up to `end` (Infinity: as long as anything does), one turn after the other; `endTurn` runs once a turn has come to rest. */
  readonly run: (end: number, endTurn: () => void) => Promise<void>;
}

interface Entry {
  readonly at: number;
  work: (() => void) | null;
}

/** Continuations are microtasks: by the time a macrotask runs, every one of them has. */
function comeToRest(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** @param start the instant at which the world begins */
export function openTimeline(start: number): Timeline {
  let clock = start;
  // Sorted, the next at the end. Worlds are small: putting one in its place beats a heap.
  const queue: Entry[] = [];

  function at(instant: number, work: () => void): () => void {
    const entry: Entry = { at: Math.max(instant, clock), work };
    let [low, high] = [0, queue.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      // Of two at the same instant the one that was put there first comes first.
      if (queue[middle]!.at > entry.at) low = middle + 1;
      else high = middle;
    }
    queue.splice(low, 0, entry);
    return () => {
      entry.work = null;
    };
  }

  const after = (milliseconds: number, work: () => void): (() => void) => at(clock + milliseconds, work);
  return {
    now: () => clock,
    at,
    after,
    pause: (milliseconds) => new Promise((resolve) => void after(milliseconds, resolve)),

    async run(end, endTurn) {
      for (let entry = queue.at(-1); entry !== undefined && entry.at <= end; entry = queue.at(-1)) {
        queue.pop();
        if (entry.work === null) continue;
        clock = entry.at;
        entry.work();
        await comeToRest();
        endTurn();
      }
      // Where nothing more happens, no time goes by: what is begun then, and has to wait, has still an instant to wait for.
      if (end < Infinity) clock = Math.max(clock, end);
    },
  };
}

interface Life {
  readonly timeline: Timeline;
  /** Behind Math.random. */
  readonly chance: Chance;
  /** Takes what the service logs. */
  readonly log: (line: string) => void;
  /** Takes unhandled rejections; the platform only logs them. */
  readonly stray: (fault: unknown) => void;
}

/**
 * Lets `work` live in the world's time: `Date.now`, `Math.random` and timers are the world's until it ends. Nothing
 * else may run in the process meanwhile.
 */
export async function livingIn<T>(
  { timeline, chance, log, stray }: Life,
  work: () => Promise<T>,
): Promise<T> {
  const { stackTraceLimit } = Error;
  const real = { now: Date.now, random: Math.random, log: console.log, setTimeout, clearTimeout };
  const timers = new Map<number, () => void>();
  const set = (call: () => void, milliseconds = 0): number => {
    const id = timers.size + 1;
    timers.set(id, timeline.after(milliseconds, call));
    return id;
  };
  // There are thousands of faults in a world, and their stacks are never read.
  Error.stackTraceLimit = 0;
  Date.now = timeline.now;
  Math.random = chance;
  console.log = log;
  Object.assign(globalThis, { setTimeout: set, clearTimeout: (id: number) => timers.get(id)?.() });
  process.on("unhandledRejection", stray);
  try {
    return await work();
  } finally {
    process.off("unhandledRejection", stray);
    Error.stackTraceLimit = stackTraceLimit;
    Date.now = real.now;
    Math.random = real.random;
    console.log = real.log;
    Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
  }
}
