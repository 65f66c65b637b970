import { now } from "../lib/now.ts";

/** An object that the clock can make do something. `touches`: the players whose mailboxes it may have given work to. */
export interface Clockwork {
  readonly wake: () => Promise<{ due: number | null; touches: readonly string[] }>;
}

/** Everything that the service's time moves: the objects by their ids, and the time itself. */
export interface TimePorts {
  readonly games: ReadonlyMap<string, Clockwork>;
  readonly mailboxes: ReadonlyMap<string, Clockwork>;
  /** Puts the service's time so many milliseconds before the machine's. */
  readonly setOffset: (offset: number) => Promise<void>;
}

/** The new time (milliseconds since 1970), and how many times an object had something to do. */
export interface Moved {
  readonly now: number;
  readonly happened: number;
}

/** More steps than any game's clock can need: a fault that never comes to rest must not hang the service. */
const MOST_STEPS = 100_000;

/** The objects under keys that tell games from mailboxes. */
function clockworksOf({ games, mailboxes }: TimePorts): ReadonlyMap<string, Clockwork> {
  return new Map([
    ...[...games].map(([id, game]): [string, Clockwork] => [`game ${id}`, game]),
    ...[...mailboxes].map(([id, mailbox]): [string, Clockwork] => [`mailbox ${id}`, mailbox]),
  ]);
}

/**
 * Puts the service's time forward by `span` milliseconds, from one due thing to the next, so that each happens at its
 * own time and in order, with what follows from it (a lost game's notices, their retries), before the next.
 */
export async function moveServiceClock(span: number, ports: TimePorts): Promise<Moved> {
  const target = now() + span;
  const objects = clockworksOf(ports);
  const setTime = (instant: number): Promise<void> => ports.setOffset(instant - Date.now());
  const due = new Map<string, number>();
  const wake = async (key: string): Promise<void> => {
    const object = objects.get(key);
    if (object === undefined) return;
    const { due: next, touches } = await object.wake();
    if (next === null) due.delete(key);
    else due.set(key, next);
    for (const player of touches) await wake(`mailbox ${player}`);
  };
  for (const key of objects.keys()) await wake(key);

  let happened = 0;
  for (; happened < MOST_STEPS; happened++) {
    const [key, instant] = [...due].reduce((first, one) => (one[1] < first[1] ? one : first), ["", Infinity]);
    if (instant > target) break;
    await setTime(Math.max(instant, now()));
    await wake(key);
  }
  await setTime(Math.max(target, now()));
  // Alarms are set by the machine's time: every one of them has moved.
  for (const key of objects.keys()) await wake(key);
  return { now: now(), happened };
}
