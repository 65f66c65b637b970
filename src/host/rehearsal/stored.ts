import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DAY } from "../../lib/duration.ts";
import { checkDatabase } from "../backup/copy.ts";
import { filesBelow } from "../backup/files.ts";
import { folderOf, objectsIn } from "../rerecord.ts";

/** In milliseconds. Feeds keep events for 30 days, so events younger than this are not deleted during a rehearsal. */
const YOUNG = 29 * DAY;

export interface StoredPlayer {
  readonly events: number;
  readonly games: number;
}

export interface Stored {
  /** The number of each game's last event, by the object's id on the platform; 0 for an object without a game. */
  readonly games: ReadonlyMap<string, number>;
  readonly mailboxes: readonly string[];
  readonly players: ReadonlyMap<string, StoredPlayer>;
  /** The number of each game's last event that a player's mailbox has seen, by the game's id. */
  readonly lastSeen: ReadonlyMap<string, number>;
  readonly counted: readonly StoredObject[];
}

export interface StoredObject {
  readonly kind: string;
  readonly object: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly missing: number;
}

export function within<T>(file: string, work: (db: DatabaseSync) => T): T {
  using db = new DatabaseSync(file);
  return work(db);
}

export function rowsOf<Row>(db: DatabaseSync, table: string, columns: string, where = "true"): Row[] {
  const known = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table);
  return known === undefined
    ? []
    : (db.prepare(`SELECT ${columns} FROM ${table} WHERE ${where}`).all() as Row[]);
}

const countOf = (db: DatabaseSync, table: string, where: string): number =>
  rowsOf<{ count: number }>(db, table, "count(*) AS count", where)[0]?.count ?? 0;

/** Checks all databases, and deletes the alarms, which would otherwise fire during the rehearsal. */
export function prepareCopies(state: string): void {
  const files = filesBelow(state).filter((path) => path.endsWith(".sqlite"));
  for (const file of files.map((path) => join(state, path))) {
    checkDatabase(file);
    within(file, (db) => {
      if (rowsOf(db, "_cf_ALARM", "1").length > 0) db.exec("DELETE FROM _cf_ALARM");
    });
  }
}

const lastEvent = (db: DatabaseSync): number =>
  rowsOf<{ last: number | null }>(db, "events", "max(seq) AS last")[0]?.last ?? 0;

function playerIn(db: DatabaseSync): readonly [id: string, StoredPlayer] | null {
  const [account] = rowsOf<{ id: string | null }>(db, "account", "body->>'$.player.id' AS id");
  if (typeof account?.id !== "string" || countOf(db, "kept", "key = 'gone'") > 0) return null;
  const events = countOf(db, "events", `at > ${Date.now() - YOUNG}`);
  return [account.id, { events, games: countOf(db, "games", "status IN ('playing', 'finished')") }];
}

const having = (...types: readonly string[]): string =>
  `count(*) FILTER (WHERE body->>'$.type' IN (${types.map((type) => `'${type}'`).join()}))`;

/** Counts lost events: events are numbered from 1 and never deleted, so each gap is a loss. */
const MISSING = "coalesce(max(seq), 0) - count(*) AS missing";

const COUNTED: Readonly<Record<string, readonly [string, Readonly<Record<string, string>>]>> = {
  tournaments: [
    "Tournament",
    {
      events: `${MISSING}, count(*) FILTER (WHERE act = 1) AS acts, ${having("paired")} - ${having("unpaired")} AS rounds`,
      people: "count(*) FILTER (WHERE role = 'player' AND is_in = 1) AS players",
    },
  ],
  ladders: [
    "Ladder",
    {
      events: `${MISSING}, ${having("made", "changed", "closed")} AS versions, ${having("entered")} - ${having("left")} AS players`,
    },
  ],
  matches: ["Match", { events: `${MISSING}, count(*) AS events` }],
  archives: ["Archive", { games: "count(*) AS games" }],
  lists: ["Archive", { records: "count(*) AS records" }],
};

function countedIn(state: string): StoredObject[] {
  return Object.entries(COUNTED).flatMap(([kind, [of, tables]]) =>
    objectsIn(state, of).flatMap((object) => {
      type Counts = Record<string, number>;
      const all = within(join(folderOf(state, of), `${object}.sqlite`), (db) =>
        Object.entries(tables).flatMap(([table, columns]) => rowsOf<Counts>(db, table, columns)),
      );
      const { missing = 0, ...counts } = Object.assign({}, ...all) as Counts;
      return all.length === 0 ? [] : { kind, object, counts, missing };
    }),
  );
}

export function countStored(state: string): Stored {
  const inObject = <T>(of: "Game" | "Mailbox", id: string, read: (db: DatabaseSync) => T): T =>
    within(join(folderOf(state, of), `${id}.sqlite`), read);
  const [games, mailboxes] = [objectsIn(state, "Game"), objectsIn(state, "Mailbox")];
  const players = new Map<string, StoredPlayer>();
  const lastSeen = new Map<string, number>();
  for (const id of mailboxes)
    inObject("Mailbox", id, (db) => {
      const player = playerIn(db);
      if (player !== null) players.set(...player);
      for (const { game, seen } of rowsOf<{ game: string; seen: number }>(db, "games", "id AS game, seen"))
        lastSeen.set(game, Math.max(seen, lastSeen.get(game) ?? 0));
    });
  const lasts = games.map((id) => [id, inObject("Game", id, lastEvent)] as const);
  return { games: new Map(lasts), mailboxes, players, lastSeen, counted: countedIn(state) };
}
