import type { MatchNews } from "../game/projections/matches.ts";
import { oneAtATime } from "../lib/calls.ts";
import { DAY, MINUTE } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import {
  allValues,
  committing,
  firstValue,
  hasSchema,
  migrate,
  type ObjectStorage,
  type SchemaStep,
} from "../lib/object-storage.ts";
import { wakeup } from "../lib/wakeup.ts";
import {
  decideGone,
  decideNews,
  foldMatch,
  type GameOfMatch,
  gamesToBegin,
  type MatchEvent,
  type MatchState,
} from "./match.ts";

/** The tables of a match, a step a release. Append only: objects in service have run the steps that stand here. */
export const MATCH_SCHEMA: readonly SchemaStep[] = [
  [
    // What has happened, in order: `{v, …event}` (match.ts).
    "CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
    // When a game is asked how it stands that has not told it has ended (milliseconds since 1970).
    "CREATE TABLE asks (game TEXT PRIMARY KEY, due INTEGER NOT NULL) WITHOUT ROWID",
  ],
];

/** The version of stored events. */
const V = 1;

/** What a match needs from the world. */
export interface MatchPorts {
  readonly storage: ObjectStorage;
  readonly newId: () => string;
  /** Begins a game; twice is once. Gives the ids of players who have gone: then none has begun. */
  readonly begin: (match: MatchState, game: GameOfMatch) => Promise<readonly string[]>;
  /** How a game stands; null where there is none, or it has not begun. */
  readonly ask: (game: string) => Promise<MatchNews | null>;
}

/** So long after its deadline a game is asked that has told nothing, and so long after that again. */
const PATIENCE = DAY;
/** When it is tried again to begin a game, or to ask one. */
const TRIED_AGAIN = MINUTE;

/** Does something that may fail; it is tried again by the alarm. */
async function tried(game: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    log("warn", "match-delayed", { game, fault });
  }
}

/** One match: the only place where it changes. What changes it is synchronous, and one commit. */
export function openMatch({ storage, newId, begin, ask }: MatchPorts) {
  const { sql } = storage;
  const alarm = wakeup(storage);
  let isMade = hasSchema(storage);
  if (isMade) migrate(storage, MATCH_SCHEMA);
  let state = isMade ? readState() : null;

  function readState(): MatchState | null {
    const bodies = allValues<string>(sql, "SELECT body FROM events ORDER BY seq");
    return bodies.map((body) => JSON.parse(body) as MatchEvent).reduce<MatchState | null>(foldMatch, null);
  }

  /** When the next game is to be begun or asked; null for never. */
  function due(): number | null {
    if (state === null || state.status === "finished") return null;
    const asked = firstValue<number>(sql, "SELECT min(due) FROM asks");
    const begun = gamesToBegin(state).length > 0 ? now() + TRIED_AGAIN : Infinity;
    const next = Math.min(begun, asked ?? Infinity);
    return next === Infinity ? null : next;
  }
  const arm = (): void => alarm.by(due());
  const commit = committing({ storage, arm }, () => {
    state = isMade ? readState() : null;
  });

  function append(events: readonly MatchEvent[]): void {
    for (const event of events) {
      sql.exec("INSERT INTO events (body) VALUES (?)", JSON.stringify({ v: V, ...event }));
      state = foldMatch(state, event);
    }
  }

  /** Notes when to ask a game that runs; of one that is over nothing is asked. */
  function follow({ game, finishedAt, deadline }: MatchNews): void {
    if (finishedAt !== null) sql.exec("DELETE FROM asks WHERE game = ?", game);
    else {
      const at = Math.max(deadline ?? now(), now()) + PATIENCE;
      sql.exec("INSERT OR REPLACE INTO asks (game, due) VALUES (?, ?)", game, at);
    }
  }

  function hear(news: MatchNews): void {
    if (state === null && news.agreed === undefined) return;
    if (!isMade) migrate(storage, MATCH_SCHEMA);
    isMade = true;
    commit(() => {
      const events = decideNews(state, news, newId, now());
      append(events);
      if (events.length > 0 || news.finishedAt === null) follow(news);
    });
  }

  async function beginOne(match: MatchState, game: GameOfMatch): Promise<void> {
    const gone = await begin(match, game);
    // As it stands now: another game may have ended meanwhile.
    if (gone.length > 0 && state !== null) {
      const today = state;
      commit(() => append(decideGone(today, game.id, gone, newId, now())));
    }
  }

  async function askOne(game: string): Promise<void> {
    const news = await ask(game);
    if (news === null) throw new Error(`game ${game} knows nothing of its match`);
    hear(news);
  }

  /** Begins the games that are to begin, and asks those that have said nothing for too long. */
  const run = oneAtATime(async () => {
    for (const game of state === null ? [] : gamesToBegin(state))
      if (state !== null) await tried(game.id, () => beginOne(state!, game));
    for (const game of isMade ? allValues<string>(sql, "SELECT game FROM asks WHERE due <= ?", now()) : []) {
      commit(() => sql.exec("UPDATE asks SET due = ? WHERE game = ?", now() + PATIENCE, game));
      await tried(game, () => askOne(game));
    }
    commit(() => undefined);
  });

  return {
    /** Takes news of a game; it is stored when this returns. Twice is once, and in any order. */
    hear,
    run,
    /** The match as it stands; null for none. */
    state: (): MatchState | null => state,
    rearm: arm,
    async wake(): Promise<void> {
      alarm.spent();
      await run();
    },
  };
}

export type OpenMatch = ReturnType<typeof openMatch>;
