import { openListeners } from "../lib/listeners.ts";
import type { SocketEnd, SocketHolder } from "../lib/sockets.ts";
import { ANYONE, type Joined, type Batch, type Listener } from "../lib/batches.ts";
import { LATEST } from "../lib/places.ts";
import type { Feed } from "./feed.ts";
import { forApps } from "./feed-records.ts";
import type { Holder } from "./tokens.ts";
import { CAPS } from "../contract/limits.ts";

/** What a player's streams need of their mailbox. */
interface StreamPorts {
  readonly holder: SocketHolder;
  readonly feed: () => Feed;
  /** The token with a digest; null where it no longer holds. */
  readonly token: (hash: string) => Holder | null;
  /** Notes that a socket is opened with a token, so that it is closed when the token expires. */
  readonly listens: (hash: string) => void;
}

const listenerBy = ({ kind, hash }: Holder): Listener => ({ ...ANYONE, isApp: kind === "app", hash });

/** A player's event streams. Each was opened with a token, which is checked again whenever something is told. */
export function openStreams({ holder, feed, token: tokenOf, listens }: StreamPorts) {
  const series = {
    batchAfter(place: number, most: number, { isApp = false }: Listener): Batch {
      const batch = feed().batchAfter(place, most);
      return isApp ? { ...batch, items: forApps(batch.items) } : batch;
    },
    nameOf: (place: number) => feed().nameOf(place),
  };
  // All of them are one player's.
  const listeners = openListeners(holder, series, { most: CAPS.streams.max, mostOfOne: CAPS.streams.max });

  /** Where to begin: after an event, or (null) with what comes next. */
  const placeAfter = (after: string | null): number | null => feed().placeAfter(after ?? LATEST);

  return {
    /** Whether any socket waits to be told; one may have outlived the object's memory. */
    hasSockets: (): boolean => holder.getWebSockets().length > 0,

    join: (stream: string, after: string | null): Joined => listeners.join(stream, placeAfter(after), ANYONE),

    /** What comes after a place; null ends the stream, for its token no longer holds. */
    async follow(hash: string, stream: string, place: number, wait: number): Promise<Batch | null> {
      const token = tokenOf(hash);
      if (token === null) return null;
      const told = await listeners.follow(stream, place, wait, listenerBy(token));
      return tokenOf(hash) === null ? null : told;
    },

    quit: (stream: string): void => listeners.quit(stream),

    /** Takes a socket: `hash` and `after` stand in the request's query, put there by the Worker alone. */
    accept({ url }: Request): Response {
      const { searchParams } = new URL(url);
      // No await from here on: a token that is revoked later closes what is accepted here.
      const token = tokenOf(searchParams.get("hash") ?? "");
      if (token === null) return Response.json(null);
      listens(token.hash);
      return listeners.accept(placeAfter(searchParams.get("after")), listenerBy(token));
    },

    news: (): void => listeners.news(),
    /** Closes the sockets of tokens that no longer hold, and has streams look whether theirs does. */
    check: (): void => listeners.end(({ hash = "" }) => tokenOf(hash) === null),
    /** Closes the sockets of one token, by its digest, or all. */
    end: (of?: string, why?: SocketEnd): void =>
      listeners.end(({ hash }) => of === undefined || hash === of, why),
    heard: (socket: WebSocket): void => listeners.messageFrom(socket),

    /** Answers a client that closes its socket. */
    closed: (socket: WebSocket): void => listeners.closed(socket),
  };
}

export type Streams = ReturnType<typeof openStreams>;
