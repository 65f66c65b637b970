import { type Listener, streamNote, type Series } from "./batches.ts";

export type SocketHolder = Pick<
  DurableObjectState,
  "acceptWebSocket" | "getWebSockets" | "setWebSocketAutoResponse"
>;

/** Limits the texts sent at once, because the platform does not report how much a socket has buffered. */
const MOST_AT_ONCE = 1000;

/** Close codes of RFC 6455, 7.4.1, and of its registry. */
const CLOSES = {
  over: [1000, "no more events will follow"],
  /** Answers the close frame of a hibernating socket, because the client waits for an answer and the platform sends none. */
  left: [1000, ""],
  message: [1003, "the only message that this socket accepts is ping"],
  ended: [1008, "the token is no longer valid"],
  again: [1012, "reconnect with the parameter after"],
  behind: [1013, "too many events at once: reconnect with the parameter after"],
} as const satisfies Record<string, readonly [number, string]>;

export type SocketEnd = "ended" | "again";

interface Attached {
  readonly place: number;
  readonly listener: Listener;
}

export function closeSocket(socket: WebSocket, why: keyof typeof CLOSES): void {
  const [code, reason] = CLOSES[why];
  try {
    socket.close(code, reason);
  } catch {
    // The connection is already closed or broken.
  }
}

const attachedTo = (socket: WebSocket): Attached => socket.deserializeAttachment() as Attached;

/** Each socket stores its place, so after an eviction the next push sends everything that was committed but not sent. */
export class Sockets {
  readonly #holder: SocketHolder;
  readonly #series: Series;

  constructor(holder: SocketHolder, series: Series) {
    this.#holder = holder;
    this.#series = series;
  }

  count(tag?: string): number {
    return this.#open(tag).length;
  }

  accept(attached: Attached, tags: string[]): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.#holder.acceptWebSocket(server, tags);
    this.#holder.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
    server.serializeAttachment(attached);
    server.send(streamNote("stream.opened", this.#series.nameOf(attached.place, attached.listener)));
    this.#push(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  pushAll(): void {
    for (const socket of this.#holder.getWebSockets()) this.#push(socket);
  }

  end(isMeant: (listener: Listener) => boolean, why: SocketEnd): void {
    for (const socket of this.#open()) if (isMeant(attachedTo(socket).listener)) closeSocket(socket, why);
  }

  #open(tag?: string): WebSocket[] {
    return this.#holder.getWebSockets(tag).filter(({ readyState }) => readyState === WebSocket.OPEN);
  }

  #push(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    const attached = attachedTo(socket);
    const batch = this.#series.batchAfter(attached.place, MOST_AT_ONCE, attached.listener);
    try {
      for (const text of batch.items) socket.send(text);
    } catch {
      return;
    }
    if (batch.place !== attached.place)
      socket.serializeAttachment({ ...attached, place: batch.place } satisfies Attached);
    if (batch.isOver) closeSocket(socket, "over");
    else if (batch.items.length === MOST_AT_ONCE) closeSocket(socket, "behind");
  }
}
