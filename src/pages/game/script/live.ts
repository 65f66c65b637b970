/** A game to be followed. */
interface Followed {
  /** Where the service is: `https://…`, without a path. */
  readonly origin: string;
  readonly id: string;
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

/**
 * Follows a game until `signal` ends it or the game is over: by its stream, and by asking where there is none. After
 * sleep or a lost connection it asks what was missed.
 */
export function follow(game: Followed): void {
  const { signal, changed } = game;
  const over = new AbortController();
  const ended = AbortSignal.any([signal, over.signal]);
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hear = (told: ReturnType<typeof read>) => {
    if (told === null || ended.aborted) return;
    if (told.isOver) over.abort();
    changed(told.version);
  };
  const check = () => void ask(game).then(hear, () => undefined);
  const isClosed = () => source === null || source.readyState === EventSource.CLOSED;
  const connect = () => {
    if (ended.aborted) return;
    clearTimeout(timer);
    source?.close();
    source = new EventSource(`${game.origin}/v1/games/${encodeURIComponent(game.id)}/stream`);
    // Whatever happened between the page and this moment, or while the connection was lost.
    source.addEventListener("open", check);
    source.addEventListener("error", () => {
      if (isClosed()) retry();
    });
    for (const type of EVENTS)
      source.addEventListener(type, (event: MessageEvent<string>) => hear(readEvent(event.data)));
  };
  const retry = () => {
    if (ended.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      check();
      connect();
    }, PAUSE);
  };
  const wake = () => {
    if (document.hidden) return;
    check();
    if (isClosed()) connect();
  };

  document.addEventListener("visibilitychange", wake, { signal: ended });
  addEventListener("online", wake, { signal: ended });
  // A page that comes back as it was left; one that is new asks when its stream opens.
  addEventListener("pageshow", ({ persisted }) => persisted && wake(), { signal: ended });
  ended.addEventListener("abort", () => {
    clearTimeout(timer);
    source?.close();
  });
  connect();
}
