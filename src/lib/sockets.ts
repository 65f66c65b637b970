import { type Listener, streamNote, type Series } from "./batches.ts";

/** The part of a Durable Object that keeps sockets while its memory may be lost. */
export type SocketHolder = Pick<
  DurableObjectState,
  "acceptWebSocket" | "getWebSockets" | "setWebSocketAutoResponse"
>;

/** How many texts are sent on a socket at once; the platform does not tell how many of them are still in its buffer. */
const MOST_AT_ONCE = 1000;

/** Why a socket is closed (RFC 6455, 7.4.1, and the registry that it makes). */
const CLOSES = {
  over: [1000, "there is nothing more to come"],
  left: [1000, ""],
  unheard: [1003, "this socket only tells; send nothing but ping"],
  ended: [1008, "the token is no longer valid"],
  again: [1012, "come again with after"],
  behind: [1013, "so much has happened: come again with after"],
} as const satisfies Record<string, readonly [number, string]>;

/** Why an object closes sockets that could go on otherwise. */
export type SocketEnd = "ended" | "again";

/** Attachment of a socket: its place in the series, and the listener. */
interface Attached {
  readonly place: number;
  readonly listener: Listener;
}

function close(socket: WebSocket, why: keyof typeof CLOSES): void {
  const [code, reason] = CLOSES[why];
  try {
    socket.close(code, reason);
  } catch {
    // The socket is closed already.
  }
}

const attachedTo = (socket: WebSocket): Attached => socket.deserializeAttachment() as Attached;

/**
 * Hibernating sockets. Each has its place attached, so an object that was evicted resumes there. The next push sends
 * texts that were committed and not sent.
 */
export function openSockets(holder: SocketHolder, series: Series) {
  const opened = (tag?: string): WebSocket[] =>
    holder.getWebSockets(tag).filter(({ readyState }) => readyState === WebSocket.OPEN);

  function push(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    const attached = attachedTo(socket);
    const batch = series.batchAfter(attached.place, MOST_AT_ONCE, attached.listener);
    try {
      for (const text of batch.items) socket.send(text);
    } catch {
      // The socket broke meanwhile: its client comes back with the last id that it has.
      return;
    }
    if (batch.place !== attached.place)
      socket.serializeAttachment({ ...attached, place: batch.place } satisfies Attached);
    if (batch.isOver) close(socket, "over");
    else if (batch.items.length === MOST_AT_ONCE) close(socket, "behind");
  }

  return {
    /** How many are open: all, or those with a tag. */
    count: (tag?: string): number => opened(tag).length,

    /** Accepts a socket and sends it where it begins, and what comes after that place. */
    accept(attached: Attached, tags: string[]): Response {
      const { 0: client, 1: server } = new WebSocketPair();
      holder.acceptWebSocket(server, tags);
      holder.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
      server.serializeAttachment(attached);
      server.send(streamNote("stream.opened", series.nameOf(attached.place, attached.listener)));
      push(server);
      return new Response(null, { status: 101, webSocket: client });
    },

    /** Sends every socket what it has not been sent. */
    pushAll(): void {
      for (const socket of holder.getWebSockets()) push(socket);
    },

    /** Closes the sockets of some listeners. */
    end(isMeant: (listener: Listener) => boolean, why: SocketEnd): void {
      for (const socket of opened()) if (isMeant(attachedTo(socket).listener)) close(socket, why);
    },

    /**
     * Closes a socket whose client has closed it: the platform does not answer a closing for a socket that hibernates,
     * and the client would wait for that until it gives up (RFC 6455, 5.5.1).
     */
    closed(socket: WebSocket): void {
      close(socket, "left");
    },

    /** Closes a socket that has sent a message: sockets only receive. */
    heard(socket: WebSocket): void {
      close(socket, "unheard");
    },
  };
}
