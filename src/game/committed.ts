import { HOUR } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { count } from "../lib/numbers.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { trace } from "../lib/tracing.ts";
import type { Wakeup } from "../lib/wakeup.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { withNewName } from "./events/player.ts";
import { begin, fold } from "./fold.ts";
import { type Change, markedPlans } from "./projections/change.ts";
import { plansLeft } from "./plan/answer.ts";
import type { Planned } from "./plan/decide.ts";
import { openPlans, writePlans, type GameStore } from "./stored/store.ts";
import { NO_PLANS, type Plans } from "./plan/plan.ts";
import { outboxEntry } from "./projections/subscribers.ts";
import { nextDue, settle } from "./schedule.ts";
import type { GameEvent, GameState } from "./state.ts";
import { linkOf, type ChainLink } from "./proof/chain.ts";
import { readLog } from "./stored/log.ts";
import type { Renaming } from "./stored/names.ts";
import type { Known } from "./verdict.ts";

/** Collaborators of a commit: storage, the outbox's dispatcher, the alarm, and ids of log entries. */
interface CommitPorts {
  readonly storage: ObjectStorage;
  readonly store: GameStore;
  readonly dispatcher: Dispatcher;
  readonly alarm: Wakeup;
  readonly newId: () => string;
  /** Makes the salt of a text's digest: 16 random bytes in hex. */
  readonly newSalt: () => string;
  /** How many entries of the outbox only a later release can deliver. */
  readonly held: number;
}

/** If an outbox entry has not been delivered by itself, the alarm delivers it after this. */
const DELIVERY_GRACE = 10_000;

/** Deliveries of a later release are tried again at this interval: that release may run then. */
const HELD_GRACE = HOUR;

/**
 * The game as it was committed, and the only way to change it. A log that cannot be folded is reported; its state is
 * then the last good one, and nothing is due in it.
 */
export function openCommitted({ storage, store, dispatcher, alarm, newId, newSalt, held }: CommitPorts) {
  const stored = readLog(store.log());
  const isUnreadable = stored.fault !== null;
  if (isUnreadable) log("error", "game-unreadable", { game: stored.state?.id, ...stored.fault });
  if (held > 0) log("error", "entries-held", { game: stored.state?.id, entries: held });
  let { state, seq } = stored;
  let plans: Plans = isUnreadable ? NO_PLANS : openPlans(storage, store, state);
  let known = { freshAt: -Infinity, heardAt: -Infinity };
  let afterCommit: ((changes: readonly Change[]) => void) | null = null;

  /**
   * One commit: events, what they mean for others, the plans, the answer under its key and the alarm, all or nothing.
   * `planned`: the plans as they are then; null for what the events leave of them.
   */
  function commit(
    events: readonly GameEvent[],
    planned: Pick<Planned, "plans" | "told"> | null,
    answer: ((seq: number) => void) | null,
  ): void {
    if (state === null) store.create();
    const changes = markedPlans(changesFrom(state, seq, events, newSalt), planned?.told ?? null);
    const left = planned?.plans ?? plansLeft(plans, changes);
    const { after, seq: last } = changes.at(-1) ?? { after: state, seq };
    const { requestId: request } = trace();
    const cause = request === undefined ? {} : { request };
    const entries = changes.map((change) => ({ ...outboxEntry(change, newId), ...cause }));
    const renamed = events.filter((event) => event.type === "renamed");
    storage.transactionSync(() => {
      store.removeEntries(dispatcher.delivered());
      for (const renaming of renamed) store.rename(renaming);
      for (const change of changes) store.addEvent(change.seq, change.event, change.link);
      for (const entry of entries) store.addEntry(entry);
      writePlans(store, plans, left);
      answer?.(last);
      alarm.by(earliest(now() + DELIVERY_GRACE, after && nextDue(after)));
    });
    state = after;
    seq = last;
    plans = left;
    dispatcher.forgetDelivered();
    for (const renaming of renamed) dispatcher.rename(renaming);
    for (const event of events) if (event.type === "moved") count("move-taken");
    dispatcher.add(entries);
    // Invisible changes wake nobody.
    if (changes.length > 0) afterCommit?.(changes);
  }

  function nextDelivery(): number | null {
    const delivery = dispatcher.isEmpty() ? null : now() + DELIVERY_GRACE;
    return earliest(delivery, held > 0 ? now() + HELD_GRACE : null);
  }

  return {
    isUnreadable,
    state: (): GameState | null => state,
    /** The number of the last event that can be read; 0 where there is none. */
    seq: (): number => seq,
    plans: (): Plans => plans,
    commit,

    /** Takes the name of a player who has gone out of a game to which nothing can be added. */
    rename(renaming: Renaming): void {
      storage.transactionSync(() => store.rename(renaming));
      dispatcher.rename(renaming);
      state = state && withNewName(state, renaming);
    },

    /** Commits what the clock has caused by now, so that no command is decided on a game whose time is up. */
    settled(): GameState | null {
      const dueNow = () => (state === null || isUnreadable ? [] : settle(state, now(), known));
      for (let due = dueNow(); due.length > 0; due = dueNow()) commit(due, null, null);
      return state;
    },

    /** When a delivery that waits is tried again; null where none does. */
    nextDelivery,

    /** When the object has work next: a delivery that waits, or the clock; null where there is none. */
    nextWake(): number | null {
      const due = state === null || isUnreadable ? null : nextDue(state);
      return earliest(nextDelivery(), due);
    },

    /** The instants up to which all outages are known, and what the player to move has booked. */
    known: (): Known => known,

    /** Notes such an instant. */
    knows(more: Partial<Known>): void {
      known = { ...known, ...more };
    },

    /** Has `listener` called with the changes of each commit, after it. There is one listener. */
    onCommit(listener: (changes: readonly Change[]) => void): void {
      afterCommit = listener;
    },
  };
}

/** A change, and what chains its event to those before it. */
interface Chained extends Change {
  readonly link: ChainLink;
}

/**
 * Returns the changes of events after `state`, whose last event has the number `seq`. Each is folded and chained before
 * the next.
 */
function changesFrom(
  state: GameState | null,
  seq: number,
  events: readonly GameEvent[],
  newSalt: () => string,
): Chained[] {
  let after = state;
  return events.map((event, index) => {
    const before = after;
    const folded = before === null ? begin(event) : fold(before, event);
    const place = { game: folded.id, prev: folded.head, seq: seq + index + 1 };
    const link = linkOf({ ...place, event }, newSalt);
    after = { ...folded, head: link.hash };
    return { seq: place.seq, before, event, after, link };
  });
}

function earliest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

export type Committed = ReturnType<typeof openCommitted>;
