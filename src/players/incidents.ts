import { and, asc, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import { DAY, HOUR } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { bucketOf, type Incident, type IncidentLog, INCIDENTS, type LateBucket } from "../lib/incidents.ts";
import { lateAlarms, troubles } from "./schema.ts";

export const LATE_ALARMS_FOR = DAY;

const oldestHour = (): number => Math.floor((now() - LATE_ALARMS_FOR) / HOUR);

/** Stores an object's count of an incident; 0 deletes the incident. `since` keeps the time of the first report. */
export async function noteIncident(db: D1Database, incident: Incident, subject: string, count: number) {
  const d1 = drizzle(db);
  const { trouble, subject: of } = troubles;
  if (count === 0) return void (await d1.delete(troubles).where(and(eq(trouble, incident), eq(of, subject))));
  const row = { trouble: incident, subject, count, since: now(), checkedAt: now() };
  const set = { count, checkedAt: row.checkedAt };
  await d1
    .insert(troubles)
    .values(row)
    .onConflictDoUpdate({ target: [trouble, of], set });
}

/** Counts an alarm that was `by` milliseconds late, and deletes counts that are older than a day. */
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

export function incidentLog(db: D1Database): IncidentLog {
  return {
    note: (incident, subject, count) => noteIncident(db, incident, subject, count),
    lateAlarm: (by) => noteLateAlarm(db, by),
  };
}

interface KnownIncidents {
  readonly sums: Readonly<Record<Incident, { readonly objects: number; readonly count: number }>>;
  readonly late: readonly LateBucket[];
}

export async function knownIncidents(db: D1Database): Promise<KnownIncidents> {
  const d1 = drizzle(db);
  const queries = INCIDENTS.map((incident) =>
    d1
      .select({ objects: sql<number>`count(*)`, count: sql<number>`coalesce(sum(${troubles.count}), 0)` })
      .from(troubles)
      .where(eq(troubles.trouble, incident)),
  );
  const late = d1
    .select({ bucket: lateAlarms.bucket, count: lateAlarms.count, worst: lateAlarms.worst })
    .from(lateAlarms)
    .where(gte(lateAlarms.hour, oldestHour()));
  const [buckets, ...counted] = await d1.batch([late, ...queries]);
  const none = { objects: 0, count: 0 };
  const sums = INCIDENTS.map((incident, index) => [incident, counted[index]?.[0] ?? none]);
  return { sums: Object.fromEntries(sums) as KnownIncidents["sums"], late: buckets };
}

export type NotedIncident = Pick<typeof troubles.$inferSelect, "trouble" | "subject">;

export async function latestIncidents(db: D1Database, most: number) {
  const { trouble, subject, count, since, checkedAt } = troubles;
  const query = drizzle(db).select({ trouble, subject, count, since }).from(troubles);
  return query.where(gte(checkedAt, 0)).orderBy(desc(checkedAt)).limit(most);
}

/** Returns incidents of up to `most` objects, those checked longest ago and before `since`, and marks them as checked. */
export async function incidentsToCheck(db: D1Database, since: number, most: number) {
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
    .where(and(inArray(troubles.subject, oldest), inArray(troubles.trouble, [...INCIDENTS])))
    .returning({ trouble: troubles.trouble, subject: troubles.subject });
}
