import { MINUTE } from "../lib/duration.ts";
import { dueBy, firstDue, noteDue } from "../lib/local-alarms.ts";
import { now } from "../lib/now.ts";

/**
 * An object whose work the clock can trigger. `touches`: to whom it may have given work: a game and a pool to mailboxes, a
 * mailbox to those who think for the house, who give work to games.
 */
export interface Clockwork {
  readonly wake: () => Promise<{
    readonly due: number | null;
    readonly touches: readonly string[];
    /** Others that it has given work, by their kinds and ids: `match …`. */
    readonly also?: readonly string[];
  }>;
}

/** What objects give work to, by what they are. */
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

/** What depends on the service's time: the objects, and the offset itself. */
interface TimePorts {
  /** The objects of each kind, by their names. */
  readonly objects: Readonly<Record<Kind, (name: string) => Clockwork>>;
  /** Those that may have had something to do before this process began, as `game …`. */
  readonly unknown: readonly string[];
  /** Sets how many milliseconds the service's time is ahead of the machine's. */
  readonly setOffset: (offset: number) => Promise<void>;
}

/** The new time (milliseconds since 1970), and how many times an object had work to do. */
export interface Moved {
  readonly now: number;
  readonly happened: number;
}

/** More steps than any game's clock can need: a fault that never comes to rest must not hang the service. */
const MOST_STEPS = 100_000;

/** Longer than an alarm is set behind work that is under way. */
const GRACE = 2 * MINUTE;

const kindOf = (key: string) => key.slice(0, key.indexOf(" ")) as Kind;
const isClockwork = (key: string): boolean => Object.hasOwn(GIVES_TO, kindOf(key));

/**
 * Puts the service's time forward by `span` milliseconds, from one due instant to the next, so that everything happens
 * at its own time and in order, with what follows from it (a lost game's notices, their retries) before the next. Opens
 * only objects that have something to do.
 */
export async function moveServiceClock(
  span: number,
  { objects, unknown, setOffset }: TimePorts,
): Promise<Moved> {
  const target = now() + span;
  const setTime = (instant: number): Promise<void> => setOffset(instant - Date.now());
  const underWay = new Set<string>();
  const wake = async (key: string): Promise<void> => {
    // What it gives work to may give it some in its turn: that is done by now, or has its alarm.
    if (underWay.has(key) || !isClockwork(key)) return;
    underWay.add(key);
    const asked = () => objects[kindOf(key)](key.slice(key.indexOf(" ") + 1)).wake();
    // A sandbox's object of an earlier day deletes what it has when it is first asked, and rejects that request.
    const { due, touches, also = [] } = await asked().catch(asked);
    noteDue(key, due);
    const kind = GIVES_TO[kindOf(key)];
    for (const touched of [...touches.map((id) => `${kind} ${id}`), ...also]) await wake(touched);
    underWay.delete(key);
  };
  // An alarm may be earlier than what it is for: the object says when that is.
  for (const key of new Set([...unknown, ...dueBy(target + GRACE)])) await wake(key);

  let happened = 0;
  for (; happened < MOST_STEPS; happened++) {
    const [key, instant] = firstDue(isClockwork);
    if (instant > target) break;
    await setTime(Math.max(instant, now()));
    await wake(key);
  }
  await setTime(Math.max(target, now()));
  // Alarms are set by the machine's time, so all of them have to be set again.
  for (const key of dueBy(Infinity)) await wake(key);
  return { now: now(), happened };
}
