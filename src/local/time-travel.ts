import { now } from "../lib/now.ts";

/** An object whose work the clock can trigger. `touches`: the players to whose mailboxes it may have given work. */
export interface Clockwork {
  readonly wake: () => Promise<{ due: number | null; touches: readonly string[] }>;
}

/** What depends on the service's time: the objects by their ids, and the offset itself. */
interface TimePorts {
  readonly games: ReadonlyMap<string, Clockwork>;
  readonly mailboxes: ReadonlyMap<string, Clockwork>;
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

/** The objects under keys that tell games from mailboxes. */
function clockworksOf({ games, mailboxes }: TimePorts): ReadonlyMap<string, Clockwork> {
  return new Map([
    ...[...games].map(([id, game]): [string, Clockwork] => [`game ${id}`, game]),
    ...[...mailboxes].map(([id, mailbox]): [string, Clockwork] => [`mailbox ${id}`, mailbox]),
  ]);
}

/**
 * Puts the service's time forward by `span` milliseconds, from one due instant to the next, so that everything happens
 * at its own time and in order, with what follows from it (a lost game's notices, their retries) before the next.
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
  // Alarms are set by the machine's time, so all of them have to be set again.
  for (const key of objects.keys()) await wake(key);
  return { now: now(), happened };
}
