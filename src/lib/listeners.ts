import { type SocketEnd, type SocketHolder, Sockets } from "./sockets.ts";
import { type Batch, type Joined, type Listener, type Series } from "./batches.ts";
import { Waiters } from "./calls.ts";

/** After this many milliseconds without a request, a stream is considered broken and no longer counted. */
const LEASE = 30_000;

/** Clients can leave without notice, so each request renews its stream's lease. Leases use the machine's clock. */
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

interface Room {
  readonly most: number;
  readonly mostOfOne: number;
}

const ALWAYS_ADMITTED = "kept";
const tagOf = (who: string): string => `who ${who}`;

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

  join(stream: string, place: number | null, listener: Listener): Joined {
    if (place === null) return { refused: "invalid-cursor" };
    const refused = this.#refusalOf(listener);
    if (refused !== null) return { refused };
    this.#leases.begin(stream, listener);
    const { isOver } = this.#series.batchAfter(place, 0, listener);
    return { place, name: this.#series.nameOf(place, listener), isOver };
  }

  /** Waits for at most `wait` milliseconds. Texts for other listeners do not end the wait, so its length reveals nothing. */
  async follow(stream: string, place: number, wait: number, listener: Listener): Promise<Batch> {
    this.#leases.renew(stream);
    const [until, endsBefore] = [Date.now() + wait, this.#ends];
    for (let isWoken = true; ;) {
      const batch = this.#series.batchAfter(place, PAGE, listener);
      if (batch.items.length > 0 || batch.isOver || !isWoken || this.#ends > endsBefore) return batch;
      if (!this.#leases.has(stream)) return batch;
      isWoken = await this.#waiters.next(until - Date.now(), stream);
    }
  }

  /** Ends the stream's `follow` at once, because a waiting call keeps the object in memory. */
  quit(stream: string): void {
    this.#leases.end(stream);
    this.#waiters.wake(stream);
  }

  accept(place: number | null, listener: Listener): Response {
    if (place === null) return Response.json({ refused: "invalid-cursor" } satisfies Joined);
    const refused = this.#refusalOf(listener);
    if (refused !== null) return Response.json({ refused } satisfies Joined);
    const { who, isKept } = listener;
    const tags = [...(who === null ? [] : [tagOf(who)]), ...(isKept ? [ALWAYS_ADMITTED] : [])];
    return this.#sockets.accept({ place, listener }, tags);
  }

  news(): void {
    this.#waiters.wakeAll();
    this.#sockets.pushAll();
  }

  /** Closes the sockets of some listeners. All streams return early, so that callers check the listeners' rights again. */
  end(isMeant: (listener: Listener) => boolean, why: SocketEnd = "ended"): void {
    this.#ends++;
    this.#sockets.end(isMeant, why);
    this.#waiters.wakeAll();
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
