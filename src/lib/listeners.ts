import { type SocketEnd, type SocketHolder, Sockets } from "./sockets.ts";
import { type Batch, type Joined, type Listener, type Series } from "./batches.ts";
import { Waiters } from "./calls.ts";

/** A stream must ask for more within this time (milliseconds), or it counts as broken. */
const LEASE = 30_000;

/**
 * Counts the open streams. A stream is a series of requests without an announced end, so each request renews the
 * stream's lease, and an unrenewed lease expires. Uses the machine's clock and memory only. `Holder` identifies who
 * holds a lease; null if unknown.
 */
export class Leases<Holder> {
  readonly #leases = new Map<string, { readonly until: number; readonly holder: Holder | null }>();

  begin(stream: string, holder: Holder | null): void {
    this.#leases.set(stream, { until: Date.now() + LEASE, holder });
  }

  has(stream: string): boolean {
    return this.#leases.has(stream);
  }

  renew(stream: string): void {
    this.begin(stream, this.#leases.get(stream)?.holder ?? null);
  }

  end(stream: string): void {
    this.#leases.delete(stream);
  }

  count(isMeant: (holder: Holder | null) => boolean = () => true): number {
    for (const [stream, { until }] of this.#leases) if (until <= Date.now()) this.#leases.delete(stream);
    return [...this.#leases.values()].filter(({ holder }) => isMeant(holder)).length;
  }
}

const PAGE = 100;

/** `most` besides players of the game, `mostOfOne` for one client. */
interface Room {
  readonly most: number;
  readonly mostOfOne: number;
}

/** Tags of sockets, for counting them. */
const ALWAYS_ADMITTED = "kept";
const tagOf = (who: string): string => `who ${who}`;

/** The listeners of one object: streams poll, sockets are pushed to. */
export class Listeners {
  readonly #series: Series;
  readonly #room: Room;
  readonly #sockets: Sockets;
  readonly #leases = new Leases<Listener>();
  readonly #waiters = new Waiters();
  #ends = 0;

  constructor(holder: SocketHolder, series: Series, room: Room) {
    this.#series = series;
    this.#room = room;
    this.#sockets = new Sockets(holder, series);
  }

  count(): number {
    return this.#sockets.count() + this.#leases.count();
  }

  /** Admits a stream that begins at a place (null: there is no such place). */
  join(stream: string, place: number | null, listener: Listener): Joined {
    if (place === null) return { refused: "invalid-cursor" };
    const refused = this.#refusalOf(listener);
    if (refused !== null) return { refused };
    this.#leases.begin(stream, listener);
    const { isOver } = this.#series.batchAfter(place, 0, listener);
    return { place, name: this.#series.nameOf(place, listener), isOver };
  }

  /**
   * Returns the texts after a place. Waits up to `wait` milliseconds if there are none. Texts for others do not end the
   * wait, so that its length reveals nothing.
   */
  async follow(stream: string, place: number, wait: number, listener: Listener): Promise<Batch> {
    this.#leases.renew(stream);
    const [until, endsBefore] = [Date.now() + wait, this.#ends];
    for (let isWoken = true; ;) {
      const batch = this.#series.batchAfter(place, PAGE, listener);
      if (batch.items.length > 0 || batch.isOver || !isWoken || this.#ends > endsBefore) return batch;
      // Its client has left.
      if (!this.#leases.has(stream)) return batch;
      isWoken = await this.#waiters.next(until - Date.now(), stream);
    }
  }

  /** Call it when a stream's client has left. Its `follow` ends at once, because it keeps the object in memory. */
  quit(stream: string): void {
    this.#leases.end(stream);
    this.#waiters.wake(stream);
  }

  /** Accepts a socket that begins at a place (null: there is no such place), or returns why not, as JSON. */
  accept(place: number | null, listener: Listener): Response {
    if (place === null) return Response.json({ refused: "invalid-cursor" } satisfies Joined);
    const refused = this.#refusalOf(listener);
    if (refused !== null) return Response.json({ refused } satisfies Joined);
    const { who, isKept } = listener;
    const tags = [who === null ? undefined : tagOf(who), isKept ? ALWAYS_ADMITTED : undefined];
    return this.#sockets.accept(
      { place, listener },
      tags.filter((one) => one !== undefined),
    );
  }

  news(): void {
    this.#waiters.wakeAll();
    this.#sockets.pushAll();
  }

  /** Closes the sockets of some listeners. Streams are woken and check for themselves whether they may go on. */
  end(isMeant: (listener: Listener) => boolean, why: SocketEnd = "ended"): void {
    this.#ends++;
    this.#sockets.end(isMeant, why);
    this.#waiters.wakeAll();
  }

  messageFrom(socket: WebSocket): void {
    this.#sockets.messageFrom(socket);
  }

  /** Answers a client that closes its socket. */
  closed(socket: WebSocket): void {
    this.#sockets.closed(socket);
  }

  #refusalOf({ who, isKept }: Listener): "limit-reached" | "one-has-all" | null {
    const [sockets, leases] = [this.#sockets, this.#leases];
    const theirs = who === null ? 0 : sockets.count(tagOf(who)) + leases.count((held) => held?.who === who);
    if (theirs >= this.#room.mostOfOne) return "one-has-all";
    const others =
      sockets.count() - sockets.count(ALWAYS_ADMITTED) + leases.count((held) => held?.isKept !== true);
    return !isKept && others >= this.#room.most ? "limit-reached" : null;
  }
}

export const openListeners = (...given: ConstructorParameters<typeof Listeners>): Listeners =>
  new Listeners(...given);
