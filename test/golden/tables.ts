import { DatabaseSync } from "node:sqlite";
import { ARCHIVE_SCHEMA } from "../../src/archive/archive.ts";
import { RECORD_SCHEMA } from "../../src/archive/recorded-game.ts";
import { LISTED_RECORDS_SCHEMA } from "../../src/archive/records.ts";
import { BEACON_SCHEMA } from "../../src/beacon/stored/store.ts";
import { GAME_SCHEMA } from "../../src/game/stored/store.ts";
import { EXPIRING_SCHEMA } from "../../src/lib/expiring.ts";
import type { SchemaStep } from "../../src/lib/object-storage.ts";
import { MAILBOX_SCHEMA, MAILBOX_TOPICS } from "../../src/mailbox/stored/schema.ts";
import { POOL_SCHEMA } from "../../src/ratings/rows.ts";
import { REPORTS_SCHEMA } from "../../src/reports/reports.ts";
import { THINKER_SCHEMA } from "../../src/thinker/queue.ts";
import { BULK_SCHEMA } from "../../src/tournaments/bulk.ts";
import { LADDER_SCHEMA } from "../../src/tournaments/stored-ladder.ts";
import { MATCH_SCHEMA } from "../../src/tournaments/stored-match.ts";
import { TOURNAMENT_SCHEMA } from "../../src/tournaments/stored.ts";
import { migratedDatabase } from "../house/database.ts";
import { tablesIn } from "./state.ts";

/** The schemas of each kind of object, in lists of steps that objects run by themselves. */
export const SCHEMAS: Readonly<Record<string, readonly (readonly SchemaStep[])[]>> = {
  game: [GAME_SCHEMA],
  mailbox: [MAILBOX_SCHEMA, ...Object.values(MAILBOX_TOPICS)],
  archive: [ARCHIVE_SCHEMA, LISTED_RECORDS_SCHEMA],
  match: [MATCH_SCHEMA],
  tournament: [TOURNAMENT_SCHEMA],
  beacon: [BEACON_SCHEMA],
  thinker: [THINKER_SCHEMA],
  pool: [POOL_SCHEMA],
  ladder: [LADDER_SCHEMA],
  bulk: [BULK_SCHEMA],
  reports: [REPORTS_SCHEMA],
  record: [RECORD_SCHEMA],
  authorization: [EXPIRING_SCHEMA],
};

function tablesOf(schema: readonly SchemaStep[]): readonly string[] {
  const db = new DatabaseSync(":memory:");
  for (const statement of schema.flat()) db.exec(statement);
  return tablesIn(db);
}

/** The tables of this release, as `kind.table`: of each kind of object, and of D1. */
export function tablesOfRelease(): readonly string[] {
  const ofObjects = Object.entries(SCHEMAS).flatMap(([kind, schemas]) =>
    schemas.flatMap(tablesOf).map((table) => `${kind}.${table}`),
  );
  return [...ofObjects, ...tablesIn(migratedDatabase()).map((table) => `d1.${table}`)];
}

/** The tables, as `kind.table`, that may have no golden row, and why. */
export const MAY_BE_EMPTY: Readonly<Record<string, string>> = {
  "mailbox.uses": "on one machine nothing is counted",
  "mailbox.mails": "on one machine each is sent as soon as it is made",
  "mailbox.sent_once": "what answers a mail that came in",
  "mailbox.address_changes": "an address changes at once, unless the records cannot be reached",
  "mailbox.games_to_leave": "a game is left at once, unless it cannot be reached",
  "mailbox.listening": "only while sockets are open",
  "match.outbox": "the owner is told at once, unless it cannot be reached",
  "match.news": "players are told at once, unless their mailboxes cannot be reached",
  "tournament.give_ups": "a match is given up at once, unless it cannot be reached",
  "tournament.blocks": "only while a round of hundreds is paired",
  "tournament.news": "players are told at once, unless their mailboxes cannot be reached",
  "pool.counts": "nobody has played enough to be on the leaderboard",
  "pool.replayed": "only while more games are rated again than one commit takes",
  "pool.outbox": "players are told at once, unless their mailboxes cannot be reached",
  "ladder.outbox": "matches and records are told at once, unless they cannot be reached",
  "ladder.news": "players are told at once, unless their mailboxes cannot be reached",
  "ladder.kept": "how a ladder is after 200 events",
  "d1.late_alarms": "none, unless an alarm is late",
  "d1.sign_ups": "only those with a key, for an hour",
  "d1.troubles": "none, unless an object fails for long",
};
