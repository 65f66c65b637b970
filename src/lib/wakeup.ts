import { oneAtATime } from "./calls.ts";
import { SECOND } from "./duration.ts";
import { log } from "./log.ts";
import { machineTime, now } from "./now.ts";
import type { ObjectStorage } from "./object-storage.ts";
import { nextEmptying } from "./sandbox.ts";

/** The shortest delay of an alarm, in milliseconds, because alarms must be in the future. */
export const SOONEST = 1000;

export function soonest(...dues: readonly (number | null)[]): number | null {
  const next = Math.min(...dues.map((due) => due ?? Infinity));
  return next === Infinity ? null : next;
}

/** While work runs, the alarm is set this many milliseconds ahead, to resume the work if that is interrupted. */
const GRACE = 5 * SECOND;

/**
 * Work that runs when it is due, one run at a time. The due time is only in memory, so a run may come too early; that
 * does no harm.
 */
export class Errand {
  #due: number | null;
  readonly #grace: number;
  readonly #doOnce: () => Promise<void>;

  /** `first`: when the work is first due; null for never. `work` calls `next` if there is more to do. */
  constructor(first: number | null, work: () => Promise<void>, grace = GRACE) {
    this.#due = first;
    this.#grace = grace;
    this.#doOnce = oneAtATime(work);
  }

  next(at: number | null): void {
    this.#due = at;
  }

  /** While due work runs, the alarm is only needed if the object crashes. */
  readonly nextDue = (): number | null =>
    this.#due === null ? null : this.#due <= now() ? now() + this.#grace : this.#due;

  readonly run = async (): Promise<void> => {
    if (this.#due !== null && this.#due <= now()) await this.#doOnce();
  };
}

/** Milliseconds that an object waits before it clears an unneeded alarm. Short, because a timer keeps the object in memory. */
export const QUIET = 250;

const alarmFor = (due: number): number => Math.max(machineTime(due), machineTime(now()) + SOONEST);

/**
 * The only alarm of an object. An alarm that is set too early is kept, because that costs less than another synced
 * write with every move.
 */
export class Wakeup {
  readonly #storage: ObjectStorage;
  #armed: number | null = null;

  constructor(storage: ObjectStorage) {
    this.#storage = storage;
  }

  /** Sets the alarm for `due` (service time) at the latest; null does nothing. */
  by(due: number | null): void {
    if (due === null) return;
    const at = alarmFor(due);
    if (this.#armed === null || this.#armed > at || this.#armed <= machineTime(now())) this.#set(at);
  }

  isEarly(due: number | null, span: number): boolean {
    const armed = this.#armed;
    return armed !== null && armed < machineTime(now()) + span && armed + span < machineTime(due ?? Infinity);
  }

  notBefore(due: number | null): void {
    this.#set(due === null ? null : alarmFor(due));
  }

  /** Call this when the alarm is no longer set: it has fired, or the clock was moved. */
  spent(): void {
    this.#armed = null;
  }

  #set(at: number | null): void {
    void (at === null ? this.#storage.deleteAlarm() : this.#storage.setAlarm(at));
    // Assigned after the call, because no alarm is set if the call throws.
    this.#armed = at;
  }
}

/** Makes an object's only alarm also fire when `also` is due (service time; null for never). */
export function shareAlarm(
  storage: ObjectStorage & Pick<DurableObjectStorage, "getAlarm">,
  also: () => number | null = nextEmptying,
) {
  let timesSet = 0;
  const otherDue = (): number | null => {
    const end = also();
    return end === null ? null : Math.max(machineTime(end), Date.now() + SOONEST);
  };
  const own: ObjectStorage = {
    sql: storage.sql,
    transactionSync: (work) => storage.transactionSync(work),
    setAlarm(at) {
      timesSet++;
      return storage.setAlarm(Math.min(at, otherDue() ?? Infinity));
    },
    deleteAlarm() {
      timesSet++;
      const due = otherDue();
      return due === null ? storage.deleteAlarm() : storage.setAlarm(due);
    },
  };
  return {
    /** An alarm that is set through this storage fires at the earlier of both due times. */
    storage: own,

    keep: async (): Promise<void> => {
      const due = otherDue();
      if (due === null) return;
      const before = timesSet;
      const standing = await storage.getAlarm();
      if (timesSet === before && (standing === null || standing > due)) await storage.setAlarm(due);
    },
  };
}

/** Milliseconds after which failed work is tried again. */
export const LOOK_AGAIN = 30_000;

/**
 * Runs an alarm's work. If it throws, `lookAgain` sets another alarm: the platform would retry the alarm six times
 * within about two minutes, and then drop it with all due work.
 */
export async function neverThrowing(work: () => Promise<unknown>, lookAgain: () => void): Promise<void> {
  try {
    await work();
  } catch (fault) {
    log("error", "alarm-failed", { fault });
    lookAgain();
  }
}
