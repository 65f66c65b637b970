import type { Pause } from "./pause.ts";
import { ConnectionError, problemOf } from "./problem.ts";
import { pauseByTimer, repeated } from "./retries.ts";

/** Options of all requests. */
export interface AskOptions {
  /** A player's token, or a function that returns a valid one. Without it, only public operations work. */
  readonly token?: string | (() => Promise<string>);
  /** The language of problems and rules: `en`, `ru` or `sv`. A player's own language has priority. */
  readonly language?: string;
  /** The time limit of each attempt in milliseconds. Default: 30,000. Streams have none. */
  readonly timeout?: number;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof fetch;
  /** Replaces the platform's `WebSocket`. With null, or with only your own `fetch`, streams use server-sent events. */
  readonly WebSocket?: typeof WebSocket | null;
  /** Replaces the timer that waits before a retry. */
  readonly pause?: Pause;
}

/** How long an answer may take, unless the client says otherwise (milliseconds). */
const TIMEOUT = 30_000;

/**
 * The token that is valid now.
 * @internal
 */
export const tokenOf = async ({ token }: AskOptions) => (typeof token === "function" ? token() : token);

/**
 * The address of a path of the service at `origin`.
 * @internal
 */
export const addressOf = (origin: string, path: string) => origin.replace(/\/+$/, "") + path;

interface Sending {
  /** Whether it does no harm to send it again when nobody knows what became of it. */
  readonly isSafe: boolean;
  /** Whether the answer goes on for as long as somebody listens. */
  readonly isStream?: boolean;
}

/**
 * Sends a request, again where that is safe, and gives the answer. Throws `ProblemError` where the service refuses, and
 * `ConnectionError` where no answer came.
 * @internal
 */
export type Ask = (path: string, init: RequestInit, how: Sending) => Promise<Response>;

/**
 * Sends a request once. What the caller's own signal ends is thrown as that says it; whatever else keeps the answer away is
 * a `ConnectionError`. An answer is there when all of it is: the time counts until then.
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

/** An answer with all of its body. */
async function whole(answer: Response): Promise<Response> {
  const { status, statusText, headers, url } = answer;
  const text = await answer.text();
  const read = new Response(text === "" ? null : text, { status, statusText, headers });
  return Object.defineProperty(read, "url", { value: url });
}

/**
 * Makes the function that asks the service at `origin`.
 * @internal
 */
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
    // The service knows people by their token: a page's cookies are no business of its.
    const sent = { ...init, headers, credentials: "omit", cache: "no-store" } as const;
    const once = () => sendOnce(send, addressOf(origin, path), sent, isStream ? null : timeout);
    const answer = await repeated(once, { isSafe, pause, signal });
    if (!answer.ok) throw await problemOf(answer);
    return answer;
  };
}
