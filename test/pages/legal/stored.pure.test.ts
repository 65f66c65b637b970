import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { EXPIRING_SCHEMA } from "../../../src/lib/expiring.ts";
import { ARCHIVE_SCHEMA } from "../../../src/archive/archive.ts";
import { BEACON_SCHEMA } from "../../../src/beacon/stored/store.ts";
import { GAME_SCHEMA } from "../../../src/game/stored/store.ts";
import { wordsIn } from "../../../src/i18n/catalogues.ts";
import { type SchemaStep, tablesIn } from "../../../src/lib/object-storage.ts";
import { MAILBOX_SCHEMA, MAILBOX_TOPICS } from "../../../src/mailbox/stored/schema.ts";
import type { Kind } from "../../../src/lib/service-object.ts";
import DATA from "../../../src/pages/legal/stored.json" with { type: "json" };
import { POOL_SCHEMA } from "../../../src/ratings/rows.ts";
import { THINKER_SCHEMA } from "../../../src/thinker/queue.ts";
import { TOURNAMENT_SCHEMA } from "../../../src/tournaments/stored.ts";
import { REPORTS_SCHEMA } from "../../../src/reports/reports.ts";
import { LADDER_SCHEMA } from "../../../src/tournaments/stored-ladder.ts";
import { BULK_SCHEMA } from "../../../src/tournaments/bulk.ts";
import { RECORD_SCHEMA } from "../../../src/archive/recorded-game.ts";
import { LISTED_RECORDS_SCHEMA } from "../../../src/archive/records.ts";
import { MATCH_SCHEMA } from "../../../src/tournaments/stored-match.ts";
import * as records from "../../../src/players/schema.ts";

type Place = "records" | Kind;
type Tables = Partial<Record<Place, readonly string[]>>;

const made = (...steps: readonly (readonly SchemaStep[])[]) => steps.flatMap((all) => all.flatMap(tablesIn));

/** All tables that there are. */
const TABLES: Readonly<Record<Place, readonly string[]>> = {
  records: Object.values(records)
    .filter((one) => is(one, SQLiteTable))
    .map(getTableName),
  mailbox: made(MAILBOX_SCHEMA, ...Object.values(MAILBOX_TOPICS)),
  game: made(GAME_SCHEMA),
  archive: made(ARCHIVE_SCHEMA, LISTED_RECORDS_SCHEMA),
  match: made(MATCH_SCHEMA),
  authorization: made(EXPIRING_SCHEMA),
  bulk: made(BULK_SCHEMA),
  ladder: made(LADDER_SCHEMA),
  reports: made(REPORTS_SCHEMA),
  record: made(RECORD_SCHEMA),
  beacon: made(BEACON_SCHEMA),
  thinker: made(THINKER_SCHEMA),
  pool: made(POOL_SCHEMA),
  tournament: made(TOURNAMENT_SCHEMA),
};

describe("what /privacy says is stored", () => {
  it.each(Object.keys(TABLES) as Place[])("includes each table, once: %s", (place) => {
    const listed = [...Object.values<Tables>(DATA.aboutPeople), DATA.aboutNobody as Tables].flatMap(
      (one) => one[place] ?? [],
    );
    expect(TABLES[place].length).toBeGreaterThan(0);
    expect(listed.toSorted()).toEqual(TABLES[place].toSorted());
  });

  it.each(["en", "ru", "sv"] as const)("has words for each, and for no other: %s", (language) => {
    const { kept, places } = wordsIn(language).privacy;
    expect(Object.keys(kept)).toEqual(Object.keys(DATA.aboutPeople));
    expect(Object.keys(places).toSorted()).toEqual(
      Object.keys(TABLES)
        .filter((one) => one !== "authorization" && one !== "beacon" && one !== "thinker")
        .toSorted(),
    );
  });
});
