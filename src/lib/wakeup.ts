import { faultText, log } from "./log.ts";
import { machineTime, now } from "./now.ts";
import type { ObjectStorage } from "./object-storage.ts";

/** An alarm must not be set for now or for the past: it is set at least so many milliseconds ahead. */
const SOONEST = 1000;

/**
 * Keeps an object's one alarm no later than its next work. An earlier alarm is left as it is: waking the object for
 * nothing costs less than one more synced write on every move.
 */
export function wakeup(storage: ObjectStorage) {
  let armed: number | null = null;
  return {
    /** Has the object woken at `due` (service time) or before; null does nothing. */
    by(due: number | null): void {
      if (due === null) return;
      const at = Math.max(machineTime(due), machineTime(now()) + SOONEST);
      if (armed !== null && armed <= at && armed > machineTime(now())) return;
      void storage.setAlarm(at);
      // After the call: if it throws, no alarm is set, and the next commit has to ask again.
      armed = at;
    },
    /** Notes that no alarm is set: it has gone off, or the clock was moved. */
    spent(): void {
      armed = null;
    },
  };
}

/**
 * Storage whose one alarm stands for something besides the work of its object, which knows nothing of it.
 * @param also when that is due, by the machine's time; null for never
 */
export function withSharedAlarm(storage: ObjectStorage, also: () => number | null): ObjectStorage {
  return {
    sql: storage.sql,
    transactionSync: (work) => storage.transactionSync(work),
    setAlarm: (at) => storage.setAlarm(Math.min(at, also() ?? Infinity)),
  };
}

/** Sees to it that an alarm stands at `due` (the machine's time) or before; null does nothing. */
export async function alarmBy(storage: DurableObjectStorage, due: number | null): Promise<void> {
  if (due === null) return;
  const at = Math.max(due, Date.now() + SOONEST);
  const standing = await storage.getAlarm();
  if (standing === null || standing > at) await storage.setAlarm(at);
}

export type Wakeup = ReturnType<typeof wakeup>;

/** How long after an alarm's failed work the object tries again, in milliseconds. */
export const LOOK_AGAIN = 30_000;

/**
 * Does an alarm's work without ever throwing: the platform retries an alarm that throws six times within about two
 * minutes and then drops it, and with it all work that is due.
 * @param lookAgain sets another alarm, no later than the next work
 */
export async function neverThrowing(work: () => Promise<unknown>, lookAgain: () => void): Promise<void> {
  try {
    await work();
  } catch (fault) {
    log("alarm-failed", { fault: faultText(fault) });
    lookAgain();
  }
}
