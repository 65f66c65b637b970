import { and, asc, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import { DAY, HOUR } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { bucketOf, TROUBLES, type LateBucket, type Reports, type Trouble } from "../lib/reporting.ts";
import { lateAlarms, troubles } from "./schema.ts";

/** Alarms are told of for this long, in milliseconds. */
export const LATE_ALARMS_KEPT = DAY;

const oldestHour = (): number => Math.floor((now() - LATE_ALARMS_KEPT) / HOUR);

/** Notes how much of a trouble an object has; 0 ends it. When it began is kept. */
export async function noteTrouble(
  db: D1Database,
  trouble: Trouble,
  subject: string,
  count: number,
): Promise<void> {
  const d1 = drizzle(db);
  if (count === 0) {
    await d1.delete(troubles).where(and(eq(troubles.trouble, trouble), eq(troubles.subject, subject)));
    return;
  }
  const row = { trouble, subject, count, since: now(), checkedAt: now() };
  await d1
    .insert(troubles)
    .values(row)
    .onConflictDoUpdate({
      target: [troubles.trouble, troubles.subject],
      set: { count, checkedAt: row.checkedAt },
    });
}

/** Counts an alarm that went off so many milliseconds late, and forgets those of before yesterday. */
export async function noteLateAlarm(db: D1Database, by: number): Promise<void> {
  const d1 = drizzle(db);
  const row = { hour: Math.floor(now() / HOUR), bucket: bucketOf(by), count: 1, worst: Math.round(by) };
  await d1.batch([
    d1
      .insert(lateAlarms)
      .values(row)
      .onConflictDoUpdate({
        target: [lateAlarms.hour, lateAlarms.bucket],
        set: { count: sql`${lateAlarms.count} + 1`, worst: sql`max(${lateAlarms.worst}, excluded.worst)` },
      }),
    d1.delete(lateAlarms).where(lt(lateAlarms.hour, oldestHour())),
  ]);
}

/** Where objects tell what is wrong with them. */
export function reportsTo(db: D1Database): Reports {
  return {
    trouble: (trouble, subject, count) => noteTrouble(db, trouble, subject, count),
    lateAlarm: (by) => noteLateAlarm(db, by),
  };
}

/** How many objects have a trouble, and how much of it there is in all of them. */
interface Troubled {
  readonly objects: number;
  readonly count: number;
}

/** What is known of all troubles, and of the alarms that were late in the last day. */
export async function knownTroubles(
  db: D1Database,
): Promise<{ readonly troubled: Readonly<Record<Trouble, Troubled>>; readonly late: readonly LateBucket[] }> {
  const d1 = drizzle(db);
  const sums = TROUBLES.map((trouble) =>
    d1
      .select({ objects: sql<number>`count(*)`, count: sql<number>`coalesce(sum(${troubles.count}), 0)` })
      .from(troubles)
      .where(eq(troubles.trouble, trouble)),
  );
  const late = d1
    .select({ bucket: lateAlarms.bucket, count: lateAlarms.count, worst: lateAlarms.worst })
    .from(lateAlarms)
    .where(gte(lateAlarms.hour, oldestHour()));
  const [buckets, ...counted] = await d1.batch([late, ...sums]);
  const troubled = TROUBLES.map((trouble, index) => [
    trouble,
    counted[index]?.[0] ?? { objects: 0, count: 0 },
  ]);
  return { troubled: Object.fromEntries(troubled) as Record<Trouble, Troubled>, late: buckets };
}

/** A trouble of an object, as it was told last. */
export interface ToldTrouble {
  readonly trouble: Trouble;
  readonly subject: string;
}

/** The troubles that were told or looked at last, at most so many. */
export async function toldTroubles(db: D1Database, most: number) {
  const { trouble, subject, count, since, checkedAt } = troubles;
  const query = drizzle(db).select({ trouble, subject, count, since }).from(troubles);
  return query.where(gte(checkedAt, 0)).orderBy(desc(checkedAt)).limit(most);
}

/** Takes the troubles that were not looked at since an instant, the oldest first, to be looked at now. */
export async function troublesToCheck(db: D1Database, since: number, most: number): Promise<ToldTrouble[]> {
  const d1 = drizzle(db);
  const oldest = d1
    .select({ subject: troubles.subject })
    .from(troubles)
    .where(lt(troubles.checkedAt, since))
    .orderBy(asc(troubles.checkedAt))
    .limit(most);
  return d1
    .update(troubles)
    .set({ checkedAt: now() })
    .where(and(inArray(troubles.subject, oldest), inArray(troubles.trouble, [...TROUBLES])))
    .returning({ trouble: troubles.trouble, subject: troubles.subject });
}
