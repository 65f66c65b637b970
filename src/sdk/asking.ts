import type { Pause } from "./pause.ts";
import { problemOf } from "./problem.ts";
import { pauseByTimer, repeated } from "./retries.ts";

/** How the service is reached. */
export interface AskOptions {
  /** The token of a player; without one, what is open to all can be asked. */
  readonly token?: string;
  /** The language of refusals and rules: `en`, `ru` or `sv`. A player's own language comes first. */
  readonly language?: string;
  /** Instead of the platform's own `fetch`. */
  readonly fetch?: typeof fetch;
  /** How to wait before a request is repeated: instead of a timer. */
  readonly pause?: Pause;
}

/**
 * Sends a request, again where that is `isSafe`, and gives the answer. Throws `ProblemError` where the service refuses.
 * @internal
 */
export type Ask = (path: string, init: RequestInit, isSafe: boolean) => Promise<Response>;

/**
 * Makes the function that asks the service at `origin`.
 * @internal
 */
export function asker(origin: string, options: AskOptions = {}): Ask {
  const { token, language, fetch: send = fetch, pause = pauseByTimer } = options;
  const base = origin.replace(/\/+$/, "");
  const own: Record<string, string> = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(language === undefined ? {} : { "accept-language": language }),
  };
  return async (path, init, isSafe) => {
    const headers = { ...own, ...(init.headers as Record<string, string>) };
    const signal = init.signal ?? undefined;
    // The service knows people by their token: a page's cookies are no business of its.
    const sent = { ...init, headers, credentials: "omit", cache: "no-store" } as const;
    const answer = await repeated(() => send(base + path, sent), { isSafe, pause, signal });
    if (!answer.ok) throw await problemOf(answer);
    return answer;
  };
}

/**
 * Opens a stream after the record with the id `last`; null is where it stands now.
 * @internal
 */
export function opened(ask: Ask, path: string, last: string | null, signal: AbortSignal): Promise<Response> {
  const place = last === null ? {} : { "last-event-id": last };
  return ask(path, { headers: { accept: "text/event-stream", ...place }, signal }, true);
}
