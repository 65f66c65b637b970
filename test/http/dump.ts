import { listDurableObjectIds, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { PROBE_KEY } from "../../src/players/probe.ts";

/** Everything stored: one text a table, by its place. */
export type Dump = Readonly<Record<string, string>>;

const TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%cf_%' ORDER BY name";

/** The classes whose objects are named by a new id. */
const NAMELESS = [
  env.GAMES,
  env.MAILBOXES,
  env.MATCHES,
  env.TOURNAMENTS,
  env.LADDERS,
  env.BULKS,
] as readonly DurableObjectNamespace[];

/** The objects of earlier files: they are empty (test/worker-setup.ts), but still listed, and there are thousands. */
let earlier: ReadonlySet<string> = new Set();

/** Every object that this file has made. */
async function objectsOf(namespace: DurableObjectNamespace): Promise<DurableObjectId[]> {
  return (await listDurableObjectIds(namespace)).filter((id) => !earlier.has(id.toString()));
}

/** Leaves what objects there are out of all later dumps. */
export async function skipEarlierObjects(): Promise<void> {
  const ids = await Promise.all(NAMELESS.map((namespace) => listDurableObjectIds(namespace)));
  earlier = new Set(ids.flat().map(String));
}

/** Wakes every object that this file has made, so that `reset` empties them all. */
export async function wakeObjects(): Promise<void> {
  for (const namespace of NAMELESS)
    for (const id of await objectsOf(namespace)) await runInDurableObject(namespace.get(id), () => undefined);
}

async function dumpD1(): Promise<Dump> {
  const { results } = await env.DB.prepare(TABLES).all<{ name: string }>();
  const names = results.map(({ name }) => name).filter((name) => !/^(sqlite_|d1_)/.test(name));
  const tables = names.map(async (name): Promise<[string, string]> => {
    const { results: rows } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    // A request for the status makes one row, always the same.
    const kept = rows.filter(({ key }) => key !== PROBE_KEY);
    return [`d1 ${name}`, JSON.stringify(kept)];
  });
  return Object.fromEntries(await Promise.all(tables));
}

function dumpTables({ storage: { sql } }: DurableObjectState): Dump {
  const names = sql
    .exec<{ name: string }>(TABLES)
    .toArray()
    .map(({ name }) => name);
  return Object.fromEntries(
    names.map((name) => [name, JSON.stringify(sql.exec(`SELECT * FROM "${name}"`).toArray())]),
  );
}

async function dumpObjects(kind: "game" | "mailbox"): Promise<Dump> {
  const namespace: DurableObjectNamespace = kind === "game" ? env.GAMES : env.MAILBOXES;
  const dump: Record<string, string> = {};
  for (const id of await objectsOf(namespace)) {
    const tables = await runInDurableObject(namespace.get(id), (_object, state) => dumpTables(state));
    for (const [name, rows] of Object.entries(tables)) dump[`${kind} ${id.toString()} ${name}`] = rows;
  }
  return dump;
}

/** All of D1 and of every object, as a thief of the storage would find it. */
export async function dumpAll(): Promise<Dump> {
  return { ...(await dumpD1()), ...(await dumpObjects("game")), ...(await dumpObjects("mailbox")) };
}

/** Has every game do now what it would do some seconds later: deliver, and delete what has arrived. */
async function hurryGames(): Promise<void> {
  for (const id of await objectsOf(env.GAMES)) await runDurableObjectAlarm(env.GAMES.get(id));
}

/** All that is stored, once what was still on its way has arrived. */
export async function quietDump(): Promise<Dump> {
  let [last, looks] = [await dumpAll(), 0];
  const again = async (): Promise<Dump> => {
    await hurryGames();
    const before = last;
    last = await dumpAll();
    expect(changesBetween(before, last)).toEqual([]);
    // A game's undelivered news is still on its way, even when the game is quiet.
    const waiting = Object.entries(last).filter(([name, rows]) => name.endsWith(" outbox") && rows !== "[]");
    expect(waiting).toEqual([]);
    // One look more than at once.
    expect(++looks).toBeGreaterThan(1);
    return last;
  };
  return vi.waitFor(again, { interval: 150 });
}

/** The tables that differ. */
export function changesBetween(before: Dump, after: Dump): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]);
}
