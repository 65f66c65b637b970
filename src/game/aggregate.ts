import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { LOOK_AGAIN, wakeup, type Wakeup } from "../lib/wakeup.ts";
import { openAsking } from "./asking.ts";
import { openCommitted, type Committed } from "./committed.ts";
import { openDispatcher, type Dispatcher, type Transports } from "./dispatcher.ts";
import { openInquiry, type Inquiry, type Sources } from "./inquiry.ts";
import { openReading } from "./reading.ts";
import { openSpectators } from "./spectators.ts";
import { readEvents } from "./stored/log.ts";
import { openGameStore, type GameStore } from "./stored/store.ts";

/** What a game needs from the world: storage, ids, and who delivers to its subscribers. A simulation brings its own. */
export interface GamePorts {
  readonly storage: ObjectStorage;
  readonly origin: string;
  readonly newId: () => string;
  readonly transports: Transports;
  readonly sources: Sources;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** How long answers are kept for repeats of their request: a day is promised, a day is spare. */
const ANSWERS_KEPT = 2 * DAY;

/** One game: the only place where it changes. Everything that changes it is synchronous, and one commit. */
export function openGame({ storage, origin, newId, transports, sources, pause }: GamePorts) {
  const store = openGameStore(storage);
  const alarm = wakeup(storage);
  const dispatcher = openDispatcher(store.outbox(), transports, pause);
  const committed = openCommitted({ storage, store, dispatcher, alarm, newId });
  const inquiry = openInquiry(committed, sources, pause);
  const spectators = openSpectators({
    log: () => readEvents(store.logUpTo(committed.seq())),
    hasEnded: () => ["finished", "cancelled"].includes(committed.state()?.status ?? ""),
    origin,
  });
  let afterCommit: (() => void) | null = null;
  committed.onCommit((changes) => {
    for (const change of changes) spectators.add(change);
    afterCommit?.();
  });

  return {
    ...openAsking(committed, store, origin),
    ...openReading(committed, origin),
    ...openAlarmWork({ storage, store, dispatcher, alarm, committed, inquiry }),
    spectators,
    inquiry,

    /** Has `listener` called after each commit. */
    onCommit(listener: () => void): void {
      afterCommit = listener;
    },

    /** Delivers what waits in the outbox; never fails, what could not be delivered is kept for the alarm. */
    deliver: (urgent: boolean): Promise<void> => dispatcher.run(urgent),
  };
}

interface AlarmParts {
  readonly storage: ObjectStorage;
  readonly store: GameStore;
  readonly dispatcher: Dispatcher;
  readonly alarm: Wakeup;
  readonly committed: Committed;
  readonly inquiry: Inquiry;
}

function openAlarmWork({ storage, store, dispatcher, alarm, committed, inquiry }: AlarmParts) {
  return {
    /** Sees to it that an alarm stands if there is anything to do; for an object that has lost its own. */
    rearm: (): void => alarm.by(committed.nextWake()),

    /** After an alarm whose work failed. */
    lookAgain: (): void => alarm.by(now() + LOOK_AGAIN),

    /** The alarm's work: the clock, deliveries, old answers. Says when there is more to do, and arms for it. */
    async wake(): Promise<number | null> {
      alarm.spent();
      if (inquiry.isNeeded()) await inquiry.run();
      if (committed.settled() === null) return null;
      await dispatcher.run(true);
      storage.transactionSync(() => {
        store.removeEntries(dispatcher.delivered());
        store.forgetAnswersBefore(now() - ANSWERS_KEPT);
      });
      dispatcher.forgetDelivered();
      const due = committed.nextWake();
      alarm.by(due);
      return due;
    },
  };
}

export type GameAggregate = ReturnType<typeof openGame>;
