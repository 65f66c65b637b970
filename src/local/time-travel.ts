import type { Env } from "../env.ts";
import { moveLocalClock } from "../lib/local-clock.ts";
import { now } from "../lib/now.ts";
import { liveGameIds } from "../players/records.ts";
import { allPlayerIds } from "../players/store.ts";

/** An object that the clock can make do something, by a key that tells games from mailboxes. */
interface Clockwork {
  readonly wake: () => Promise<{ due: number | null; touches: readonly string[] }>;
}

/** More steps than any game's clock can need: a fault that never comes to rest must not hang the service. */
const MOST_STEPS = 100_000;

async function clockworks(env: Env): Promise<Map<string, Clockwork>> {
  const [games, players] = await Promise.all([liveGameIds(env.DB), allPlayerIds(env.DB)]);
  const entries = [
    ...games.map((id): [string, Clockwork] => [`game ${id}`, env.GAMES.getByName(id)]),
    ...players.map((id): [string, Clockwork] => [`mailbox ${id}`, env.MAILBOXES.getByName(id)]),
  ];
  return new Map(entries);
}

async function setTime(env: Env, instant: number): Promise<void> {
  await moveLocalClock(env, instant - Date.now());
}

/**
 * Puts the service's time forward by `span` milliseconds, from one due thing to the next, so that each happens at its
 * own time and in order, with what follows from it (a lost game's notices, their retries), before the next.
 * @returns the new time, and how many times an object had something to do
 */
export async function moveServiceClock(env: Env, span: number): Promise<{ now: number; happened: number }> {
  const target = now() + span;
  const objects = await clockworks(env);
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
    await setTime(env, Math.max(instant, now()));
    await wake(key);
  }
  await setTime(env, Math.max(target, now()));
  // Alarms are set by the machine's time: every one of them has moved.
  for (const key of objects.keys()) await wake(key);
  return { now: now(), happened };
}
