import type { TournamentChangedRecord } from "../contract/events/records.ts";
import { TOURNAMENT_CHANGED } from "../contract/events/types.ts";
import { CAPS } from "../contract/limits.ts";
import type { Batch, Joined, Listener } from "../lib/batches.ts";
import { formatInstant } from "../lib/duration.ts";
import { Listeners } from "../lib/listeners.ts";
import { EARLIEST, LATEST } from "../lib/places.ts";
import type { SocketHolder } from "../lib/sockets.ts";
import type { LastChange } from "./live.ts";

export interface ChangeFeedHost {
  readonly id: string;
  readonly origin: () => string;
  readonly lastChange: () => LastChange | null;
}

const ROOM = { most: CAPS.watchers.max, mostOfOne: CAPS.watchersOfOne.max };

/** Streams and sockets with the same `who` share the limit `mostOfOne`. It does not apply if `who` is null. */
const listenerFor = (who: string | null): Listener => ({ who, isKept: false });

/** Streams changes. An entry says only that something changed, so only the latest is sent. A place is a change's number. */
export class ChangeFeed {
  readonly #host: ChangeFeedHost;
  readonly listeners;
  #sent = 0;

  constructor(holder: SocketHolder, host: ChangeFeedHost) {
    this.#host = host;
    const nameOf = (place: number) => this.nameOf(place);
    const batchAfter = (place: number, most: number) => this.#batchAfter(place, most);
    this.listeners = new Listeners(holder, { nameOf, batchAfter }, ROOM);
  }

  nameOf(place: number): string {
    return place === 0 ? EARLIEST : `${this.#host.id}-${place}`;
  }

  /** Notifies listeners only of changes that they can see. Most commits by the alarm contain none. */
  notify(): void {
    if (this.listeners.count() === 0) return;
    const before = this.#sent;
    this.#sent = this.#host.lastChange()?.number ?? 0;
    if (this.#sent !== before) this.listeners.news();
  }

  /** `after`: the last entry that the client has; null for only new ones. Returns null if there is no tournament. */
  join(stream: string, after: string | null, who: string | null): Joined | null {
    const last = this.#host.lastChange();
    return last && this.listeners.join(stream, this.#placeAfter(after, last.number), listenerFor(who));
  }

  follow(stream: string, place: number, wait: number, who: string | null): Promise<Batch> {
    return this.listeners.follow(stream, place, wait, listenerFor(who));
  }

  /** `after` and `who` come in the query, because a WebSocket is opened by `fetch`, not by a call. */
  accept({ url }: Request): Response {
    const last = this.#host.lastChange();
    if (last === null) return Response.json(null);
    const { searchParams } = new URL(url);
    const place = this.#placeAfter(searchParams.get("after"), last.number);
    return this.listeners.accept(place, listenerFor(searchParams.get("who")));
  }

  /** Returns null if there is no such entry. */
  #placeAfter(after: string | null, last: number): number | null {
    if (after === null || after === LATEST) return last;
    if (after === EARLIEST) return 0;
    const place = Number(after.slice(this.#host.id.length + 1));
    const isRecord = Number.isInteger(place) && place > 0 && place <= last && this.nameOf(place) === after;
    return isRecord ? place : null;
  }

  #batchAfter(place: number, most: number): Batch {
    const last = this.#host.lastChange();
    if (last === null || last.number <= place) return { items: [], place, isOver: last?.isOver === true };
    if (most === 0) return { items: [], place, isOver: false };
    return { items: [JSON.stringify(this.#recordOf(last))], place: last.number, isOver: last.isOver };
  }

  #recordOf({ number, at, version }: LastChange): TournamentChangedRecord {
    const { id, origin } = this.#host;
    const data = { tournament: { id, url: `${origin()}/tournaments/${id}` }, version };
    return { id: this.nameOf(number), type: TOURNAMENT_CHANGED, timestamp: formatInstant(at), data };
  }
}
