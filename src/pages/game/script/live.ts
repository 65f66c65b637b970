/** A game to be followed. */
interface Followed {
  /** Where the service is: `https://…`, without a path. */
  readonly origin: string;
  readonly id: string;
  /** The address of its stream. */
  readonly stream: string;
  /** The version that is shown; null where that is not known. */
  readonly version: () => number | null;
  /** Something has happened: the game is at this version now. */
  readonly changed: (version: number) => void;
  readonly signal: AbortSignal;
}

const EVENTS = ["started", "move", "draw-offered", "draw-declined", "finished"].map((type) => `game.${type}`);
/** How long until the service is asked again where it has no room for another spectator, or is away. Milliseconds. */
const PAUSE = 30_000;

/** The version that an answer or an event tells of, and whether nothing more can happen. */
function read(told: unknown): { readonly version: number; readonly isOver: boolean } | null {
  const { version, status } = (told ?? {}) as { version?: unknown; status?: unknown };
  if (typeof version !== "number") return null;
  return { version, isOver: status === "finished" || status === "cancelled" };
}

function readEvent(text: string): ReturnType<typeof read> {
  try {
    return read((JSON.parse(text) as { data?: { game?: unknown } }).data?.game);
  } catch {
    return null;
  }
}

/** Asks how the game stands. Null: as it is shown, or nobody can say. */
async function ask({ origin, id, version, signal }: Followed): Promise<ReturnType<typeof read>> {
  const known = version();
  const headers: Record<string, string> = known === null ? {} : { "if-none-match": `"${known}"` };
  const address = `${origin}/v1/games/${encodeURIComponent(id)}`;
  const answer = await fetch(address, { headers, signal, cache: "no-store", credentials: "omit" });
  // Read in any case: what nobody reads looks to the browser as if it had been broken off.
  const text = await answer.text();
  return answer.ok ? read(JSON.parse(text)) : null;
}

/** The game's stream: calls `heard` with each event, `opened` when it is connected and `lost` when it has given up. */
function streamOf(
  { stream }: Followed,
  { heard, opened, lost }: Record<"opened" | "lost", () => void> & { readonly heard: (text: string) => void },
): EventSource {
  const source = new EventSource(stream);
  source.addEventListener("open", opened);
  // After any other error, and when the stream has come to its end for now, the browser connects again by itself.
  source.addEventListener("error", () => source.readyState === EventSource.CLOSED && lost());
  for (const type of EVENTS) source.addEventListener(type, ({ data }: MessageEvent<string>) => heard(data));
  return source;
}

/** Calls `wake` whenever the page or the machine may have slept, until `signal` says stop. */
function onWaking(wake: () => void, signal: AbortSignal): void {
  document.addEventListener("visibilitychange", wake, { signal });
  addEventListener("online", wake, { signal });
  // A page that comes back as it was left; one that is new asks when its stream opens.
  addEventListener("pageshow", ({ persisted }) => persisted && wake(), { signal });
}

/**
 * Follows a game until `signal` ends it or the game is over: by its stream, and by asking where there is none. After
 * sleep or a lost connection it asks what was missed.
 */
export function follow(game: Followed): void {
  const over = new AbortController();
  const ended = AbortSignal.any([game.signal, over.signal]);
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hear = (told: ReturnType<typeof read>) => {
    if (told === null || ended.aborted) return;
    if (told.isOver) over.abort();
    game.changed(told.version);
  };
  const check = () => void ask(game).then(hear, () => undefined);
  const close = () => {
    clearTimeout(timer);
    source?.close();
  };
  const connect = () => {
    if (ended.aborted) return;
    close();
    // When it opens: whatever happened between the page and this moment, or while the connection was lost.
    source = streamOf(game, { heard: (text) => hear(readEvent(text)), opened: check, lost: retry });
  };
  const again = () => {
    check();
    connect();
  };
  const retry = () => {
    clearTimeout(timer);
    if (!ended.aborted) timer = setTimeout(again, PAUSE);
  };
  const wake = () => {
    if (document.hidden) return;
    check();
    if (source?.readyState === EventSource.CLOSED) connect();
  };

  onWaking(wake, ended);
  ended.addEventListener("abort", close);
  connect();
}
