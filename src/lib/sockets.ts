import type { ReadBatch } from "./batches.ts";

/** The part of a Durable Object that keeps sockets while its memory may be lost. */
export type SocketHolder = Pick<
  DurableObjectState,
  "acceptWebSocket" | "getWebSockets" | "setWebSocketAutoResponse"
>;

/** How many texts are sent on a socket at once; the platform does not tell how many of them are still in its buffer. */
const MOST_AT_ONCE = 1000;

/** Why a socket is closed (RFC 6455, 7.4.1). */
const CLOSES = {
  over: [1000, "there is nothing more to come"],
  unheard: [1003, "this socket only tells; send nothing but ping"],
  ended: [1008, "the token is no longer valid"],
  behind: [1013, "so much has happened: come again with after"],
} as const satisfies Record<string, readonly [number, string]>;

function close(socket: WebSocket, why: keyof typeof CLOSES): void {
  const [code, reason] = CLOSES[why];
  try {
    socket.close(code, reason);
  } catch {
    // The socket is closed already.
  }
}

/**
 * Keeps sockets that hibernate. Each has its place attached, so an object that hibernated or lost its memory goes on
 * there. What was committed but not sent goes out with the next push.
 */
export function openSockets(holder: SocketHolder, readBatch: ReadBatch) {
  function push(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    const { place } = socket.deserializeAttachment() as { place: number };
    const batch = readBatch(place, MOST_AT_ONCE);
    try {
      for (const text of batch.items) socket.send(text);
    } catch {
      // The socket broke meanwhile: its client comes back with the last id that it has.
      return;
    }
    if (batch.place !== place) socket.serializeAttachment({ place: batch.place });
    if (batch.isOver) close(socket, "over");
    else if (batch.items.length === MOST_AT_ONCE) close(socket, "behind");
  }

  return {
    count: (): number =>
      holder.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length,

    /** Accepts a socket and sends it what comes after a place. */
    accept(place: number, tags: string[] = []): Response {
      const { 0: client, 1: server } = new WebSocketPair();
      holder.acceptWebSocket(server, tags);
      holder.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
      server.serializeAttachment({ place });
      push(server);
      return new Response(null, { status: 101, webSocket: client });
    },

    /** Sends every socket what it has not been sent. */
    pushAll(): void {
      for (const socket of holder.getWebSockets()) push(socket);
    },

    /** Closes the sockets with a tag, or all. */
    end(tag?: string): void {
      for (const socket of holder.getWebSockets(tag)) close(socket, "ended");
    },

    /** Closes a socket that has sent a message: sockets only receive. */
    heard(socket: WebSocket): void {
      close(socket, "unheard");
    },
  };
}
