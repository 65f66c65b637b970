import { trace } from "../../../src/lib/tracing.ts";

/** The work that an object has in progress; `since`: when the first of it began (milliseconds since 1970). */
interface Busy {
  readonly works: Set<object>;
  since: number;
}

const busy = new Map<string, Busy>();
let spent = 0;

/** Notes that work of an object has begun. Returns how to note its end. */
function begin(object: string): () => void {
  const one = busy.get(object) ?? { works: new Set(), since: Date.now() };
  busy.set(object, one);
  const work = {};
  one.works.add(work);
  return () => {
    if (one.works.delete(work) && one.works.size === 0) leave(object);
  };
}

/** Notes that an object has nothing in progress any more, or was evicted. */
export function leave(object: string): void {
  const one = busy.get(object);
  if (one === undefined) return;
  spent += Date.now() - one.since;
  one.works.clear();
  busy.delete(object);
}

/** How long objects had work in progress since the last call: milliseconds, all objects together. */
export function takeMemory(): number {
  const at = Date.now();
  for (const one of busy.values()) {
    spent += at - one.since;
    one.since = at;
  }
  const taken = spent;
  spent = 0;
  return taken;
}

/** Takes an object for busy while a promise is pending. */
function during<T>(object: string, work: () => T): T {
  const end = begin(object);
  try {
    const given = work();
    if (given instanceof Promise) void given.then(end, end);
    else end();
    return given;
  } catch (fault) {
    end();
    throw fault;
  }
}

let isMeasured = false;

/** A pending timer keeps the object that has set it in memory. */
function measureTimers(): void {
  if (isMeasured) return;
  isMeasured = true;
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const ends = new Map<unknown, () => void>();
  const begun = (work: () => void, span?: number): unknown => {
    const { object } = trace();
    if (object === undefined) return set(work, span);
    const end = begin(object);
    const timer = set(() => {
      end();
      ends.delete(timer);
      work();
    }, span);
    ends.set(timer, end);
    return timer;
  };
  const cleared = (timer: never): void => {
    ends.get(timer)?.();
    ends.delete(timer);
    clear(timer);
  };
  Object.assign(globalThis, { setTimeout: begun, clearTimeout: cleared });
}

type Method = (...sent: unknown[]) => unknown;

/**
 * Measures how long the objects of a class have requests, alarms, timers or other work in progress. Only that is billed:
 * an object whose sockets wait can hibernate at once, and the platform does not bill what it could have evicted.
 * @param kind what the log calls such an object
 */
export function measureClass({ prototype }: { readonly prototype: object }, kind: string): void {
  measureTimers();
  const methods = prototype as Record<string, Method>;
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(prototype))) {
    const method = methods[name];
    if (name === "constructor" || typeof method !== "function") continue;
    Object.defineProperty(prototype, name, {
      value(this: { readonly ctx: DurableObjectState }, ...sent: unknown[]) {
        return during(`${kind} ${this.ctx.id.name}`, () => method.apply(this, sent));
      },
    });
  }
}

/** Takes an object for busy while it has work go on behind its answers. */
export function measureObject(ctx: DurableObjectState, kind: string): void {
  const waitUntil = ctx.waitUntil.bind(ctx);
  Object.defineProperty(ctx, "waitUntil", {
    value: (work: Promise<unknown>) => waitUntil(during(`${kind} ${ctx.id.name}`, () => work)),
  });
}
