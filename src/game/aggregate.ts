import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import type { Renaming } from "./stored/names.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import type { Ruleset } from "../rules/index.ts";
import { LOOK_AGAIN, QUIET, wakeup, type Wakeup } from "../lib/wakeup.ts";
import { openAsking } from "./asking.ts";
import { openCommitted, type Committed } from "./committed.ts";
import { openDispatcher, type Dispatcher, type Transports } from "./dispatcher.ts";
import { hindsightOf, type Hindsight, openReading } from "./reading.ts";
import { openInquiry, type Inquiry, type Sources } from "./inquiry.ts";
import { newsOfRenaming, newsOfStanding, type PlayerNews } from "./news.ts";
import { type GameRecord, recordOf } from "./projections/records.ts";
import { openSpectators } from "./spectators.ts";
import type { Seat } from "./state.ts";
import { type NumberedEvent, readEvents } from "./stored/log.ts";
import { openGameStore, type GameStore } from "./stored/store.ts";
import { openSuccession } from "./succession.ts";
import type { StopNews } from "./verdict.ts";

/** The world of a game: storage, ids, and delivery to its subscribers. The simulation has its own. */
interface GamePorts {
  readonly storage: ObjectStorage;
  readonly origin: string;
  readonly newId: () => string;
  /** Makes the salt of a text's digest: 16 random bytes in hex. */
  readonly newSalt: () => string;
  readonly transports: Transports;
  readonly sources: Sources;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** How long answers are kept for repeats of their request: a day is promised, a day is spare. */
const ANSWERS_KEPT = 2 * DAY;

/** One game: the only place where it changes. Everything that changes it is synchronous, and one commit. */
export function openGame({ storage, origin, newId, newSalt, transports, sources, pause }: GamePorts) {
  const store = openGameStore(storage);
  const alarm = wakeup(storage);
  const { entries, held } = store.outbox();
  const dispatcher = openDispatcher(entries, transports, pause);
  const committed = openCommitted({ storage, store, dispatcher, alarm, newId, newSalt, held });
  const inquiry = openInquiry(committed, sources, pause);
  const log = () => readEvents(store.logUpTo(committed.seq()));
  const spectators = openSpectators({
    log,
    status: () => committed.state()?.status ?? null,
    origin,
  });
  let afterCommit: (() => void) | null = null;
  committed.onCommit((changes) => {
    for (const change of changes) spectators.add(change);
    afterCommit?.();
  });

  const asking = openAsking({ committed, store, origin });

  return {
    ...asking,
    isUnreadable: committed.isUnreadable,

    /** Returns what would have become of a loss on time with a stop of both sides; null for other games. */
    hindsight: (stop: StopNews): Hindsight | null => hindsightOf(log(), stop),

    ...openReading(committed, { log, rows: store.rows }, origin),
    ...openSuccession(committed, origin),
    ...openAlarmWork({ storage, store, dispatcher, alarm, committed, inquiry, pause }),
    ...openLeaving({ committed, asking, spectators, transports }),
    ...openRetelling(committed, dispatcher, log),
    spectators,
    inquiry,

    /** Has `listener` called after each commit. */
    onCommit(listener: () => void): void {
      afterCommit = listener;
    },

    /** Delivers what waits in the outbox; never fails, what could not be delivered is kept for the alarm. */
    deliver: (urgent: boolean): Promise<void> => dispatcher.run(urgent),

    /** When the players and the lists have what is being delivered. */
    told: (): Promise<void> => dispatcher.told(),
  };
}

/** A game as other places store it, to restore lost rows. */
export interface Retold {
  readonly record: GameRecord;
  readonly rules: Ruleset;
  readonly news: readonly PlayerNews[];
}

function openRetelling(committed: Committed, dispatcher: Dispatcher, log: () => readonly NumberedEvent[]) {
  return {
    /**
     * Returns the game for restoring lost rows; null for none. Throws while deliveries wait: a receiver of the state
     * would take the notices that follow for known ones.
     */
    async retold(): Promise<Retold | null> {
      await dispatcher.run(true);
      const waits = committed.isUnreadable ? !dispatcher.isEmpty() : committed.nextDelivery() !== null;
      if (waits) throw new Error("not all that happened in the game has been delivered");
      const state = committed.state();
      if (state === null) return null;
      // With the time of the last event.
      const at = log().findLast(({ event }) => event !== null)?.event?.at ?? now();
      const news = newsOfStanding(state, at, { seq: committed.seq(), again: true });
      return { record: recordOf(state, at), rules: state.position.ruleset, news };
    },
  };
}

interface AlarmParts {
  readonly storage: ObjectStorage;
  readonly store: GameStore;
  readonly dispatcher: Dispatcher;
  readonly alarm: Wakeup;
  readonly committed: Committed;
  readonly inquiry: Inquiry;
  readonly pause: (milliseconds: number) => Promise<void>;
}

interface LeavingParts {
  readonly committed: Committed;
  readonly asking: ReturnType<typeof openAsking>;
  readonly spectators: ReturnType<typeof openSpectators>;
  readonly transports: Transports;
}

function openLeaving({ committed, asking, spectators, transports }: LeavingParts) {
  /**
   * Changes a player's name in the game and for its players. Throws if not all could be reached: the outbox has none of
   * it, so the caller repeats it.
   */
  async function relabel(renaming: Renaming): Promise<void> {
    committed.rename(renaming);
    spectators.empty();
    const state = committed.state();
    const news = state === null ? [] : newsOfRenaming(state, renaming, now());
    await Promise.all(news.map((own) => transports.toMailbox(own.player, [own])));
  }

  return {
    relabel,

    /**
     * Removes a player who deleted the account, under the name that is left; does nothing if they are not in the game.
     * A game that cannot be read to its end only changes the name.
     */
    async leave(player: Seat, name: string): Promise<void> {
      if (committed.isUnreadable) return relabel({ player: player.id, name });
      asking.ask(player, { type: "leave", newName: name }, null);
    },
  };
}

function openAlarmWork({ storage, store, dispatcher, alarm, committed, inquiry, pause }: AlarmParts) {
  /** Deletes what has been delivered and what is old, and has the alarm stand for what is due then, in one commit. */
  function tidy(rearm: () => void): void {
    storage.transactionSync(() => {
      store.removeEntries(dispatcher.delivered());
      store.forgetAnswersBefore(now() - ANSWERS_KEPT);
      rearm();
    });
    dispatcher.forgetDelivered();
  }

  /** Whether the alarm is only for deliveries that are done. */
  const isDelivered = (): boolean =>
    dispatcher.delivered().length > 0 && dispatcher.isEmpty() && !inquiry.isNeeded();

  return {
    /** Makes sure an alarm is set if there is anything to do; for an object that has lost its own. */
    rearm: (): void => alarm.by(committed.nextWake()),

    /** After an alarm whose work failed. */
    lookAgain: (): void => alarm.by(now() + LOOK_AGAIN),

    /**
     * Once all has been delivered and nothing else has happened for a moment, no alarm has to go off for that. While moves
     * come fast each would cost a commit more: then the next one does it.
     */
    async rest(): Promise<void> {
      if (!isDelivered()) return;
      const seq = committed.seq();
      await pause(QUIET);
      if (isDelivered() && committed.seq() === seq) tidy(() => alarm.notBefore(committed.nextWake()));
    },

    /** The alarm's work: the clock, deliveries, old answers. Says when there is more to do, and arms for it. */
    async wake(): Promise<number | null> {
      alarm.spent();
      await inquiry.beforeReminder();
      if (inquiry.isNeeded()) await inquiry.run();
      if (committed.settled() === null) return null;
      await dispatcher.run(true);
      tidy(() => undefined);
      // A failed inquiry is repeated; deliveries do not wait for it.
      const due = inquiry.isNeeded()
        ? Math.min(now() + LOOK_AGAIN, committed.nextDelivery() ?? Infinity)
        : committed.nextWake();
      alarm.by(due);
      return due;
    },
  };
}

export type GameAggregate = ReturnType<typeof openGame>;
