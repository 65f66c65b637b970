import { and, gte, is, isNull, lt, ne, or } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { THE_HOUSE } from "../contract/house.ts";
import { log } from "../lib/log.ts";
import { isSandbox, today } from "../lib/sandbox.ts";
import { drizzle } from "./d1.ts";
import * as schema from "./schema.ts";

/** All tables except the service's keys, which objects and browsers need, and the counters, which contain the marks. */
const { nameKeys: _names, pushKeys: _push, counters, ...EMPTIED } = schema;

/** Counters with this prefix mark the days when the records were emptied. `AFTER_MARKS` sorts after all their keys. */
const [MARK, AFTER_MARKS] = ["sandbox ", "sandbox!"];

/** House players come with the database and are not deleted. */
const { players } = schema;
const IS_OF_THE_DAY = or(isNull(players.botOf), ne(players.botOf, THE_HOUSE));

const FOREVER = Number.MAX_SAFE_INTEGER;

/**
 * Deletes all records except the service's keys and house players, once a day, in one transaction. The day's mark is inserted
 * first and is unique, so one of two simultaneous calls does nothing. A database with players but without a mark belongs to a
 * service that is not a sandbox, and is not emptied.
 * @returns whether all records are now from today
 */
export async function emptyRecords(db: D1Database): Promise<boolean> {
  const d1 = drizzle(db);
  const mark = `${MARK}${today()}`;
  const marks = async (): Promise<string[]> => {
    const isMark = and(gte(counters.key, MARK), lt(counters.key, AFTER_MARKS));
    return (await d1.select({ key: counters.key }).from(counters).where(isMark)).map(({ key }) => key);
  };
  const before = await marks();
  if (before.includes(mark)) return true;
  const strangers = d1.select({ id: players.id }).from(players).where(IS_OF_THE_DAY).limit(1);
  if (before.length === 0 && (await strangers).length > 0) return false;
  const tables = Object.values(EMPTIED).filter((one) => is(one, SQLiteTable));
  try {
    await d1.batch([
      d1.insert(counters).values({ key: mark, used: 0, expires: FOREVER }),
      d1.delete(counters).where(ne(counters.key, mark)),
      ...tables.map((table) =>
        table === players ? d1.delete(players).where(IS_OF_THE_DAY) : d1.delete(table),
      ),
    ]);
  } catch (fault) {
    if (!(await marks()).includes(mark)) throw fault;
  }
  return true;
}

let emptiedFor: number | null = null;

/** In a sandbox, deletes the records of earlier days before today's first read or write. Never throws. */
export async function startDay(db: D1Database): Promise<void> {
  const day = today();
  if (!isSandbox() || emptiedFor === day) return;
  try {
    if (await emptyRecords(db)) emptiedFor = day;
    else log("error", "sandbox-foreign", { why: "the database has players and no sandbox mark" });
  } catch (fault) {
    log("error", "sandbox-not-emptied", { fault });
  }
}
