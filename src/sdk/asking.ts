import type { Pause } from "./pause.ts";
import { ConnectionError, problemOf } from "./problem.ts";
import { pauseByTimer, repeated } from "./retries.ts";

/** How the service is reached. */
export interface AskOptions {
  /** The token of a player, or what gives the one that holds now; without, what is open to all can be asked. */
  readonly token?: string | (() => Promise<string>);
  /** The language of refusals and rules: `en`, `ru` or `sv`. A player's own language comes first. */
  readonly language?: string;
  /** How long an answer may take, each time that it is asked for, in milliseconds: 30,000 unless said. Streams take their time. */
  readonly timeout?: number;
  /** Instead of the platform's own `fetch`. */
  readonly fetch?: typeof fetch;
  /** Instead of the platform's own `WebSocket`. Null, or a `fetch` of your own without it: streams come by server-sent events alone. */
  readonly WebSocket?: typeof WebSocket | null;
  /** How to wait before a request is repeated: instead of a timer. */
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
