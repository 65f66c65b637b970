import { following } from "../../../sdk/following.ts";
import { pauseByTimer } from "../../../sdk/retries.ts";
import { opener } from "../../../sdk/sockets.ts";

interface Followed {
  /** The service's origin: `https://…`, without a path. */
  readonly origin: string;
  /** The path of the current state; null if the version is only in the ids of the stream's records. */
  readonly state: string | null;
  readonly stream: string;
  /** The id of the record after which the stream starts; by default it starts with the next record. */
  readonly after?: string;
  readonly version: () => number | null;
  /** Called with each version that arrives, even if the page already shows it. */
  readonly changed: (version: number) => void;
  /** Whether to follow a game after its end, too, because players may still write or request a rematch. */
  readonly stays?: () => boolean;
  readonly signal: AbortSignal;
}

/** Milliseconds to wait before reconnecting after the stream was refused (too many spectators, or an outage). */
const PAUSE = 30_000;

/** The longest delay that browsers' timers accept, for pages that nobody looks at. In milliseconds. */
const UNTIL_VISIBLE = 2 ** 31 - 1;

/** How long a hidden page stays connected. In milliseconds. */
const HIDDEN = 5 * 60_000;

/** Sends the session's cookie, but only to our own origin. */
const ownFetch: typeof fetch = (address, init) => fetch(address, { ...init, credentials: "same-origin" });

interface State {
  readonly version: number;
  readonly isOver: boolean;
}

function stateIn(view: unknown): State | null {
  const { version, status } = (view ?? {}) as { version?: unknown; status?: unknown };
  if (typeof version !== "number") return null;
  return { version, isOver: status === "finished" || status === "cancelled" };
}

/** A record of a game contains the game's view. The id of a tournament's record ends with the number of the change. */
interface StreamRecord {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly game?: unknown };
}

/** Returns the number of a tournament's change from the id of its record; 0 before the first. */
export const numberIn = (id: string): number => Number(id.split("-")[1] ?? 0);

const stateOf = ({ id, data }: StreamRecord) =>
  "game" in data ? stateIn(data.game) : { version: numberIn(id), isOver: false };

/** Fetches the state. Returns null if it has not changed, or is not available. */
async function fetchState({ origin, state, version, signal }: Followed): Promise<State | null> {
  const known = version();
  // Reports the known version again, in case the page could not show it when its record arrived.
  if (state === null) return { version: known ?? 0, isOver: false };
  const headers: Record<string, string> = known === null ? {} : { "if-none-match": `"${known}"` };
  const answer = await fetch(origin + state, { headers, signal, cache: "no-store", credentials: "omit" });
  // Reads the body of every answer: if it stays unread, browsers report a broken connection.
  const text = await answer.text();
  return answer.ok ? stateIn(JSON.parse(text)) : null;
}

/** Calls `wake` whenever the page or the machine may have slept. */
function onWaking(wake: () => void, signal: AbortSignal): void {
  document.addEventListener("visibilitychange", wake, { signal });
  addEventListener("online", wake, { signal });
  // A new page fetches its state when the stream opens.
  addEventListener("pageshow", ({ persisted }) => persisted && wake(), { signal });
}

class Follower {
  readonly #source: Followed;
  readonly #over = new AbortController();
  readonly #ended: AbortSignal;
  readonly #openStream: ReturnType<typeof opener>;
  /** Ends the wait before the next attempt. */
  #waking = new AbortController();
  /** Closes the stream when the page stays hidden or is left. */
  #leaving = new AbortController();
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: Followed) {
    this.#source = source;
    this.#ended = AbortSignal.any([source.signal, this.#over.signal]);
    const ways = { fetch: ownFetch, WebSocket: globalThis.WebSocket };
    this.#openStream = opener(source.origin, ways, source.stream, () => !document.hidden);
  }

  start(): void {
    const wake = () => {
      this.#watchVisibility();
      if (document.hidden) return;
      this.#check();
      this.#waking.abort();
    };
    onWaking(wake, this.#ended);
    // Browsers don't keep a page with an open socket in their back/forward cache.
    addEventListener("pagehide", () => this.#leaving.abort(), { signal: this.#ended });
    this.#watchVisibility();
    void this.#keepListening();
  }

  #watchVisibility(): void {
    clearTimeout(this.#timer);
    if (document.hidden) this.#timer = setTimeout(() => this.#leaving.abort(), HIDDEN);
    else if (this.#leaving.signal.aborted) this.#leaving = new AbortController();
  }

  #receive(state: State | null): void {
    const { signal, stays, changed } = this.#source;
    if (state === null || signal.aborted) return;
    this.#isOver = state.isOver;
    if (this.#isOver && stays?.() !== true) this.#over.abort();
    changed(state.version);
  }

  #check(): void {
    void fetchState(this.#source).then(
      (state) => this.#receive(state),
      () => undefined,
    );
  }

  /** Waits `span` ms. If the page was left, or is hidden and its game is over, waits until it is visible. */
  #pause(span: number): Promise<void> {
    this.#waking = new AbortController();
    const isAway = this.#leaving.signal.aborted || (this.#isOver && document.hidden);
    const wait = isAway ? UNTIL_VISIBLE : span;
    return pauseByTimer(wait, AbortSignal.any([this.#ended, this.#waking.signal]));
  }

  async #open(last: string | null, signal: AbortSignal): Promise<Response> {
    const answer = await this.#openStream(last, AbortSignal.any([signal, this.#leaving.signal]));
    // Finds changes that were made before the stream opened.
    this.#check();
    return answer;
  }

  async #listen(): Promise<void> {
    const records = following<StreamRecord>({
      open: (last, signal) => this.#open(last, signal),
      after: this.#source.after ?? null,
      pause: (span) => this.#pause(span),
      signal: this.#ended,
    });
    for await (const record of records) this.#receive(stateOf(record));
  }

  async #keepListening(): Promise<void> {
    for (;;) {
      try {
        await this.#listen();
        return this.#over.abort();
      } catch {
        await this.#pause(PAUSE);
        this.#check();
      }
    }
  }
}

/**
 * Follows the stream of a game or tournament until `signal` aborts or the game is over (see `stays`). After sleep or a
 * lost connection, fetches the state. If the game is over and the page is hidden, opens a new stream only once it is visible.
 */
export const follow = (source: Followed): void => new Follower(source).start();
