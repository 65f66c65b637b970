import { type ListedRecord, outcomeOf, type RecordRow } from "../game/recorded.ts";
import {
  allRows,
  hasSchema,
  insertRow,
  migrate,
  type ObjectStorage,
  type SchemaStep,
} from "../lib/object-storage.ts";
import { boundOf, type Place, type Reach, SQL_ORDERS } from "../lib/places.ts";

/** The name of the archive object that has the listed records; the others have months. */
export const LISTED_RECORDS = "records";

/** By what listed records are found by the names in them: without regard to capitals. */
const nameKey = (name: string): string => name.normalize("NFC").trim().toLowerCase();

/** By what a record is found whose players are known: no name has a line feed. */
const idKey = (id: string): string => `\n${id}`;
const keysOf = ({ players, playerIds }: ListedRecord): string[] =>
  playerIds === undefined ? Object.values(players).map(nameKey) : Object.values(playerIds).map(idKey);

/** How a name can have been stored: only newer records are in NFC. */
const formsOf = (name: string): string[] => [name.normalize("NFC"), name.normalize("NFD")];

/** The tables of the list of records, a step a release. Append only. */
export const LISTED_RECORDS_SCHEMA: readonly SchemaStep[] = [
  [
    // at: when it was listed first (milliseconds since 1970). result: who won, a draw, or unknown. body: what lists have, as JSON.
    `CREATE TABLE records (id TEXT PRIMARY KEY, at INTEGER NOT NULL, ruleset TEXT NOT NULL, result TEXT NOT NULL,
       body TEXT NOT NULL) WITHOUT ROWID`,
    "CREATE INDEX records_by_age ON records (at, id)",
    "CREATE INDEX records_by_ruleset ON records (ruleset, at, id)",
    // The names in them, in lower case.
    "CREATE TABLE record_names (name TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (name, record)) WITHOUT ROWID",
    "CREATE INDEX record_names_by_record ON record_names (record)",
  ],
];

/** Which records to read; null: any. */
export interface WantedRecords {
  readonly ruleset: string | null;
  readonly player: string | null;
  /** The id of the player who has that name now. */
  readonly playerId: string | null;
  readonly result: string | null;
}

/** The records that somebody lists. All are in one object: few are listed at a time, and one query finds them by any filter. */
export function openListedRecords(storage: ObjectStorage) {
  const { sql } = storage;

  function unlist(id: string): void {
    if (!hasSchema(storage)) return;
    sql.exec("DELETE FROM records WHERE id = ?", id);
    sql.exec("DELETE FROM record_names WHERE record = ?", id);
  }

  return {
    /** Lists a record. Twice is once. */
    list({ id, at, record }: RecordRow): void {
      migrate(storage, LISTED_RECORDS_SCHEMA);
      const { ruleset } = record;
      storage.transactionSync(() => {
        unlist(id);
        insertRow(sql, "records", {
          id,
          at,
          ruleset,
          result: outcomeOf(record),
          body: JSON.stringify(record),
        });
        for (const name of new Set(keysOf(record))) insertRow(sql, "record_names", { name, record: id });
      });
    },

    unlist: (id: string): void => storage.transactionSync(() => unlist(id)),

    /** The records that a filter lets through, by when they were listed. */
    records({ ruleset, player, playerId, result }: WantedRecords, reach: Reach): RecordRow[] {
      if (!hasSchema(storage)) return [];
      const { beyond, word } = SQL_ORDERS[reach.order];
      const filters = [
        ["ruleset = ?", ruleset],
        ["result = ?", result],
        [
          "id IN (SELECT record FROM record_names WHERE name IN (SELECT value FROM json_each(?)))",
          player &&
            JSON.stringify([...formsOf(nameKey(player)), ...(playerId === null ? [] : [idKey(playerId)])]),
        ],
      ].filter((filter): filter is [string, string] => filter[1] !== null);
      const where = filters.map(([condition]) => ` AND ${condition}`).join("");
      const query = `SELECT id, at, body FROM records WHERE (at, id) ${beyond} (?, ?)${where}
        ORDER BY at ${word}, id ${word} LIMIT ?`;
      const bound = filters.map(([, value]) => value);
      type Row = Place & { readonly body: string };
      const rows = allRows<Row>(sql, query, ...boundOf(reach), ...bound, reach.limit);
      return rows.map(({ id, at, body }) => ({ id, at, record: JSON.parse(body) as ListedRecord }));
    },
  };
}
