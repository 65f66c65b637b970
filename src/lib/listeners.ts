import { openLeases } from "./leases.ts";
import { openSockets, type SocketHolder } from "./sockets.ts";

import type { Joined, Tell, Told } from "./told.ts";
import { openWaiters } from "./waiters.ts";

/** How many texts a stream is handed at a time. */
const PAGE = 100;

/**
 * Those who listen to one object: streams, which ask again and again and wait, and sockets, which are told.
 * @param most how many there may be at a time, both counted
 */
export function openListeners(holder: SocketHolder, tell: Tell, most: number) {
  const leases = openLeases();
  const sockets = openSockets(holder, tell);
  const waiters = openWaiters();

  const count = (): number => sockets.count() + leases.count();

  return {
    count,

    /** Lets a stream in that begins at a place (null: there is no such place). */
    join(stream: string, place: number | null): Joined {
      if (place === null) return { refused: "invalid-cursor" };
      if (count() >= most) return { refused: "limit-reached" };
      leases.renew(stream);
      return { place, isOver: tell(place, 0).isOver };
    },

    /** Tells a stream what comes after a place; waits up to `wait` milliseconds where nothing stands there yet. */
    async follow(stream: string, place: number, wait: number): Promise<Told> {
      leases.renew(stream);
      const told = tell(place, PAGE);
      if (told.items.length > 0 || told.isOver) return told;
      await waiters.next(wait);
      return tell(place, PAGE);
    },

    /** A stream has gone. */
    quit: (stream: string): void => leases.end(stream),

    /** Takes a socket that begins at a place (null: there is no such place), or says why not, as JSON. */
    accept(place: number | null, tags: string[] = []): Response {
      if (place === null) return Response.json({ refused: "invalid-cursor" } satisfies Joined);
      if (count() >= most) return Response.json({ refused: "limit-reached" } satisfies Joined);
      return sockets.accept(place, tags);
    },

    /** There is something new. */
    news(): void {
      waiters.wakeAll();
      sockets.pushAll();
    },

    /** Closes the sockets with a tag, or all; streams look for themselves whether they may go on. */
    end(tag?: string): void {
      sockets.end(tag);
      waiters.wakeAll();
    },

    heard: (socket: WebSocket): void => sockets.heard(socket),
  };
}
