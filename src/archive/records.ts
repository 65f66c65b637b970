import type { ListedRecord } from "../game/recorded.ts";
import type { SchemaStep } from "../lib/object-storage.ts";
import { boundOf, type Reach, SQL_ORDERS } from "../lib/places.ts";

/** The name of the archive object of the listed recorded games. They are few, so one object can filter them in one query. */
export const LISTED_RECORDS = "records";

/** The key by which a name in a recorded game is found, in any case. */
const nameKey = (name: string): string => name.normalize("NFC").trim().toLowerCase();

/** The key by which a recorded game of a known player is found. No name contains a line feed. */
const idKey = (id: string): string => `\n${id}`;

/** The keys of the players of a recorded game. */
export const keysOf = ({ players, playerIds }: ListedRecord): string[] =>
  playerIds === undefined ? Object.values(players).map(nameKey) : Object.values(playerIds).map(idKey);

/** The forms in which a name may be stored: only newer rows are in NFC. */
const formsOf = (name: string): string[] => [name.normalize("NFC"), name.normalize("NFD")];

/** The tables of the listed recorded games, a step a release. Append only: deployed objects have run these steps. */
export const LISTED_RECORDS_SCHEMA: readonly SchemaStep[] = [
  [
    // at: when it was listed, in milliseconds since 1970. result: the winner, draw or unknown. body: a ListedRecord, as JSON.
    `CREATE TABLE records (id TEXT PRIMARY KEY, at INTEGER NOT NULL, ruleset TEXT NOT NULL, result TEXT NOT NULL,
       body TEXT NOT NULL) WITHOUT ROWID`,
    "CREATE INDEX records_by_age ON records (at, id)",
    "CREATE INDEX records_by_ruleset ON records (ruleset, at, id)",
    // name: a key of a player (keysOf).
    "CREATE TABLE record_names (name TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (name, record)) WITHOUT ROWID",
    "CREATE INDEX record_names_by_record ON record_names (record)",
  ],
];

/** A filter of recorded games. Null: any. */
export interface WantedRecords {
  readonly ruleset: string | null;
  readonly player: string | null;
  /** The id of the player who has the name now. */
  readonly playerId: string | null;
  readonly result: string | null;
}

/** Returns a query for the recorded games that pass a filter, in the order in which they were listed, and its bindings. */
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
