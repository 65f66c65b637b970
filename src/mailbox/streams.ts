import { Listeners } from "../lib/listeners.ts";
import type { SocketEnd, SocketHolder } from "../lib/sockets.ts";
import { ANYONE, type Joined, type Batch, type Listener } from "../lib/batches.ts";
import { LATEST } from "../lib/places.ts";
import type { Feed } from "./feed.ts";
import { forApps } from "./feed-records.ts";
import type { Holder } from "./tokens.ts";
import { CAPS } from "../contract/limits.ts";

interface StreamPorts {
  readonly holder: SocketHolder;
  readonly feed: () => Feed;
  readonly token: (hash: string) => Holder | null;
  /** Records the socket, so that it is closed when the token expires. */
  readonly listens: (hash: string) => void;
}

const listenerBy = ({ kind, hash }: Holder): Listener => ({ ...ANYONE, isApp: kind === "app", hash });

export function openStreams({ holder, feed, token: tokenOf, listens }: StreamPorts) {
  const series = {
    batchAfter(place: number, most: number, { isApp = false }: Listener): Batch {
      const batch = feed().batchAfter(place, most);
      return isApp ? { ...batch, items: forApps(batch.items) } : batch;
    },
    nameOf: (place: number) => feed().nameOf(place),
  };
  // All listeners belong to the same player, so both limits are equal.
  const listeners = new Listeners(holder, series, { most: CAPS.streams.max, mostOfOne: CAPS.streams.max });

  /** Null begins after the last event. */
  const placeAfter = (after: string | null): number | null => feed().placeAfter(after ?? LATEST);

  return {
    /** Sockets survive the eviction of the object. */
    hasSockets: (): boolean => holder.getWebSockets().length > 0,

    join: (stream: string, after: string | null): Joined => listeners.join(stream, placeAfter(after), ANYONE),

    /** Returns null if the token does not hold, which ends the stream. */
    async follow(hash: string, stream: string, place: number, wait: number): Promise<Batch | null> {
      const token = tokenOf(hash);
      if (token === null) return null;
      const told = await listeners.follow(stream, place, wait, listenerBy(token));
      return tokenOf(hash) === null ? null : told;
    },

    quit: (stream: string): void => listeners.quit(stream),

    /** Accepts a socket. Only the Worker sets `hash` and `after` in the query. */
    accept({ url }: Request): Response {
      const { searchParams } = new URL(url);
      // No await below: a revocation during it would miss this socket.
      const token = tokenOf(searchParams.get("hash") ?? "");
      if (token === null) return Response.json(null);
      listens(token.hash);
      return listeners.accept(placeAfter(searchParams.get("after")), listenerBy(token));
    },

    news: (): void => listeners.news(),
    check: (): void => listeners.end(({ hash = "" }) => tokenOf(hash) === null),
    /** `of` is the digest of a token; without it all sockets are closed. */
    end: (of?: string, why?: SocketEnd): void =>
      listeners.end(({ hash }) => of === undefined || hash === of, why),
    heard: (socket: WebSocket): void => listeners.messageFrom(socket),

    closed: (socket: WebSocket): void => listeners.closed(socket),
  };
}

export type Streams = ReturnType<typeof openStreams>;
