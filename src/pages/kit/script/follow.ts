import { following } from "../../../sdk/following.ts";
import { pauseByTimer } from "../../../sdk/retries.ts";
import { opener } from "../../../sdk/sockets.ts";

interface Followed {
  /** Where the service is: `https://…`, without a path. */
  readonly origin: string;
  /** The path that says which version is current; null where the stream alone says it, by the numbers of its records. */
  readonly state: string | null;
  /** The path of the stream. */
  readonly stream: string;
  /** The id of the record that the stream starts after. Without it, it starts with what comes next. */
  readonly after?: string;
  readonly version: () => number | null;
  /** Something has happened: this is the version now. */
  readonly changed: (version: number) => void;
  /** Whether it is followed when it is over, too: its players may write, and want a rematch. */
  readonly stays?: () => boolean;
  readonly signal: AbortSignal;
}

/** How long until the service is asked again where it has no room for another spectator, or is away. Milliseconds. */
const PAUSE = 30_000;

/** As long as a timer can wait: until the page is looked at again. Milliseconds. */
const UNTIL_SEEN = 2 ** 31 - 1;

/** How long a hidden page keeps listening. Milliseconds. */
const HIDDEN = 5 * 60_000;

/** Sends cookies to our own origin only: there the session says who listens. */
const ownFetch: typeof fetch = (address, init) => fetch(address, { ...init, credentials: "same-origin" });

/** The version that an answer or an event tells of, and whether nothing more can happen. */
function read(told: unknown): { readonly version: number; readonly isOver: boolean } | null {
  const { version, status } = (told ?? {}) as { version?: unknown; status?: unknown };
  if (typeof version !== "number") return null;
  return { version, isOver: status === "finished" || status === "cancelled" };
}

/** A record of a stream: of a game with its version, of a tournament with the number of the change at the end of its id. */
interface Told {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly game?: unknown };
}

/** Returns the number of a tournament's change, from the id of its record; 0 before the first. */
export const numberIn = (id: string): number => Number(id.split("-")[1] ?? 0);

const readRecord = ({ id, data }: Told) =>
  "game" in data ? read(data.game) : { version: numberIn(id), isOver: false };

/** Asks how the game stands. Null: as it is shown, or nobody can say. */
async function ask({ origin, state, version, signal }: Followed): Promise<ReturnType<typeof read>> {
  const known = version();
  // What could not be shown when its record came is tried again.
  if (state === null) return { version: known ?? 0, isOver: false };
  const headers: Record<string, string> = known === null ? {} : { "if-none-match": `"${known}"` };
  const answer = await fetch(origin + state, { headers, signal, cache: "no-store", credentials: "omit" });
  // Read in any case: what nobody reads looks to the browser as if it had been broken off.
  const text = await answer.text();
  return answer.ok ? read(JSON.parse(text)) : null;
}

/** Calls `wake` whenever the page or the machine may have slept, until `signal` says stop. */
function onWaking(wake: () => void, signal: AbortSignal): void {
  document.addEventListener("visibilitychange", wake, { signal });
  addEventListener("online", wake, { signal });
  // A page that comes back as it was left; one that is new asks when its stream opens.
  addEventListener("pageshow", ({ persisted }) => persisted && wake(), { signal });
}

/**
 * Follows a game or a tournament until `signal` ends it or it is over: by its stream, and by asking where there is none. After
 * sleep or a lost connection it asks what was missed. When it is over, its players' page that nobody looks at opens no
 * other stream until it is looked at again.
 */
export function follow(game: Followed): void {
  const over = new AbortController();
  const ended = AbortSignal.any([game.signal, over.signal]);
  /** Ends the wait for the next attempt. */
  let waking = new AbortController();
  let isLeft = false;
  /** Ends the connection of a page that is hidden for long, and says that it is. */
  let leaving = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hear = (told: ReturnType<typeof read>) => {
    if (told === null || game.signal.aborted) return;
    isLeft = told.isOver;
    if (isLeft && game.stays?.() !== true) over.abort();
    game.changed(told.version);
  };
  const check = () => void ask(game).then(hear, () => undefined);
  const ways = { fetch: ownFetch, WebSocket: globalThis.WebSocket };
  const openStream = opener(game.origin, ways, game.stream, () => !document.hidden);

  /** Waits for the next attempt: not longer than the page sleeps. */
  function rest(span: number): Promise<void> {
    waking = new AbortController();
    const isAway = leaving.signal.aborted || (isLeft && document.hidden);
    const wait = isAway ? UNTIL_SEEN : span;
    return pauseByTimer(wait, AbortSignal.any([ended, waking.signal]));
  }

  async function open(last: string | null, signal: AbortSignal): Promise<Response> {
    const answer = await openStream(last, AbortSignal.any([signal, leaving.signal]));
    // Whatever happened between the page and this moment, or while the connection was lost.
    check();
    return answer;
  }

  async function listen(): Promise<void> {
    const { after = null } = game;
    const records = following<Told>({ open, after, pause: rest, signal: ended });
    for await (const record of records) hear(readRecord(record));
  }

  /** Listens until all is told; where the service has no room for now, it tries again. */
  async function keepListening(): Promise<void> {
    for (;;) {
      try {
        await listen();
        return over.abort();
      } catch {
        await rest(PAUSE);
        check();
      }
    }
  }

  /** Has a hidden page leave after a while. */
  function look(): void {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => leaving.abort(), HIDDEN);
    else if (leaving.signal.aborted) leaving = new AbortController();
  }

  onWaking(() => {
    look();
    if (document.hidden) return;
    check();
    waking.abort();
  }, ended);
  // Browsers don't keep a page with an open socket in their back/forward cache.
  addEventListener("pagehide", () => leaving.abort(), { signal: ended });
  look();
  void keepListening();
}
