import { type AskOptions, addressOf, asker, tokenOf } from "./asking.ts";
import type { Open } from "./following.ts";

/** Milliseconds to use server-sent events after a socket could not be opened, or after the service ended the stream. */
const FALLBACK = 600_000;

/** Milliseconds to wait for the first message. Some proxies leave an upgrade unanswered. */
const OPENING = 8000;

/** Milliseconds between pings. The platform answers them without waking the service's object. */
const PING = 30_000;

interface Use {
  readonly signal: AbortSignal;
  readonly over: () => void;
  /** Returns false for a hidden page, which sends no pings. */
  readonly isSeen: () => boolean;
}

/**
 * Returns the messages of a socket as server-sent events, so that both transports share one reader; null if the socket
 * fails before its first message, `stream.opened`.
 */
function eventsOver(socket: WebSocket, { signal, over, isSeen }: Use): Promise<Response | null> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const encoder = new TextEncoder();
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const pass = (text: string) => controller.enqueue(encoder.encode(`${text}\n\n`));
      const end = () => {
        done.abort();
        clearTimeout(late);
        clearInterval(pings);
        socket.close();
        controller.close();
        resolve(null);
      };
      const late = setTimeout(end, OPENING);
      const pings = setInterval(() => (isSeen() ? socket.send("ping") : pass(":")), PING);
      const hear = ({ data }: MessageEvent) => {
        clearTimeout(late);
        pass(data === "pong" ? ":" : `data: ${data}`);
        resolve(answer);
      };
      const close = ({ code }: CloseEvent) => {
        if (code === 1000) over();
        end();
      };
      // The service sends the same value with server-sent events. The wait keeps clients from all returning at once.
      pass("retry: 3000");
      socket.addEventListener("message", hear, done);
      socket.addEventListener("close", close, done);
      signal.addEventListener("abort", end, done);
    };
    const answer = new Response(new ReadableStream<Uint8Array>({ start }));
  });
}

/**
 * Returns the function that opens the stream at `path`, over a WebSocket or by server-sent events. After a failed
 * handshake it requests server-sent events, because only their response gives the reason.
 * @internal
 */
export function opener(
  origin: string,
  options: AskOptions,
  path: string,
  isSeen: () => boolean = () => true,
): Open {
  const ask = asker(origin, options);
  const { WebSocket: Socket = options.fetch ? null : globalThis.WebSocket } = options;
  let plainUntil = 0;
  const over = () => (plainUntil = Date.now() + FALLBACK);
  return async (last, signal) => {
    if (Socket && Date.now() >= plainUntil) {
      const token = await tokenOf(options);
      const url = `${addressOf(origin, path).replace(/^http/, "ws")}?after=${encodeURIComponent(last ?? "latest")}`;
      signal.throwIfAborted();
      try {
        const socket = new Socket(url, ["taflpost.v1", token ?? []].flat());
        const answer = await eventsOver(socket, { signal, over, isSeen });
        if (answer !== null) return answer;
      } catch {
        // The token is not a valid subprotocol, or the page's policy forbids the socket.
      }
      signal.throwIfAborted();
      over();
    }
    const place = last === null ? {} : { "last-event-id": last };
    const headers = { accept: "text/event-stream", ...place };
    return ask(path, { headers, signal }, { isSafe: true, isStream: true });
  };
}
