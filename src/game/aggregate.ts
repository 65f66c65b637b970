import { HOUR } from "../lib/duration.ts";
import { defined } from "../lib/json.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { count } from "../lib/numbers.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { trace } from "../lib/tracing.ts";
import { soonest, type Wakeup } from "../lib/wakeup.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { withNewName } from "./events/player.ts";
import { begin, fold } from "./fold.ts";
import { plansLeft } from "./plan/answer.ts";
import type { Planned } from "./plan/decide.ts";
import { NO_PLANS, type Plans } from "./plan/plan.ts";
import { type Change, markedPlans } from "./projections/change.ts";
import { outboxEntry } from "./projections/subscribers.ts";
import { type ChainLink, linkOf } from "./proof/chain.ts";
import { nextDue, settle } from "./schedule.ts";
import type { GameEvent, GameState } from "./state.ts";
import { readLog } from "./stored/log.ts";
import type { Renaming } from "./stored/names.ts";
import type { GameStore } from "./stored/store.ts";
import type { KnownUntil } from "./verdict.ts";

interface AggregateHost {
  readonly storage: ObjectStorage;
  readonly store: GameStore;
  readonly dispatcher: Dispatcher;
  readonly alarm: Wakeup;
  readonly newId: () => string;
  /** 16 random bytes in hex. */
  readonly newSalt: () => string;
  readonly unreadableEntries: number;
}

/** Milliseconds after which the alarm delivers entries that are still waiting. */
const DELIVERY_GRACE = 10_000;

/** Milliseconds until the alarm retries entries that only a later release can read; it may be deployed by then. */
const UNREADABLE_GRACE = HOUR;

/**
 * If the log cannot be folded to its end, `state` is the state before the unreadable entry, no event is due, and
 * callers must not commit anything.
 */
export class GameAggregate {
  readonly isUnreadable: boolean;
  readonly #host: AggregateHost;
  #state: GameState | null;
  #seq: number;
  #plans: Plans;
  #knownUntil: KnownUntil = { outages: -Infinity, bookings: -Infinity };
  #afterCommit: ((changes: readonly Change[]) => void) | null = null;

  constructor(host: AggregateHost) {
    const { store, unreadableEntries: entries } = host;
    const { state, seq, fault } = readLog(store.log());
    this.#host = host;
    this.#state = state;
    this.#seq = seq;
    this.isUnreadable = fault !== null;
    if (fault !== null) log("error", "game-unreadable", { game: state?.id, ...fault });
    if (entries > 0) log("error", "entries-held", { game: state?.id, entries });
    this.#plans = this.isUnreadable ? NO_PLANS : store.presentPlans(state);
  }

  get state(): GameState | null {
    return this.#state;
  }

  /** The number of the last event that could be read; 0 if there is none. */
  get seq(): number {
    return this.#seq;
  }

  get plans(): Plans {
    return this.#plans;
  }

  get knownUntil(): KnownUntil {
    return this.#knownUntil;
  }

  noteKnown(more: Partial<KnownUntil>): void {
    this.#knownUntil = { ...this.#knownUntil, ...more };
  }

  /** Sets the only listener. It is called after each commit that has events. */
  onCommit(listener: (changes: readonly Change[]) => void): void {
    this.#afterCommit = listener;
  }

  /**
   * Writes events, outbox entries, plans, the stored answer and the alarm in one transaction. If `planned` is null, the
   * events decide which plans stay. `storeAnswer` is called with the number of the last event.
   */
  commit(
    events: readonly GameEvent[],
    planned: Pick<Planned, "plans" | "ends"> | null = null,
    storeAnswer: ((seq: number) => void) | null = null,
  ): void {
    const { storage, store, dispatcher, alarm, newId, newSalt } = this.#host;
    if (this.#state === null) store.create();
    const changes = markedPlans(changesFrom(this.#state, this.#seq, events, newSalt), planned?.ends ?? null);
    const plans = planned?.plans ?? plansLeft(this.#plans, changes);
    const { after, seq } = changes.at(-1) ?? { after: this.#state, seq: this.#seq };
    const { requestId: request } = trace();
    const entries = changes.map((change) => ({ ...outboxEntry(change, newId), ...defined({ request }) }));
    const renamed = events.filter((event) => event.type === "renamed");
    storage.transactionSync(() => {
      store.removeEntries(dispatcher.delivered());
      for (const renaming of renamed) store.rename(renaming);
      for (const change of changes) store.addEvent(change.seq, change.event, change.link);
      for (const entry of entries) store.addEntry(entry);
      store.writePlans(this.#plans, plans);
      storeAnswer?.(seq);
      alarm.by(soonest(now() + DELIVERY_GRACE, after && nextDue(after)));
    });
    this.#state = after;
    this.#seq = seq;
    this.#plans = plans;
    dispatcher.forgetDelivered();
    for (const renaming of renamed) dispatcher.rename(renaming);
    for (const event of events) if (event.type === "moved") count("move-taken");
    dispatcher.add(entries);
    if (changes.length > 0) this.#afterCommit?.(changes);
  }

  /** Commits the events that are due by now, so that no command is accepted in a game that is already over. */
  settled(): GameState | null {
    for (let due = this.#dueNow(); due.length > 0; due = this.#dueNow()) this.commit(due);
    return this.#state;
  }

  rename(renaming: Renaming): void {
    const { storage, store, dispatcher } = this.#host;
    storage.transactionSync(() => store.rename(renaming));
    dispatcher.rename(renaming);
    this.#state = this.#state && withNewName(this.#state, renaming);
  }

  /** Milliseconds since 1970; null if no entries are waiting. */
  nextDelivery(): number | null {
    const { dispatcher, unreadableEntries } = this.#host;
    const delivery = dispatcher.isEmpty() ? null : now() + DELIVERY_GRACE;
    return soonest(delivery, unreadableEntries > 0 ? now() + UNREADABLE_GRACE : null);
  }

  nextWake(): number | null {
    const due = this.#state === null || this.isUnreadable ? null : nextDue(this.#state);
    return soonest(this.nextDelivery(), due);
  }

  #dueNow(): readonly GameEvent[] {
    return this.#state === null || this.isUnreadable ? [] : settle(this.#state, now(), this.#knownUntil);
  }
}

interface ChainedChange extends Change {
  readonly link: ChainLink;
}

function changesFrom(
  state: GameState | null,
  seq: number,
  events: readonly GameEvent[],
  newSalt: () => string,
): ChainedChange[] {
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
