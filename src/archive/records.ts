import type { ListedRecord } from "../game/recorded.ts";
import type { SchemaStep } from "../lib/object-storage.ts";
import { boundOf, type Reach, SQL_ORDERS } from "../lib/places.ts";

/** Listed recorded games are few, so one object can filter them in one query. */
export const LISTED_RECORDS = "records";

/** Normalizes a name, so that searches ignore case. */
const nameKey = (name: string): string => name.normalize("NFC").trim().toLowerCase();

/** No name contains a line feed, so ids and names never collide. */
const idKey = (id: string): string => `\n${id}`;

export const keysOf = ({ players, playerIds }: ListedRecord): string[] =>
  playerIds === undefined ? Object.values(players).map(nameKey) : Object.values(playerIds).map(idKey);

/** Returns both Unicode forms of a name, because older rows are not normalized to NFC. */
const formsOf = (name: string): string[] => [name.normalize("NFC"), name.normalize("NFD")];

/** Append only: deployed objects have run these steps. */
export const LISTED_RECORDS_SCHEMA: readonly SchemaStep[] = [
  [
    // `at`: when it was listed, in milliseconds since 1970. `result`: the winner, draw or unknown.
    `CREATE TABLE records (id TEXT PRIMARY KEY, at INTEGER NOT NULL, ruleset TEXT NOT NULL, result TEXT NOT NULL,
       body TEXT NOT NULL) WITHOUT ROWID`,
    "CREATE INDEX records_by_age ON records (at, id)",
    "CREATE INDEX records_by_ruleset ON records (ruleset, at, id)",
    "CREATE TABLE record_names (name TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (name, record)) WITHOUT ROWID",
    "CREATE INDEX record_names_by_record ON record_names (record)",
  ],
];

/** Null fields match everything. */
export interface WantedRecords {
  readonly ruleset: string | null;
  readonly player: string | null;
  /** The id of the player who is called `player` now: games of known players are listed by id, because names change. */
  readonly playerId: string | null;
  readonly result: string | null;
}

export function recordsQuery({ ruleset, player, playerId, result }: WantedRecords, reach: Reach) {
  const { beyond, word } = SQL_ORDERS[reach.order];
  const keys = player && [...formsOf(nameKey(player)), ...(playerId === null ? [] : [idKey(playerId)])];
  const filters = [
    ["ruleset = ?", ruleset],
    ["result = ?", result],
    [
      "id IN (SELECT record FROM record_names WHERE name IN (SELECT value FROM json_each(?)))",
      keys && JSON.stringify(keys),
    ],
  ].filter((filter): filter is [string, string] => filter[1] !== null);
  const where = filters.map(([condition]) => ` AND ${condition}`).join("");
  const query = `SELECT id, at, body FROM records WHERE (at, id) ${beyond} (?, ?)${where}
    ORDER BY at ${word}, id ${word} LIMIT ?`;
  return { query, bindings: [...boundOf(reach), ...filters.map(([, value]) => value), reach.limit] };
}
