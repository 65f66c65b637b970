import {
  allRows,
  allValues,
  firstValue,
  hasRows,
  insertRow,
  FACTS_TABLE,
  type SchemaStep,
  Tables,
} from "../lib/object-storage.ts";
import { soonest } from "../lib/wakeup.ts";
import { newsTable } from "../channels/news-outbox.ts";
import { DONE, DoneRequests } from "./done.ts";
import { foldTournament, withReports } from "./fold.ts";
import type { PairedBlock } from "./swiss.ts";
import {
  isAct,
  type MatchReport,
  type PairedUp,
  type Tournament,
  type TournamentEvent,
} from "./tournament.ts";

/** Append only: deployed objects have run these steps. */
export const TOURNAMENT_SCHEMA: readonly SchemaStep[] = [
  [
    // `{v, …event}`, without events about matches. `act` is 1 for the public log.
    "CREATE TABLE events (seq INTEGER PRIMARY KEY, act INTEGER NOT NULL, body TEXT NOT NULL)",
    "CREATE INDEX events_acts ON events (seq) WHERE act = 1",
    // `report`: JSON. `due`: when to begin the match, or to ask it for a report.
    `CREATE TABLE matches (match TEXT PRIMARY KEY, report TEXT, is_begun INTEGER NOT NULL DEFAULT 0, due INTEGER,
       tries INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
    "CREATE INDEX matches_by_due ON matches (due) WHERE due IS NOT NULL",
    `CREATE TABLE give_ups (match TEXT NOT NULL, player TEXT NOT NULL, due INTEGER NOT NULL,
       tries INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (match, player)) WITHOUT ROWID`,
    "CREATE INDEX give_ups_by_due ON give_ups (due)",
    // Roles to write to D1. `number`: the change that set the role.
    `CREATE TABLE people (player TEXT NOT NULL, role TEXT NOT NULL, is_in INTEGER NOT NULL, number INTEGER NOT NULL,
       PRIMARY KEY (player, role)) WITHOUT ROWID`,
    "CREATE INDEX people_by_number ON people (number)",
    // Paired blocks as JSON, until all blocks of the next round are paired.
    "CREATE TABLE blocks (place INTEGER PRIMARY KEY, body TEXT NOT NULL)",
    ...newsTable("news"),
    FACTS_TABLE,
  ],
  DONE,
];

const V = 1;

/** To save space, a pairing is stored as a list: its players' seeds and its games' ids; for a bye, a seed and half points. */
type Stored<Type extends TournamentEvent = TournamentEvent> = { readonly v: typeof V } & (Type extends {
  readonly type: "paired";
}
  ? Omit<Type, "pairings"> & { readonly pairings: readonly StoredPairing[] }
  : Type extends { readonly type: "started" }
    ? Omit<Type, "apart"> & { readonly apart: readonly (readonly [number, number])[] }
    : Type);
type StoredPairing =
  | readonly [seed: number, bye: { readonly bye: number }]
  | readonly [one: number, other: number, ...games: string[]];

type NewPairing = Pick<PairedUp, "players" | "match" | "games" | "bye">;

function storedPairing(
  { players, games, bye }: NewPairing,
  seedOf: (player: string) => number,
): StoredPairing {
  const [one, other] = players;
  return other === undefined ? [seedOf(one), { bye }] : [seedOf(one), seedOf(other), ...games];
}

function pairingFrom([first, second, ...games]: StoredPairing, seeds: readonly string[]): NewPairing {
  const one = seeds[first]!;
  if (typeof second !== "number") return { players: [one], match: null, games: [], bye: second.bye };
  return { players: [one, seeds[second]!], match: games[0]!, games, bye: 0 };
}

/** Replaces ids of players by their seeds, which are shorter. */
function storedForm(event: TournamentEvent, seeds: readonly string[]): Stored {
  if (event.type !== "paired" && event.type !== "started") return { v: V, ...event };
  const places = new Map(seeds.map((player, place) => [player, place] as const));
  const seedOf = (player: string): number => places.get(player)!;
  if (event.type === "started") {
    const apart = event.apart.map(([one, other]) => [seedOf(one), seedOf(other)] as const);
    return { v: V, ...event, apart };
  }
  return { v: V, ...event, pairings: event.pairings.map((one) => storedPairing(one, seedOf)) };
}

function upcast(body: string, state: Tournament | null): TournamentEvent {
  const { v: _v, ...event } = JSON.parse(body) as Stored;
  if (event.type === "started") {
    const { seeds } = event;
    return { ...event, apart: event.apart.map(([one, other]) => [seeds[one]!, seeds[other]!] as const) };
  }
  if (event.type !== "paired") return event;
  return { ...event, pairings: event.pairings.map((one) => pairingFrom(one, state?.seeds ?? [])) };
}

/** `player`: the player who gives up the match; null for other tasks. */
export interface Task {
  readonly match: string;
  readonly player: string | null;
  readonly tries: number;
}

/** The most tasks of a kind in one run, and how many reports are read at a time, to bound memory. */
const [TASKS, READ_AT_ONCE] = [100, 1000];

const TASK_OF = {
  begin:
    "SELECT match, NULL AS player, tries FROM matches WHERE due <= ? AND is_begun = 0 ORDER BY due LIMIT ?",
  ask: "SELECT match, NULL AS player, tries FROM matches WHERE due <= ? AND is_begun = 1 ORDER BY due LIMIT ?",
  giveUp: "SELECT match, player, tries FROM give_ups WHERE due <= ? ORDER BY due LIMIT ?",
} as const;
export type TaskKind = keyof typeof TASK_OF;

export interface PersonRow {
  readonly player: string;
  readonly role: "player" | "organiser" | "invited";
  readonly isIn: boolean;
  readonly number: number;
}

/** Call methods that change something within a transaction. */
export class StoredTournament extends Tables {
  readonly done = new DoneRequests(this.sql);

  /** Skips events about matches, because the table `matches` has them. */
  append(event: TournamentEvent, seeds: readonly string[]): void {
    if (event.type === "begun" || event.type === "reported") return;
    const body = JSON.stringify(storedForm(event, seeds));
    insertRow(this.sql, "events", { act: Number(isAct(event)), body });
  }

  /** Returns null if there is no tournament. */
  read(): Tournament | null {
    let state: Tournament | null = null;
    for (const body of allValues<string>(this.sql, "SELECT body FROM events ORDER BY seq"))
      state = foldTournament(state, upcast(body, state));
    return state === null ? null : withReports(state, this.#reports());
  }

  acts(after: number, limit: number, state: Tournament) {
    const query = "SELECT seq, body FROM events WHERE act = 1 AND seq > ? ORDER BY seq LIMIT ?";
    type Row = { readonly seq: number; readonly body: string };
    const rows = allRows<Row>(this.sql, query, after, limit);
    return rows.map(({ seq, body }) => ({ seq, event: upcast(body, state) }));
  }

  tasks(kind: TaskKind, at: number): Task[] {
    return allRows(this.sql, TASK_OF[kind], at, TASKS);
  }

  nextTask(): number | null {
    const all = ["SELECT min(due) FROM matches WHERE due IS NOT NULL", "SELECT min(due) FROM give_ups"];
    return soonest(...all.map((query) => firstValue<number>(this.sql, query)));
  }

  isOver(matches: number, at: number): boolean {
    return ["matches", "give_ups"].some((table) =>
      hasRows(this.sql, `SELECT 1 FROM ${table} WHERE due <= ? LIMIT 1 OFFSET ?`, at, matches),
    );
  }

  putOff({ match, player }: Task, due: number): void {
    const set = "SET tries = tries + 1, due = ? WHERE match = ?";
    if (player === null) this.sql.exec(`UPDATE matches ${set} AND due IS NOT NULL`, due, match);
    else this.sql.exec(`UPDATE give_ups ${set} AND player = ?`, due, match, player);
  }

  addMatches(matches: readonly string[], due: number): void {
    const query = "INSERT OR IGNORE INTO matches (match, due) SELECT value, ? FROM json_each(?)";
    this.sql.exec(query, due, JSON.stringify(matches));
  }

  isToBegin(match: string): boolean {
    return hasRows(this.sql, "SELECT 1 FROM matches WHERE match = ? AND is_begun = 0", match);
  }

  /** Notes that a match has begun. Does nothing if that is known already, for example from a report. */
  hasBegun(match: string, due: number): void {
    const query = "UPDATE matches SET is_begun = 1, tries = 0, due = ? WHERE match = ? AND is_begun = 0";
    this.sql.exec(query, due, match);
  }

  /** Notes a match as begun. `due`: when to ask it for a report, in milliseconds since 1970; null for never. */
  follow(match: string, due: number | null): void {
    this.sql.exec("UPDATE matches SET is_begun = 1, tries = 0, due = ? WHERE match = ?", due, match);
  }

  /** `due`: when the match is asked next (null: never). Returns false for unknown matches and outdated reports. */
  hear(report: MatchReport, due: number | null): boolean {
    const query = `UPDATE matches SET report = ?, is_begun = 1, tries = 0, due = ?
       WHERE match = ? AND coalesce(json_extract(report, '$.version'), 0) < ? RETURNING match`;
    return hasRows(this.sql, query, JSON.stringify(report), due, report.match, report.version);
  }

  dropMatch(match: string): boolean {
    return hasRows(this.sql, "DELETE FROM matches WHERE match = ? RETURNING match", match);
  }

  addGiveUp(match: string, player: string, due: number): void {
    const query = "INSERT OR IGNORE INTO give_ups (match, player, due) VALUES (?, ?, ?)";
    this.sql.exec(query, match, player, due);
  }

  givenUp({ match, player }: Task): void {
    this.sql.exec("DELETE FROM give_ups WHERE match = ? AND player = ?", match, player);
  }

  putPerson({ player, role, isIn, number }: PersonRow): void {
    const query = "INSERT OR REPLACE INTO people (player, role, is_in, number) VALUES (?, ?, ?, ?)";
    this.sql.exec(query, player, role, Number(isIn), number);
  }

  peopleAfter(number: number, most: number): PersonRow[] {
    const query =
      "SELECT player, role, is_in AS isIn, number FROM people WHERE number > ? ORDER BY number LIMIT ?";
    type Row = Omit<PersonRow, "isIn"> & { readonly isIn: number };
    return allRows<Row>(this.sql, query, number, most).map((row) => ({ ...row, isIn: row.isIn === 1 }));
  }

  blocks(): PairedBlock[] {
    return allValues<string>(this.sql, "SELECT body FROM blocks ORDER BY place").map((body) => {
      const { pairs, weight } = JSON.parse(body) as { pairs: PairedBlock["pairs"]; weight: string };
      return { pairs, weight: BigInt(weight) };
    });
  }

  countBlocks(): number {
    return firstValue<number>(this.sql, "SELECT count(*) FROM blocks") ?? 0;
  }

  addBlock(place: number, { pairs, weight }: PairedBlock): void {
    insertRow(this.sql, "blocks", { place, body: JSON.stringify({ pairs, weight: String(weight) }) });
  }

  dropBlocks(): void {
    this.sql.exec("DELETE FROM blocks");
  }

  /** Yields the reports by match; null for matches that have not reported. */
  *#reports(): Generator<readonly [match: string, report: MatchReport | null]> {
    type Row = { readonly match: string; readonly report: string | null };
    const query = "SELECT match, report FROM matches WHERE match > ? ORDER BY match LIMIT ?";
    for (let rows: Row[] = [], last = ""; ; last = rows.at(-1)!.match) {
      rows = allRows<Row>(this.sql, query, last, READ_AT_ONCE);
      for (const { match, report } of rows) yield [match, report === null ? null : JSON.parse(report)];
      if (rows.length < READ_AT_ONCE) return;
    }
  }
}
