import { openSockets, type SocketEnd, type SocketHolder } from "./sockets.ts";
import { type Batch, type Joined, type Listener, type Series } from "./batches.ts";
import { openWaiters } from "./calls.ts";

/** A stream must ask for more within this time (milliseconds), or it counts as broken. */
const LEASE = 30_000;

/**
 * Counts the open streams. A stream is a series of requests without an announced end, so each request renews the
 * stream's lease, and a lease that is not renewed expires. It uses the machine's clock and keeps everything in memory.
 * `Holder` says who holds a lease; null where that is not known (any more).
 */
export function openLeases<Holder>() {
  const leases = new Map<string, { readonly until: number; readonly holder: Holder | null }>();
  return {
    begin(stream: string, holder: Holder): void {
      leases.set(stream, { until: Date.now() + LEASE, holder });
    },
    has: (stream: string): boolean => leases.has(stream),
    renew(stream: string): void {
      leases.set(stream, { until: Date.now() + LEASE, holder: leases.get(stream)?.holder ?? null });
    },
    end(stream: string): void {
      leases.delete(stream);
    },
    /** Counts the leases that have not expired, all or those of some holders. */
    count(isMeant: (holder: Holder | null) => boolean = () => true): number {
      for (const [stream, { until }] of leases) if (until <= Date.now()) leases.delete(stream);
      return [...leases.values()].filter(({ holder }) => isMeant(holder)).length;
    },
  };
}

/** Texts that a stream gets at a time. */
const PAGE = 100;

/** Limits of listeners: `most` besides players of the game, `mostOfOne` for one client. */
interface Room {
  readonly most: number;
  readonly mostOfOne: number;
}

/** Tags of sockets, for counting them. */
const KEPT = "kept";
const tagOf = (who: string): string => `who ${who}`;

/** The listeners of one object: streams poll, sockets are pushed to. */
export function openListeners(holder: SocketHolder, series: Series, room: Room) {
  const leases = openLeases<Listener>();
  const sockets = openSockets(holder, series);
  const waiters = openWaiters();
  let ends = 0;

  /** Returns why a listener is rejected; null if there is room. */
  function refusedFor({ who, isKept }: Listener): "limit-reached" | "one-has-all" | null {
    const theirs = who === null ? 0 : sockets.count(tagOf(who)) + leases.count((held) => held?.who === who);
    if (theirs >= room.mostOfOne) return "one-has-all";
    const others = sockets.count() - sockets.count(KEPT) + leases.count((held) => held?.isKept !== true);
    return !isKept && others >= room.most ? "limit-reached" : null;
  }

  return {
    count: (): number => sockets.count() + leases.count(),

    /** Admits a stream that begins at a place (null: there is no such place). */
    join(stream: string, place: number | null, listener: Listener): Joined {
      if (place === null) return { refused: "invalid-cursor" };
      const refused = refusedFor(listener);
      if (refused !== null) return { refused };
      leases.begin(stream, listener);
      const { isOver } = series.batchAfter(place, 0, listener);
      return { place, name: series.nameOf(place, listener), isOver };
    },

    /**
     * Returns the texts after a place. Waits up to `wait` milliseconds if there are none. Texts for others do not end
     * the wait, so that its length reveals nothing.
     */
    async follow(stream: string, place: number, wait: number, listener: Listener): Promise<Batch> {
      leases.renew(stream);
      const [until, endsBefore] = [Date.now() + wait, ends];
      for (let isWoken = true; ;) {
        const batch = series.batchAfter(place, PAGE, listener);
        if (batch.items.length > 0 || batch.isOver || !isWoken || ends > endsBefore) return batch;
        // It has quit: nobody reads what comes.
        if (!leases.has(stream)) return batch;
        isWoken = await waiters.next(until - Date.now(), stream);
      }
    },

    /** Notes that a stream's client has left. A `follow` that waits for news ends at once: it keeps the object in memory. */
    quit(stream: string): void {
      leases.end(stream);
      waiters.wake(stream);
    },

    /** Accepts a socket that begins at a place (null: there is no such place), or answers why not, as JSON. */
    accept(place: number | null, listener: Listener): Response {
      if (place === null) return Response.json({ refused: "invalid-cursor" } satisfies Joined);
      const refused = refusedFor(listener);
      if (refused !== null) return Response.json({ refused } satisfies Joined);
      const { who, isKept } = listener;
      const tags = [who === null ? undefined : tagOf(who), isKept ? KEPT : undefined];
      return sockets.accept(
        { place, listener },
        tags.filter((one) => one !== undefined),
      );
    },

    news(): void {
      waiters.wakeAll();
      sockets.pushAll();
    },

    /** Closes the sockets of some listeners. Streams are woken and check for themselves whether they may go on. */
    end(isMeant: (listener: Listener) => boolean, why: SocketEnd = "ended"): void {
      ends++;
      sockets.end(isMeant, why);
      waiters.wakeAll();
    },

    heard: (socket: WebSocket): void => sockets.heard(socket),

    /** Answers a client that closes its socket. */
    closed: (socket: WebSocket): void => sockets.closed(socket),
  };
}
