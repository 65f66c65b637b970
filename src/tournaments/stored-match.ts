import type { MatchNews } from "../game/projections/matches.ts";
import { DAY, MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import {
  allValues,
  firstValue,
  migrate,
  type ObjectStorage,
  type SchemaStep,
  type Sql,
} from "../lib/object-storage.ts";
import { SubjectOutbox } from "../lib/subjects.ts";
import { soonest } from "../lib/wakeup.ts";
import { type NewsPorts, newsTable, NewsOutbox } from "../channels/news-outbox.ts";
import { foldMatch, gamesToBegin, type MatchEvent, type MatchState, type Owner, reportOf } from "./match.ts";
import { matchNews } from "./news.ts";
import { OUTBOX, OUTBOX_TABLE } from "./outbox.ts";
import type { MatchReport } from "./tournament.ts";

/** Append only: deployed objects have run these steps. */
export const MATCH_SCHEMA: readonly SchemaStep[] = [
  [
    // body: `{v, …event}` (match.ts).
    "CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
    // due: when the match next asks an unfinished game for its state, in milliseconds since 1970.
    "CREATE TABLE asks (game TEXT PRIMARY KEY, due INTEGER NOT NULL) WITHOUT ROWID",
  ],
  [...OUTBOX, ...newsTable("news")],
];

/** The version of events that this release writes, and the latest that it can read. */
const CURRENT = 1;

type StoredEvent = MatchEvent & { readonly v: number };

/** Throws for events of later releases. Older events need no change, because fields added since are optional. */
function upcast(body: string): MatchEvent {
  const { v, ...event } = JSON.parse(body) as StoredEvent;
  if (v > CURRENT)
    throw new Error(`an event of a match of version ${v}, which only a later release can read`);
  return event;
}

/** A game without news is asked for its state this long after its deadline, and again after the same span. */
const PATIENCE = DAY;
/** How long to wait before another attempt to begin or resign a game. */
export const RETRY = MINUTE;

export interface StoredMatchHost extends NewsPorts {
  readonly origin: string;
  readonly tellOwner: (owner: Owner, report: MatchReport) => Promise<void>;
}

export class StoredMatch {
  readonly toPlayers;
  readonly #sql: Sql;
  readonly #origin: string;
  readonly #toOwner;
  #state: MatchState | null = null;

  constructor(storage: ObjectStorage, host: StoredMatchHost) {
    migrate(storage, MATCH_SCHEMA);
    this.#sql = storage.sql;
    this.#origin = host.origin;
    this.toPlayers = new NewsOutbox(storage, "news", host);
    this.#toOwner = new SubjectOutbox<MatchReport>(storage.sql, OUTBOX_TABLE, async ({ entries }) => {
      const owner = this.#state?.owner ?? null;
      if (owner !== null) await host.tellOwner(owner, entries.at(-1)!);
    });
    for (const body of allValues<string>(this.#sql, "SELECT body FROM events ORDER BY seq"))
      this.#state = foldMatch(this.#state, upcast(body));
  }

  get state(): MatchState | null {
    return this.#state;
  }

  /** Returns when the next work is due, in milliseconds since 1970; null for never. */
  nextDue(): number | null {
    if (this.#state === null) return null;
    const nextAsk = firstValue<number>(this.#sql, "SELECT min(due) FROM asks");
    const begins = gamesToBegin(this.#state).length > 0 ? now() + RETRY : null;
    return soonest(begins, nextAsk, this.#toOwner.nextDue(), this.toPlayers.nextDue());
  }

  /** Stores events, and queues the resulting deliveries to the players and the owner. Call it within a transaction. */
  append(events: readonly MatchEvent[]): void {
    for (const event of events) {
      this.#sql.exec("INSERT INTO events (body) VALUES (?)", JSON.stringify({ v: CURRENT, ...event }));
      const before = this.#state;
      const after = foldMatch(before, event);
      this.#state = after;
      const context = { origin: this.#origin, number: after.version, owner: after.owner };
      for (const { player, record } of matchNews(context, before, event, after))
        this.toPlayers.add(player, record);
    }
    const kind = this.#state?.owner?.kind ?? "bulk";
    if (kind !== "bulk" && events.length > 0) this.#toOwner.add("owner", reportOf(this.#state!));
  }

  async send(): Promise<void> {
    await Promise.all([this.#toOwner.run(), this.toPlayers.run()]);
  }

  /** Updates when to ask a game for its state. After a player gave up the match, a running game is due now, to be resigned. */
  follow({ game, finishedAt, deadline }: MatchNews): void {
    const state = this.#state;
    if (state?.games.some(({ id }) => id === game) !== true) return;
    if (finishedAt !== null) {
      this.#sql.exec("DELETE FROM asks WHERE game = ?", game);
      return;
    }
    const at = state.left.length > 0 ? now() : Math.max(deadline ?? now(), now()) + PATIENCE;
    this.#sql.exec("INSERT OR REPLACE INTO asks (game, due) VALUES (?, ?)", game, at);
  }

  gamesToAsk(): string[] {
    return allValues<string>(this.#sql, "SELECT game FROM asks WHERE due <= ?", now());
  }

  askAllNow(): void {
    this.#sql.exec("UPDATE asks SET due = ?", now());
  }

  putOff(game: string): void {
    const again = now() + ((this.#state?.left.length ?? 0) > 0 ? RETRY : PATIENCE);
    this.#sql.exec("UPDATE asks SET due = ? WHERE game = ?", again, game);
  }
}
