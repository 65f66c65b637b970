import type { VacationSpan } from "../contract/events/account.ts";
import type { AccountNews } from "../contract/events/records.ts";
import { formatDuration, formatInstant, MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { balanceAt } from "./account.ts";
import { eventsBy, nextEvent, type VacationEvent } from "./events.ts";
import { inMinutes } from "./ledger.ts";
import { accountOf, type StoredState, type VacationStore } from "./store.ts";
import { awayIn, type TimeOff } from "./time-off.ts";

export interface AnnouncerHost {
  /** The service's address, without a slash at the end. */
  readonly origin: string;
  readonly announce: (event: AccountNews) => void;
}

const spanOf = ({ id, from, to }: TimeOff): VacationSpan => ({
  id,
  from: formatInstant(from),
  to: formatInstant(to),
});

const upToMinutes = (milliseconds: number): number => Math.ceil(milliseconds / MINUTE) * MINUTE;

/** Returns the time that a vacation used. Where it overlaps an hour of cover that began earlier, only the hour is charged. */
function usedBy({ id }: TimeOff, { stops }: StoredState): string {
  const pieces = awayIn(stops).filter((piece) => piece.id === id);
  return formatDuration(pieces.reduce((sum, { from, to }) => sum + to - from, 0));
}

/** Returns null for an hour of cover that no game uses any more. */
function feedEventOf(event: VacationEvent, state: StoredState, origin: string): AccountNews | null {
  const { type } = event;
  const exact = balanceAt(accountOf(state), now());
  // Rounded up, because the alarm fires a moment after the balance fell to 24 hours.
  if (type === "vacation.low") return { type, data: { balance: formatDuration(upToMinutes(exact)) } };
  const { stop } = event;
  const vacation = spanOf(stop);
  if (type === "vacation.began") return { type, data: { vacation } };
  if (type === "vacation.ended") return { type, data: { vacation, used: usedBy(stop, state) } };
  const [game] = stop.games;
  if (game === undefined) return null;
  const balance = formatDuration(inMinutes(exact));
  return { type, data: { vacation, game: { id: game, url: `${origin}/games/${game}` }, balance } };
}

function nextIn(state: StoredState | null): number | null {
  return state && nextEvent(accountOf(state), state.stops, now());
}

export class Announcer {
  readonly #store: VacationStore;
  readonly #host: AnnouncerHost;
  // Cached, because every commit reads it. 0 after a rollback, because a time that is too early does no harm.
  #next: number | null;

  constructor(store: VacationStore, host: AnnouncerHost) {
    this.#store = store;
    this.#host = host;
    this.#next = nextIn(store.stored());
  }

  lookAgain(): void {
    this.#next = 0;
  }

  nextDue(): number | null {
    return this.#next;
  }

  /** Adds the due events to the feed. Call it within a transaction. */
  announce(): void {
    const state = this.#store.stored();
    if (state !== null) this.#announceFrom(state);
    this.#next = nextIn(this.#store.stored());
  }

  #announceFrom(state: StoredState): void {
    const { events, stops, lowReported } = eventsBy(accountOf(state), state.stops, state.lowReported, now());
    this.#store.noteReported(stops, lowReported);
    const feedEvents = events.map((event) => feedEventOf(event, state, this.#host.origin));
    for (const event of feedEvents) if (event !== null) this.#host.announce(event);
  }
}
