import type { Pause } from "./pause.ts";
import { ConnectionError, problemOf } from "./problem.ts";
import { pauseByTimer, repeated } from "./retries.ts";

/** Options of all requests. */
export interface AskOptions {
  /** A player's token, or a function that returns a valid one. Without it, only public operations work. */
  readonly token?: string | (() => Promise<string>);
  /** The language of problems and rules: `en`, `ru` or `sv`. A player's own language has priority. */
  readonly language?: string;
  /** The time limit of each attempt in milliseconds. Default: 30,000. Streams have no limit. */
  readonly timeout?: number;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof fetch;
  /** Replaces the platform's `WebSocket`. With null, or if you replace only `fetch`, streams use server-sent events. */
  readonly WebSocket?: typeof WebSocket | null;
  /** Replaces the timer that waits before a retry. */
  readonly pause?: Pause;
}

/** The default of `timeout`, in milliseconds. */
const TIMEOUT = 30_000;

/** @internal */
export const tokenOf = async ({ token }: AskOptions) => (typeof token === "function" ? token() : token);

/** @internal */
export const addressOf = (origin: string, path: string) => origin.replace(/\/+$/, "") + path;

interface Sending {
  /** Whether the request can be repeated if its outcome is unknown, because repeating it has no further effect. */
  readonly isSafe: boolean;
  /** Whether the response continues until the client stops reading. */
  readonly isStream?: boolean;
}

/**
 * Sends a request, repeats it after temporary failures if that is safe, and returns the response. Throws `ProblemError`
 * if the service rejects it, and `ConnectionError` if there is no response.
 * @internal
 */
export type Ask = (path: string, init: RequestInit, how: Sending) => Promise<Response>;

/**
 * Sends a request once. If the caller's signal aborts it, throws the signal's own error; after any other failure, throws
 * `ConnectionError`. `timeout` (milliseconds) includes reading the body.
 */
async function sendOnce(
  send: typeof fetch,
  url: string,
  init: RequestInit,
  timeout: number | null,
): Promise<Response> {
  if (timeout === null) return send(url, init).catch((cause: unknown) => broken(url, init.signal, cause));
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeout);
  const signal = AbortSignal.any([init.signal ?? [], late.signal].flat());
  try {
    const answer = await send(url, { ...init, signal });
    return await whole(answer);
  } catch (cause) {
    if (late.signal.aborted) throw new ConnectionError(url, `has not answered within ${timeout} ms`, cause);
    return broken(url, init.signal, cause);
  } finally {
    clearTimeout(timer);
  }
}

function broken(url: string, signal: AbortSignal | null | undefined, cause: unknown): never {
  if (signal?.aborted === true) throw cause;
  throw new ConnectionError(url, "could not be reached, or broke off", cause);
}

async function whole(answer: Response): Promise<Response> {
  const { status, statusText, headers, url } = answer;
  const text = await answer.text();
  const read = new Response(text === "" ? null : text, { status, statusText, headers });
  return Object.defineProperty(read, "url", { value: url });
}

/** @internal */
export function asker(origin: string, options: AskOptions = {}): Ask {
  const { language, fetch: send = fetch, pause = pauseByTimer, timeout = TIMEOUT } = options;
  const own: Record<string, string> = language === undefined ? {} : { "accept-language": language };
  return async (path, init, { isSafe, isStream = false }) => {
    const holds = await tokenOf(options);
    const headers = {
      ...own,
      ...(holds === undefined ? {} : { authorization: `Bearer ${holds}` }),
      ...(init.headers as Record<string, string>),
    };
    const signal = init.signal ?? undefined;
    // The service identifies players by token, so no cookies are sent.
    const sent = { ...init, headers, credentials: "omit", cache: "no-store" } as const;
    const once = () => sendOnce(send, addressOf(origin, path), sent, isStream ? null : timeout);
    const answer = await repeated(once, { isSafe, pause, signal });
    if (!answer.ok) throw await problemOf(answer);
    return answer;
  };
}
