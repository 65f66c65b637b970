import type { MatchNews } from "../game/projections/matches.ts";
import { oneAfterAnother, oneAtATime } from "../lib/calls.ts";
import { DAY, MINUTE, SECOND } from "../lib/duration.ts";
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
import { openSubjects } from "../lib/subjects.ts";
import { soonest, wakeup } from "../lib/wakeup.ts";
import { type NewsPorts, newsTable, openNewsOutbox } from "../mailbox/news-outbox.ts";
import {
  decideGone,
  decideLeft,
  decideNews,
  foldMatch,
  type GameOfMatch,
  gamesToBegin,
  type MatchEvent,
  type MatchState,
  type OrderedMatch,
  type Owner,
  reportOf,
} from "./match.ts";
import { matchNews } from "./news.ts";
import { OF_SUBJECTS, OUTBOX } from "./stored.ts";
import type { MatchReport } from "./tournament.ts";

/** The tables of a match, a step a release. Append only: objects in service have run the steps that stand here. */
export const MATCH_SCHEMA: readonly SchemaStep[] = [
  [
    // What has happened, in order: `{v, …event}` (match.ts).
    "CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
    // When a game is asked how it stands that has not told it has ended (milliseconds since 1970).
    "CREATE TABLE asks (game TEXT PRIMARY KEY, due INTEGER NOT NULL) WITHOUT ROWID",
  ],
  [...OUTBOX, ...newsTable("news")],
];

/** The version of events that this release writes, and the latest that it can read. */
const CURRENT = 1;

type StoredEvent = MatchEvent & { readonly v: number };

/** An event of this release from one that any release has stored. What it has added since to an event is optional there. */
function upcast({ v, ...event }: StoredEvent): MatchEvent {
  if (v > CURRENT)
    throw new Error(`an event of a match of version ${v}, which only a later release can read`);
  return event;
}

/** Who hears, of those whom the outbox tells. */
const OWNER = "owner";

/** What a match needs from the world. */
export interface MatchPorts extends NewsPorts {
  readonly storage: ObjectStorage;
  /** The address of the service. */
  readonly origin: string;
  readonly newId: () => string;
  /** Begins a game; twice is once. Gives the ids of players who have gone: then none has begun. */
  readonly begin: (match: MatchState, game: GameOfMatch) => Promise<readonly string[]>;
  /** How a game stands; null where there is none, or it has not begun. */
  readonly ask: (game: string) => Promise<MatchNews | null>;
  /** Has a player resign a game that runs; twice is once. Gives how it stands then, as `ask`. */
  readonly resign: (game: string, player: string) => Promise<MatchNews | null>;
  /** Tells who has begun it how the match stands: at least once, the latest alone. */
  readonly tellOwner: (owner: Owner, report: MatchReport) => Promise<void>;
}

/** So long after its deadline a game is asked that has told nothing, and so long after that again. */
const PATIENCE = DAY;
/** When it is tried again to begin a game, or to ask one. */
const TRIED_AGAIN = MINUTE;
/** The alarm stands so long behind what is being done, for where that is cut off. */
const GRACE = 10 * SECOND;

/** Does something that may fail; it is tried again by the alarm. */
async function tried(game: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    log("warn", "match-delayed", { game, fault });
  }
}

/** One match: the only place where it changes. What changes it is synchronous, and one commit. */
export function openMatch({
  storage,
  newId,
  begin,
  ask,
  resign,
  tellOwner,
  origin,
  ...receivers
}: MatchPorts) {
  const { sql } = storage;
  const alarm = wakeup(storage);
  const toPlayers = openNewsOutbox(storage, "news", receivers);
  const outbox = openSubjects<MatchReport>(sql, OF_SUBJECTS, async ({ entries: reports }) => {
    const owner = state?.owner ?? null;
    if (owner !== null) await tellOwner(owner, reports.at(-1)!);
  });
  /** No game begins while somebody gives up, and the other way round. */
  const inTurn = oneAfterAnother();
  let isMade = hasSchema(storage);
  if (isMade) migrate(storage, MATCH_SCHEMA);
  let state = isMade ? readState() : null;

  function readState(): MatchState | null {
    const bodies = allValues<string>(sql, "SELECT body FROM events ORDER BY seq");
    const events = bodies.map((body) => upcast(JSON.parse(body) as StoredEvent));
    return events.reduce<MatchState | null>(foldMatch, null);
  }

  /** When there is something to begin, to ask or to tell; null for never. */
  function due(): number | null {
    if (state === null) return null;
    const asked = firstValue<number>(sql, "SELECT min(due) FROM asks");
    const begins = gamesToBegin(state).length > 0 ? now() + TRIED_AGAIN : null;
    return soonest(begins, asked, outbox.nextDue(), toPlayers.nextDue());
  }
  function arm(): void {
    const next = due();
    alarm.by(next !== null && next <= now() ? now() + GRACE : next);
  }
  const commit = committing({ storage, arm }, () => {
    state = isMade ? readState() : null;
  });

  function append(events: readonly MatchEvent[]): void {
    for (const event of events) {
      sql.exec("INSERT INTO events (body) VALUES (?)", JSON.stringify({ v: CURRENT, ...event }));
      const before: MatchState | null = state;
      state = foldMatch(before, event);
      const context = { origin, number: state.version, owner: state.owner };
      for (const { player, record } of matchNews(context, before, event, state))
        toPlayers.add(player, record);
    }
    const kind = state?.owner?.kind ?? "bulk";
    if (kind !== "bulk" && events.length > 0) outbox.add(OWNER, reportOf(state!));
  }

  function make(): void {
    if (!isMade) migrate(storage, MATCH_SCHEMA);
    isMade = true;
  }

  /** Notes when to ask a game that runs, or to have it resigned; of one that is over nothing is asked. */
  function follow({ game, finishedAt, deadline }: MatchNews): void {
    if (state?.games.some(({ id }) => id === game) !== true) return;
    if (finishedAt !== null) sql.exec("DELETE FROM asks WHERE game = ?", game);
    else {
      const at = state.left.length > 0 ? now() : Math.max(deadline ?? now(), now()) + PATIENCE;
      sql.exec("INSERT OR REPLACE INTO asks (game, due) VALUES (?, ?)", game, at);
    }
  }

  function hear(news: MatchNews): void {
    if (state === null && news.agreed === undefined) return;
    make();
    commit(() => {
      append(decideNews(state, news, newId, now()));
      follow(news);
    });
  }

  function begun(ordered: OrderedMatch): void {
    if (state !== null) return;
    make();
    commit(() => append([{ type: "begun", at: now(), ...ordered }]));
  }

  /** A game that is about to begin may have, and not have told it yet: then it is resigned, as it may be played and rated. */
  async function giveUp(player: string): Promise<void> {
    for (const { id } of state === null ? [] : gamesToBegin(state)) {
      const found = await ask(id);
      if (found !== null) hear(found);
    }
    if (state === null) return;
    const today = state;
    commit(() => {
      append(decideLeft(today, player, newId, now()));
      // The games that run are resigned.
      sql.exec("UPDATE asks SET due = ?", now());
    });
  }

  async function beginOne(id: string): Promise<void> {
    // As it stands now, and as it stands then: others may have ended meanwhile.
    const game = state === null ? undefined : gamesToBegin(state).find((one) => one.id === id);
    const gone = state === null || game === undefined ? [] : await begin(state, game);
    if (gone.length > 0 && state !== null) {
      const today = state;
      commit(() => append(decideGone(today, id, gone, newId, now())));
    }
  }

  async function askOne(game: string): Promise<void> {
    const player = state?.left[0];
    const found = await (player === undefined ? ask(game) : resign(game, player));
    if (found === null) throw new Error(`game ${game} knows nothing of its match`);
    hear(found);
  }

  /** Begins the games that are to begin, and asks those that have said nothing for too long. */
  const run = oneAtATime(async () => {
    for (const { id } of state === null ? [] : gamesToBegin(state))
      await tried(id, () => inTurn(() => beginOne(id)));
    for (const game of isMade ? allValues<string>(sql, "SELECT game FROM asks WHERE due <= ?", now()) : []) {
      const again = now() + ((state?.left.length ?? 0) > 0 ? TRIED_AGAIN : PATIENCE);
      commit(() => sql.exec("UPDATE asks SET due = ? WHERE game = ?", again, game));
      await tried(game, () => askOne(game));
    }
    if (isMade) await Promise.all([outbox.run(), toPlayers.run()]);
    commit(() => {
      // What the alarm stood behind is done: it would wake an evicted object only to be set again.
      if (alarm.isEarly(due(), 2 * TRIED_AGAIN)) alarm.notBefore(due());
    });
  });

  return {
    /** Takes news of a game; it is stored when this returns. Twice is once, and in any order. */
    hear,
    /** Takes a match that its owner begins; it is stored when this returns. Twice is once. */
    begin: begun,
    /** A player gives up all that is left of it; it is stored when this resolves. Twice is once. */
    giveUp: (player: string) => inTurn(() => giveUp(player)),
    run,
    /** The match as it stands, and as its owner hears of it; null for none. */
    state: (): MatchState | null => state,
    report: (): MatchReport | null => state && reportOf(state),
    rearm: arm,
    /** The alarm's work; says when there is more to do, whom it has told something, and what else may have been given work. */
    async wake() {
      alarm.spent();
      await run();
      const { owner = null, games = [] } = state ?? {};
      const running = games.filter(({ status }) => status !== "finished").map(({ id }) => `game ${id}`);
      const also = [...running, ...(owner === null ? [] : [`${owner.kind} ${owner.id}`])];
      return { due: due(), touches: toPlayers.takeTold(), also };
    },
  };
}

export type OpenMatch = ReturnType<typeof openMatch>;
