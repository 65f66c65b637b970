import {
  applyD1Migrations,
  evictAllDurableObjects,
  runDurableObjectAlarm,
  runInDurableObject,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { moveLocalClock } from "../../src/lib/local-clock.ts";
import { now } from "../../src/lib/now.ts";
import type { Database, Edition, StoredObject } from "./edition.ts";

type Stub = DurableObjectStub<Rpc.DurableObjectBranded>;

const insertOf = (name: string, columns: readonly string[]): string =>
  `INSERT INTO ${name} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;

/** Puts what was stored into an object of that name, whose own code has not yet looked at it. */
async function loadObject(stub: Stub, { tables, indexes }: StoredObject): Promise<void> {
  await runInDurableObject(stub, async (_object, { storage }) => {
    // Objects of every load have the same names: what one still had to do can have come after all was cleared.
    await storage.deleteAll();
    const { sql } = storage;
    for (const { name, sql: create, columns, rows } of tables) {
      sql.exec(create);
      for (const row of rows) sql.exec(insertOf(name, columns), ...row);
    }
    for (const index of indexes) sql.exec(index);
  });
}

async function loadDatabase({ tables, indexes }: Database): Promise<void> {
  const { DB } = env;
  const query =
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'";
  const today = await DB.prepare(query).all<{ name: string }>();
  await DB.batch([
    ...today.results.map(({ name }) => DB.prepare(`DROP TABLE ${name}`)),
    ...tables.map(({ sql }) => DB.prepare(sql)),
    ...tables.flatMap(({ name, columns, rows }) => {
      const insert = DB.prepare(insertOf(name, columns));
      return rows.map((row) => insert.bind(...row));
    }),
    ...indexes.map((index) => DB.prepare(index)),
  ]);
  await applyD1Migrations(DB, env.MIGRATIONS);
}

/** Answers nothing outside, and shows no log. */
export function noOutside(): void {
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("Network connection lost."));
}

/** Sets the service's time to an instant. */
export const setTime = (instant: number): Promise<void> => moveLocalClock(env, instant - Date.now());

/** Puts the service's time forward. */
export const pass = (milliseconds: number): Promise<void> => setTime(now() + milliseconds);

const namespaceOf = { games: env.GAMES, mailboxes: env.MAILBOXES } as const;

/** Stores an edition as it was, at its time; no object has begun on it yet. */
export async function load(edition: Edition): Promise<void> {
  await evictAllDurableObjects();
  await setTime(edition.manifest.now);
  await loadDatabase(edition.d1);
  for (const kind of ["games", "mailboxes"] as const)
    await Promise.all(
      edition[kind].map((stored) => loadObject(namespaceOf[kind].getByName(stored.id), stored)),
    );
  await evictAllDurableObjects();
}

/** Lets the alarms go off for which it was time when the edition was stored, and waits for what they begin. */
export async function ringAlarms(edition: Edition): Promise<void> {
  for (const kind of ["games", "mailboxes"] as const)
    for (const { id, alarm } of edition[kind]) {
      if (alarm === null || alarm > now()) continue;
      const stub = namespaceOf[kind].getByName(id);
      // No alarm was stored: the object sets it when it begins.
      await runInDurableObject(stub, () => undefined);
      await runDurableObjectAlarm(stub);
      await stub.wake();
    }
}
