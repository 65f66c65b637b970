import { DAY } from "../lib/duration.ts";
import { machineTime, now, serviceTime } from "../lib/now.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { LOOK_AGAIN } from "../lib/wakeup.ts";
import { BEAT, isDue, outageBetween, type Outage, type Span } from "./outage.ts";
import { openBeaconStore } from "./stored/store.ts";
import { lastMoved, minuteOf, type Moved, NOTHING_TOLD, TALLIED, type Tally, type Told } from "./tally.ts";

/**
 * How long outages are kept, and handed to games: longer than any turn. The longest budget is 100 days and 60 of gifts;
 * with nine hours of each night, two days of each week and all vacation that there is, that is some 480 days.
 */
export const OUTAGES_KEPT = 500 * DAY;

/** What was answered before this minute is forgotten. */
const oldestMinute = () => minuteOf(now()) - TALLIED;

/** An alarm must not be set for now or for the past. */
const SOONEST = 1000;

/**
 * Writes down that the service lives, at most once a minute, and keeps the outages. It counts by the machine's time:
 * local mode puts the service's forward, which is no outage. Being asked is a beat, too, so that callers who know its list
 * knows all outages up to the question; and what is asked keeps it going should its alarm be lost.
 */
export function openBeacon(storage: ObjectStorage) {
  const store = openBeaconStore(storage);
  // In memory, and stored with the beat, which is written anyway: a restart, say by a release, costs a minute of the order in
  // which games are listed, and no move costs a row.
  let moved = store.moved();
  let isStored = true;

  function keep(span: Span, id: string, declared: boolean): void {
    store.add({ id, rev: 1, ...span, declared });
    store.forgetBefore(now() - OUTAGES_KEPT);
  }

  /** A beat, with the alarm for the next, if it is time for one; whether it was. */
  function beat(): boolean {
    const at = machineTime(now());
    const last = store.lastBeat();
    if (!isDue(last, at)) return false;
    const gap = outageBetween(last, at);
    storage.transactionSync(() => {
      store.beat(at);
      if (!isStored) store.keepMoved(moved);
      if (gap !== null) {
        const outage = { from: serviceTime(gap.from), to: serviceTime(gap.to) };
        keep(outage, `measured-${outage.from}`, false);
      }
      void storage.setAlarm(at + BEAT);
    });
    isStored = true;
    return true;
  }

  function take({ tally, moved: told }: Told): void {
    if (told.length > 0) {
      moved = lastMoved(moved, told);
      isStored = false;
    }
    if (tally.answers > 0) storage.transactionSync(() => store.tally(minuteOf(now()), tally, oldestMinute()));
  }

  return {
    beat,
    /** When the restore of a backup was last proven, in milliseconds since 1970; null for never. */
    restored: store.restored,
    noteRestored: store.keepRestored,

    /** The alarm's work: a beat, or the alarm for it where somebody's question has been one meanwhile. */
    alarmWentOff(): void {
      if (beat()) return;
      const next = (store.lastBeat() ?? 0) + BEAT;
      void storage.setAlarm(Math.max(next, machineTime(now()) + SOONEST));
    },

    /** After an alarm whose work failed, or where none stands. */
    lookAgain: (): void => void storage.setAlarm(machineTime(now()) + LOOK_AGAIN),

    /** All outages up to now, the oldest first. Whoever asks hands over what they have to tell. */
    outages(told: Told = NOTHING_TOLD): readonly Outage[] {
      take(told);
      beat();
      return store.outages();
    },

    /** What all instances have answered in the last ten minutes, as far as they have told. */
    answered(told: Told): Tally {
      take(told);
      return store.tallied(oldestMinute(), minuteOf(now()));
    },

    /** The running games that moved last, the newest first, as far as instances have told. */
    moved(told: Told): readonly Moved[] {
      take(told);
      return moved;
    },

    /** Keeps an outage that somebody has declared, in the service's time. The same twice is one. */
    declare(span: Span): Outage {
      const id = `declared-${span.from}-${span.to}`;
      storage.transactionSync(() => keep(span, id, true));
      return { id, rev: 1, ...span, declared: true };
    },

    /** Makes the last beat so many milliseconds older, as if the service had been away since. Local mode only. */
    setBack(span: number): void {
      beat();
      store.beat((store.lastBeat() ?? machineTime(now())) - span);
    },
  };
}
