import { CAPS } from "../contract/limits.ts";
import { ANYONE, type Batch, type Joined, type Listener } from "../lib/batches.ts";
import { Listeners } from "../lib/listeners.ts";
import { LATEST } from "../lib/places.ts";
import type { SocketEnd, SocketHolder } from "../lib/sockets.ts";
import type { Feed } from "./feed.ts";
import { forApps } from "./feed-records.ts";
import type { Holder } from "./tokens.ts";

interface StreamsHost {
  readonly holder: SocketHolder;
  readonly feed: () => Feed;
  readonly token: (hash: string) => Holder | null;
  /** Records the socket, so that it is closed when the token expires. */
  readonly listens: (hash: string) => void;
}

/** Both limits are equal, because all listeners belong to the same player. */
const ROOM = { most: CAPS.streams.max, mostOfOne: CAPS.streams.max };

const listenerBy = ({ kind, hash }: Holder): Listener => ({ ...ANYONE, isApp: kind === "app", hash });

export class Streams {
  readonly #host: StreamsHost;
  readonly listeners: Listeners;

  constructor(host: StreamsHost) {
    this.#host = host;
    this.listeners = new Listeners(host.holder, this, ROOM);
  }

  /** Whether sockets are open. They survive the eviction of the object. */
  hasSockets(): boolean {
    return this.#host.holder.getWebSockets().length > 0;
  }

  join(stream: string, after: string | null): Joined {
    return this.listeners.join(stream, this.#placeAfter(after), ANYONE);
  }

  /** Returns null if the token is not valid, which ends the stream. */
  async follow(hash: string, stream: string, place: number, wait: number): Promise<Batch | null> {
    const token = this.#host.token(hash);
    if (token === null) return null;
    const batch = await this.listeners.follow(stream, place, wait, listenerBy(token));
    return this.#host.token(hash) === null ? null : batch;
  }

  /** Accepts a socket. The query is trusted, because only the Worker sets its `hash` and `after`. */
  accept({ url }: Request): Response {
    const { searchParams } = new URL(url);
    // No await below, because a revocation during it would miss this socket.
    const token = this.#host.token(searchParams.get("hash") ?? "");
    if (token === null) return Response.json(null);
    this.#host.listens(token.hash);
    return this.listeners.accept(this.#placeAfter(searchParams.get("after")), listenerBy(token));
  }

  /** Ends the streams of tokens that are no longer valid. */
  check(): void {
    this.listeners.end(({ hash = "" }) => this.#host.token(hash) === null);
  }

  /** Ends the streams of a token (`of`: its digest), or all streams if `of` is absent. */
  end(of?: string, why?: SocketEnd): void {
    this.listeners.end(({ hash }) => of === undefined || hash === of, why);
  }

  batchAfter(place: number, most: number, { isApp = false }: Listener): Batch {
    const batch = this.#host.feed().batchAfter(place, most);
    return isApp ? { ...batch, items: forApps(batch.items) } : batch;
  }

  nameOf(place: number): string {
    return this.#host.feed().nameOf(place);
  }

  /** Returns null for an unknown id. If `after` is null, returns the place of the last event. */
  #placeAfter(after: string | null): number | null {
    return this.#host.feed().placeAfter(after ?? LATEST);
  }
}
