import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** What requests have an isolate do: rows that objects read with SQL, and objects that are called. */
export interface Work {
  readonly rows: number;
  readonly objects: number;
}

const done = { rows: 0, objects: 0 };

/** The method of `SqlStorage` that runs a query, as far as the service and the platform's own objects read its cursor. */
type Exec = (
  this: SqlStorage,
  ...asked: [query: string, ...bindings: unknown[]]
) => {
  toArray: () => unknown[];
  one: () => unknown;
  [Symbol.iterator]: () => Iterator<unknown>;
  rowsRead?: number;
};

/** Counts from now on what all objects of this isolate read, and how often one is called. */
export async function countWork(): Promise<void> {
  const namespace = Object.getPrototypeOf(env.GAMES) as {
    getByName: (this: typeof env.GAMES, name: string) => unknown;
  };
  const { getByName } = namespace;
  namespace.getByName = function counted(name) {
    done.objects += 1;
    return getByName.call(this, name);
  };
  await runInDurableObject(env.GAMES.getByName("counted"), (_it, { storage: { sql } }) => {
    const storage = Object.getPrototypeOf(sql) as { exec: Exec };
    const { exec } = storage;
    storage.exec = function counted(...asked) {
      const cursor = exec.apply(this, asked);
      const found = cursor.toArray();
      done.rows += cursor.rowsRead ?? 0;
      return { toArray: () => found, one: () => found[0], [Symbol.iterator]: () => found.values() };
    };
  });
}

/** What some work has objects do, with what goes on meanwhile. */
export async function workOf<T>(does: () => Promise<T>): Promise<readonly [T, Work]> {
  const before = { ...done };
  const result = await does();
  return [result, { rows: done.rows - before.rows, objects: done.objects - before.objects }];
}

/**
 * The most work of a request. Half of all read 13 rows, and nine in ten fewer than 50; but what earlier ones have left to do
 * is counted too, up to 200 rows on a slow machine.
 */
const MOST: Work = { rows: 500, objects: 15 };
/** Routes that do more, and why. */
const MORE: readonly (readonly [routes: RegExp, most: Work])[] = [
  // Wakes everything that there is.
  [/ \/dev\/clock$/, { rows: 5000, objects: 1000 }],
  // Lists: each object of a page is called.
  [/^GET (?:\/v1)?\/(?:watch|ladders)$/, { rows: 500, objects: 50 }],
  // Files with everything, and the end of it.
  [/export\.json$|^DELETE \/v1\/me(?:\/bots|$)|\/delete$/, { rows: 500, objects: 80 }],
  // Begins a session among all that the matrix has begun.
  [/ \/sign-in\/\{code\}$/, { rows: 1500, objects: 15 }],
  // The decisions of a tournament reach its matches, games and players.
  [/tournaments\/\{id\}/, { rows: 1500, objects: 30 }],
  // Makes another game, with a place in both mailboxes.
  [/rematch$/, { rows: 500, objects: 30 }],
];

/** What a request has done beyond what its route may; null for no more. */
export function tooMuch(route: string, work: Work): Work | null {
  const [, most] = MORE.find(([routes]) => routes.test(route)) ?? [null, MOST];
  return work.rows > most.rows || work.objects > most.objects ? work : null;
}
