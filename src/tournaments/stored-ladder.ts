import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import {
  allRows,
  allValues,
  firstValue,
  insertRow,
  FACTS_TABLE,
  migrate,
  type ObjectStorage,
  StoredFact,
  type SchemaStep,
  type Sql,
} from "../lib/object-storage.ts";
import { SubjectOutbox, type Waiting } from "../lib/subjects.ts";
import { soonest } from "../lib/wakeup.ts";
import { type NewsPorts, newsTable, NewsOutbox } from "../channels/news-outbox.ts";
import type { LadderRecord } from "../players/ladders.ts";
import { DONE, DoneRequests } from "./done.ts";
import { foldLadder, type LadderEvent, type LadderState, nextIdle, type PlaceMatch } from "./ladder.ts";
import type { OrderedMatch } from "./match.ts";
import { ladderNews } from "./news.ts";
import { OUTBOX, OUTBOX_TABLE } from "./outbox.ts";

/** Append only: deployed objects have run these steps. */
export const LADDER_SCHEMA: readonly SchemaStep[] = [
  [
    // body: `{v, …event}` (ladder.ts).
    "CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
    // due: when the ladder next asks an unfinished match for a report, in milliseconds since 1970.
    "CREATE TABLE asks (id TEXT PRIMARY KEY, due INTEGER NOT NULL) WITHOUT ROWID",
    ...OUTBOX,
    ...newsTable("news"),
    FACTS_TABLE,
  ],
  DONE,
];

const V = 1;

/** How many events come between two snapshots, so that reading a ladder does not take longer every year. */
const SNAPSHOT_EVERY = 200;
type Snapshot = Readonly<{ seq: number; state: LadderState }>;

/** A match without news is asked for a report this long after its deadline, and again after the same span. */
const PATIENCE = DAY;

/** An outbox entry. Null writes the current state of the ladder to D1. */
type Entry = { readonly begin: OrderedMatch } | { readonly giveUp: string } | null;
/** The subject of entries for D1. The other subjects are ids of matches. */
const RECORDS = "records";

export interface StoredLadderHost extends NewsPorts {
  readonly origin: string;
  readonly begin: (match: OrderedMatch) => Promise<void>;
  readonly giveUp: (match: string, player: string) => Promise<void>;
  /** Writes the ladder to D1 without replacing a later one. Returns its players who have left the service. */
  readonly toRecords: (ladder: LadderRecord) => Promise<readonly string[]>;
}

function ladderMatch({ id, settings }: LadderState, match: PlaceMatch): OrderedMatch {
  const { ruleset, rules, clock, rated, order, name } = settings;
  const place = { id: match.id, n: 1, games: match.games.length, order, tiebreaks: [] };
  return {
    id: match.id,
    players: [match.challenger, match.defender],
    games: match.games,
    terms: { ruleset, clock, stops: ["vacation"], offers: ["draw"], ...(rated && { rated }), match: place },
    rules,
    owner: { kind: "ladder", id, name },
  };
}

export class StoredLadder {
  readonly done: DoneRequests;
  readonly toPlayers;
  readonly #sql: Sql;
  readonly #host: StoredLadderHost;
  readonly #snapshot;
  readonly #toOthers;
  readonly #gone = new Set<string>();
  #seq = 0;
  #state: LadderState | null = null;

  constructor(storage: ObjectStorage, host: StoredLadderHost) {
    migrate(storage, LADDER_SCHEMA);
    this.#sql = storage.sql;
    this.#host = host;
    this.done = new DoneRequests(storage.sql);
    this.#snapshot = new StoredFact<Snapshot>(storage.sql, "snapshot");
    this.toPlayers = new NewsOutbox(storage, "news", host);
    this.#toOthers = new SubjectOutbox<Entry>(storage.sql, OUTBOX_TABLE, (waiting) => this.#deliver(waiting));
    this.#read();
  }

  get state(): LadderState | null {
    return this.#state;
  }

  /** Returns when the next work is due, in milliseconds since 1970; null for never. */
  nextDue(): number | null {
    if (this.#state === null) return null;
    const nextAsk = firstValue<number>(this.#sql, "SELECT min(due) FROM asks");
    return soonest(nextIdle(this.#state), this.#toOthers.nextDue(), this.toPlayers.nextDue(), nextAsk);
  }

  /** Stores events, and queues the resulting deliveries to players, matches and D1. Call it within a transaction. */
  append(events: readonly LadderEvent[]): void {
    for (const event of events) {
      const before = this.#state;
      const after = foldLadder(before, event);
      const seq = ++this.#seq;
      this.#state = after;
      insertRow(this.#sql, "events", { seq, body: JSON.stringify({ v: V, ...event }) });
      if (seq % SNAPSHOT_EVERY === 0) this.#snapshot.keep({ seq, state: after });
      this.#follow(before, event, after);
    }
  }

  async send(): Promise<void> {
    await Promise.all([this.#toOthers.run(), this.toPlayers.run()]);
  }

  takeGone(): string[] {
    const all = [...this.#gone];
    this.#gone.clear();
    return all;
  }

  matchesToAsk(): string[] {
    return allValues<string>(this.#sql, "SELECT id FROM asks WHERE due <= ?", now());
  }

  /** `deadline`: the latest deadline of the match's games; null if unknown. */
  askLater(match: string, deadline: number | null): void {
    const due = Math.max(deadline ?? now(), now()) + PATIENCE;
    this.#sql.exec("UPDATE asks SET due = ? WHERE id = ?", due, match);
  }

  #read(): void {
    const snapshot = this.#snapshot.read();
    this.#seq = snapshot?.seq ?? 0;
    this.#state = snapshot?.state ?? null;
    type Row = { readonly seq: number; readonly body: string };
    const query = "SELECT seq, body FROM events WHERE seq > ? ORDER BY seq";
    for (const { seq, body } of allRows<Row>(this.#sql, query, this.#seq)) {
      this.#state = foldLadder(this.#state, JSON.parse(body) as LadderEvent);
      this.#seq = seq;
    }
  }

  async #deliver({ subject, entries }: Waiting<Entry>): Promise<void> {
    if (subject === RECORDS && this.#state !== null) return this.#writeRecord(this.#state);
    for (const entry of entries) {
      if (entry === null) continue;
      if ("begin" in entry) await this.#host.begin(entry.begin);
      else await this.#host.giveUp(subject, entry.giveUp);
    }
  }

  async #writeRecord(state: LadderState): Promise<void> {
    const { id, settings, organiser, createdAt, isClosed, places } = state;
    const { name, ruleset } = settings;
    const players = places.map(({ player }) => player);
    const row = { id, name, ruleset, organiser, createdAt, isClosed, players, number: this.#seq };
    for (const player of await this.#host.toRecords(row)) this.#gone.add(player);
  }

  #follow(before: LadderState | null, event: LadderEvent, after: LadderState): void {
    if (before !== null) this.#followMatches(before, event, after);
    if (before !== null && (event.type === "ended" || event.type === "left")) {
      const context = { origin: this.#host.origin, number: this.#seq };
      for (const { player, record } of ladderNews(context, before, event, after))
        this.toPlayers.add(player, record);
    }
    // Queued for every event, because an entry in delivery may have been made from the state before this event.
    this.#toOthers.add(RECORDS, null);
  }

  #followMatches(before: LadderState, event: LadderEvent, after: LadderState): void {
    if (event.type === "challenged") {
      this.#toOthers.add(event.id, { begin: ladderMatch(before, event) });
      insertRow(this.#sql, "asks", { id: event.id, due: now() + PATIENCE });
    }
    for (const { id } of before.matches) {
      if (after.matches.some((match) => match.id === id)) continue;
      this.#sql.exec("DELETE FROM asks WHERE id = ?", id);
      if (event.type === "left") this.#toOthers.add(id, { giveUp: event.player });
    }
  }
}
