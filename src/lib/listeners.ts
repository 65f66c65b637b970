import { openLeases } from "./leases.ts";
import { openSockets, type SocketHolder } from "./sockets.ts";
import type { Joined, ReadBatch, Batch } from "./batches.ts";
import { openWaiters } from "./waiters.ts";

/** How many texts a stream gets at a time. */
const PAGE = 100;

/**
 * Keeps the listeners of one object: streams, which poll, and sockets, which are pushed to.
 * @param most how many listeners of both kinds there may be at a time
 */
export function openListeners(holder: SocketHolder, readBatch: ReadBatch, most: number) {
  const leases = openLeases();
  const sockets = openSockets(holder, readBatch);
  const waiters = openWaiters();

  const count = (): number => sockets.count() + leases.count();

  return {
    count,

    /** Admits a stream that begins at a place (null: there is no such place). */
    join(stream: string, place: number | null): Joined {
      if (place === null) return { refused: "invalid-cursor" };
      if (count() >= most) return { refused: "limit-reached" };
      leases.renew(stream);
      return { place, isOver: readBatch(place, 0).isOver };
    },

    /** Gives a stream what comes after a place; waits up to `wait` milliseconds for it if nothing is there yet. */
    async follow(stream: string, place: number, wait: number): Promise<Batch> {
      leases.renew(stream);
      const batch = readBatch(place, PAGE);
      if (batch.items.length > 0 || batch.isOver) return batch;
      await waiters.next(wait);
      return readBatch(place, PAGE);
    },

    /** Ends the lease of a stream that has left. */
    quit: (stream: string): void => leases.end(stream),

    /** Accepts a socket that begins at a place (null: there is no such place), or answers why not, as JSON. */
    accept(place: number | null, tags: string[] = []): Response {
      if (place === null) return Response.json({ refused: "invalid-cursor" } satisfies Joined);
      if (count() >= most) return Response.json({ refused: "limit-reached" } satisfies Joined);
      return sockets.accept(place, tags);
    },

    /** Wakes the streams and sends to the sockets what is new. */
    news(): void {
      waiters.wakeAll();
      sockets.pushAll();
    },

    /** Closes the sockets with a tag, or all. Streams are woken and check for themselves whether they may go on. */
    end(tag?: string): void {
      sockets.end(tag);
      waiters.wakeAll();
    },

    heard: (socket: WebSocket): void => sockets.heard(socket),
  };
}
