import { oneAtATime } from "./calls.ts";
import { SECOND } from "./duration.ts";
import { log } from "./log.ts";
import { machineTime, now } from "./now.ts";
import type { ObjectStorage } from "./object-storage.ts";
import { nextEmptying } from "./sandbox.ts";

/** An alarm must not be set for now or for the past: it is set at least so many milliseconds ahead. */
const SOONEST = 1000;

/** The soonest of some instants; null where there is none. */
export function soonest(...dues: readonly (number | null)[]): number | null {
  const next = Math.min(...dues.map((due) => due ?? Infinity));
  return next === Infinity ? null : next;
}

/** What was cut off is taken up by the alarm so long after it was due, in milliseconds. */
const GRACE = 5 * SECOND;

/**
 * Work that is done at once when it is due, one run of it at a time. What is known of when that is, is held in memory: too
 * early does no harm, so it need not be taken back with a commit that fails.
 * @param first when it is first due; null for never
 * @param work does what is due, and says by `next` when there is more
 */
export function openErrand(first: number | null, work: () => Promise<void>, grace = GRACE) {
  let due = first;
  const doOnce = oneAtATime(work);
  return {
    /** Notes when there is something to do; null for never. */
    next(at: number | null): void {
      due = at;
    },

    /** When there is something to do; null for never. What is due already is being done: the alarm stands behind it. */
    nextDue: (): number | null => (due === null ? null : due <= now() ? now() + grace : due),

    run: async (): Promise<void> => {
      if (due !== null && due <= now()) await doOnce();
    },
  };
}

/**
 * How long an object waits for more to happen before it clears an alarm that nothing needs, in milliseconds. A pending timer
 * keeps the object in memory: two seconds of that cost more than three rows written.
 */
export const QUIET = 250;

const alarmFor = (due: number): number => Math.max(machineTime(due), machineTime(now()) + SOONEST);

/**
 * Keeps an object's one alarm no later than its next work. An earlier alarm is left as it is: waking the object for
 * nothing costs less than one more synced write on every move.
 */
export function wakeup(storage: ObjectStorage) {
  let armed: number | null = null;

  function set(at: number | null): void {
    void (at === null ? storage.deleteAlarm() : storage.setAlarm(at));
    // After the call: if it throws, no alarm is set, and the next commit has to ask again.
    armed = at;
  }

  return {
    /** Has the object woken at `due` (service time) or before; null does nothing. */
    by(due: number | null): void {
      if (due === null) return;
      const at = alarmFor(due);
      if (armed !== null && armed <= at && armed > machineTime(now())) return;
      set(at);
    },

    /** Whether an alarm goes off within `span` milliseconds, and more than that before `due` (null: never). */
    isEarly: (due: number | null, span: number): boolean =>
      armed !== null && armed < machineTime(now()) + span && armed + span < machineTime(due ?? Infinity),

    /** Has the object not woken before `due` (null: never): what the alarm stood behind is done, in this commit at the latest. */
    notBefore: (due: number | null): void => set(due === null ? null : alarmFor(due)),

    /** Notes that no alarm is set: it has gone off, or the clock was moved. */
    spent(): void {
      armed = null;
    },
  };
}

/**
 * Makes an object's one alarm also fire for something that its own work knows nothing of.
 * @param also when that is due, by the service's time: by default the end of a sandbox's day; null for never
 */
export function shareAlarm(
  storage: ObjectStorage & Pick<DurableObjectStorage, "getAlarm">,
  also: () => number | null = nextEmptying,
) {
  let timesSet = 0;
  const dueBesides = (): number | null => {
    const end = also();
    return end === null ? null : Math.max(machineTime(end), Date.now() + SOONEST);
  };
  const own: ObjectStorage = {
    sql: storage.sql,
    transactionSync: (work) => storage.transactionSync(work),
    setAlarm(at) {
      timesSet++;
      return storage.setAlarm(Math.min(at, dueBesides() ?? Infinity));
    },
    deleteAlarm() {
      timesSet++;
      const due = dueBesides();
      return due === null ? storage.deleteAlarm() : storage.setAlarm(due);
    },
  };
  return {
    /** The storage for the object's own work: each alarm that is set there stands for both. */
    storage: own,

    /** Makes sure an alarm is set when the other thing is due, or before. Never puts one off. */
    keep: async (): Promise<void> => {
      const due = dueBesides();
      if (due === null) return;
      const before = timesSet;
      const standing = await storage.getAlarm();
      // One that was set meanwhile stands for both, and may be earlier.
      if (timesSet === before && (standing === null || standing > due)) await storage.setAlarm(due);
    },
  };
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
    log("error", "alarm-failed", { fault });
    lookAgain();
  }
}
