import type { Tell } from "./told.ts";

/** What is needed of a Durable Object to keep sockets that outlive its memory. */
export type SocketHolder = Pick<
  DurableObjectState,
  "acceptWebSocket" | "getWebSockets" | "setWebSocketAutoResponse"
>;

/** So many texts are put on a socket at once. Nobody says how many of them are still on their way. */
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
    // It is closed already.
  }
}

/**
 * Sockets that hibernate: each carries with it how far it has been told, so an object that was put to sleep or lost its
 * memory goes on where it was. What was committed but not told goes out with the next push.
 */
export function openSockets(holder: SocketHolder, tell: Tell) {
  function push(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    const { place } = socket.deserializeAttachment() as { place: number };
    const told = tell(place, MOST_AT_ONCE);
    try {
      for (const text of told.items) socket.send(text);
    } catch {
      // It broke off meanwhile: whoever was there comes again with the last id that they have.
      return;
    }
    if (told.place !== place) socket.serializeAttachment({ place: told.place });
    if (told.isOver) close(socket, "over");
    else if (told.items.length === MOST_AT_ONCE) close(socket, "behind");
  }

  return {
    count: (): number =>
      holder.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length,

    /** Takes a socket that is to be told what comes after a place, and tells it what stands there already. */
    accept(place: number, tags: string[] = []): Response {
      const { 0: client, 1: server } = new WebSocketPair();
      holder.acceptWebSocket(server, tags);
      holder.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
      server.serializeAttachment({ place });
      push(server);
      return new Response(null, { status: 101, webSocket: client });
    },

    /** Tells every socket what it has not been told. */
    pushAll(): void {
      for (const socket of holder.getWebSockets()) push(socket);
    },

    /** Closes the sockets with a tag, or all. */
    end(tag?: string): void {
      for (const socket of holder.getWebSockets(tag)) close(socket, "ended");
    },

    /** What comes in: nothing is asked for. */
    heard(socket: WebSocket): void {
      close(socket, "unheard");
    },
  };
}
