import { faultText, log } from "./log.ts";
import { machineTime, now } from "./now.ts";
import type { ObjectStorage } from "./object-storage.ts";

/** The platform must not be asked for an alarm now or in the past; an alarm a second late is one that comes. */
const SOONEST = 1000;

/**
 * Keeps an object's one alarm no later than what it has to do next. An alarm that stands earlier is left alone: it
 * wakes the object with nothing to do, which costs less than one more synced write on every move.
 */
export function wakeup(storage: ObjectStorage) {
  let armed: number | null = null;
  return {
    /** Sees to it that the object is woken at `due` (service time) or before; null asks for nothing. */
    by(due: number | null): void {
      if (due === null) return;
      const at = Math.max(machineTime(due), machineTime(now()) + SOONEST);
      if (armed !== null && armed <= at && armed > machineTime(now())) return;
      void storage.setAlarm(at);
      // Only now: what was refused does not stand, and the next commit has to ask again.
      armed = at;
    },
    /** The alarm has gone off, or its time has been moved: none stands now. */
    spent(): void {
      armed = null;
    },
  };
}

/** When an alarm's work has failed, the object looks again after this (milliseconds). */
export const LOOK_AGAIN = 30_000;

/**
 * Does an alarm's work so that it never throws: the platform gives a throwing alarm six more tries within about two
 * minutes and then none at all, and with it everything that was still to be done.
 * @param lookAgain arms the object once more, no later than it was going to wake anyway
 */
export async function neverThrowing(work: () => Promise<unknown>, lookAgain: () => void): Promise<void> {
  try {
    await work();
  } catch (fault) {
    log("alarm-failed", { fault: faultText(fault) });
    lookAgain();
  }
}
