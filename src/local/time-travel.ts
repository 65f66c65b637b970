import { MINUTE } from "../lib/duration.ts";
import { dueBy, firstDue, noteDue } from "../lib/local-alarms.ts";
import { now } from "../lib/now.ts";
import type { Woken } from "../lib/waking-object.ts";

export interface Clockwork {
  readonly wake: () => Promise<Woken>;
}

/** The kind of the objects in `touches`, by the kind of the object that returns `touches`. */
const GIVES_TO = {
  game: "mailbox",
  pool: "mailbox",
  ladder: "mailbox",
  tournament: "mailbox",
  match: "mailbox",
  bulk: "game",
  mailbox: "thinker",
  thinker: "game",
} as const;
type Kind = keyof typeof GIVES_TO;
type Objects = Readonly<Record<Kind, (name: string) => Clockwork>>;

interface TimePorts {
  readonly objects: Objects;
  /** Objects that may have work from before this process began, by kind and name, such as "game 7Qx…". */
  readonly unknown: readonly string[];
  readonly setOffset: (offset: number) => Promise<void>;
}

/** `now`: the new time (milliseconds since 1970); `happened`: how many times an object had work to do. */
export interface Moved {
  readonly now: number;
  readonly happened: number;
}

/** More steps than any game's clock can need. A fault that always leaves more work must not hang the service. */
const MOST_STEPS = 100_000;

/** In milliseconds. While an object's work is in progress, its alarm is later than the work, but by less than this. */
const GRACE = 2 * MINUTE;

const kindOf = (key: string) => key.slice(0, key.indexOf(" ")) as Kind;
const isClockwork = (key: string): boolean => Object.hasOwn(GIVES_TO, kindOf(key));

/** Returns a function that wakes an object, by kind and name, and then the objects that it gives work to. */
function waker(objects: Objects): (key: string) => Promise<void> {
  const underWay = new Set<string>();
  return async function wake(key) {
    // An object that is being woken needs no second call: it does further work at once, or has set an alarm for that.
    if (underWay.has(key) || !isClockwork(key)) return;
    underWay.add(key);
    const call = () => objects[kindOf(key)](key.slice(key.indexOf(" ") + 1)).wake();
    // Called again after a failure: in a sandbox, the first call of a new day empties the object and fails.
    const { due, touches, also = [] } = await call().catch(call);
    noteDue(key, due);
    const kind = GIVES_TO[kindOf(key)];
    for (const touched of [...touches.map((id) => `${kind} ${id}`), ...also]) await wake(touched);
    underWay.delete(key);
  };
}

/**
 * Advances the service's time by `span` milliseconds, from one due instant to the next. So all work runs in order and at
 * the time when it is due, with its consequences, such as notices of a lost game. Wakes only objects with work.
 */
export async function moveServiceClock(
  span: number,
  { objects, unknown, setOffset }: TimePorts,
): Promise<Moved> {
  const target = now() + span;
  const setTime = (instant: number): Promise<void> => setOffset(instant - Date.now());
  const wake = waker(objects);
  // An alarm may be earlier than its work. The woken object then does nothing and returns when its work is due.
  for (const key of new Set([...unknown, ...dueBy(target + GRACE)])) await wake(key);

  let happened = 0;
  for (; happened < MOST_STEPS; happened++) {
    const [key, instant] = firstDue(isClockwork);
    if (instant > target) break;
    await setTime(Math.max(instant, now()));
    await wake(key);
  }
  await setTime(Math.max(target, now()));
  for (const key of dueBy(Infinity)) await wake(key);
  return { now: now(), happened };
}
