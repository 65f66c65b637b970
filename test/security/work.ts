import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { kindOf } from "../../src/game/events/index.ts";

/** The work of an isolate for requests. */
export interface Work {
  /** Rows that objects read with SQL. */
  readonly rows: number;
  readonly objects: number;
  /** Rows that D1 read. */
  readonly d1: number;
  /** Moves that games folded. */
  readonly plies: number;
  /** `Intl` formatters that were created. */
  readonly formatters: number;
}

const done = { rows: 0, objects: 0, d1: 0, plies: 0, formatters: 0 };

/** Puts back what counting has replaced. */
const undo: (() => void)[] = [];

function replace<On extends object, Name extends keyof On>(on: On, name: Name, counted: On[Name]): void {
  const before = on[name];
  on[name] = counted;
  undo.push(() => {
    on[name] = before;
  });
}

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

function countRows({ sql }: DurableObjectStorage): void {
  const storage = Object.getPrototypeOf(sql) as { exec: Exec };
  const { exec } = storage;
  replace(storage, "exec", function counted(...asked) {
    const cursor = exec.apply(this, asked);
    const found = cursor.toArray();
    done.rows += cursor.rowsRead ?? 0;
    return { toArray: () => found, one: () => found[0], [Symbol.iterator]: () => found.values() };
  });
}

function countObjects(): void {
  const namespace = Object.getPrototypeOf(env.GAMES) as {
    getByName: (this: typeof env.GAMES, name: string) => unknown;
  };
  const { getByName } = namespace;
  replace(namespace, "getByName", function counted(name) {
    done.objects += 1;
    return getByName.call(this, name);
  });
}

type Answered = readonly { readonly meta?: Partial<D1Meta> }[];
type Query = (...asked: unknown[]) => Promise<Answered | Answered[number]>;

/** Counts in the two methods of the runtime through which every statement goes: most answers come without their `meta`. */
function countD1(): void {
  const { dbSession } = env.DB.prepare("SELECT 1") as unknown as { readonly dbSession: object };
  const session = Object.getPrototypeOf(Object.getPrototypeOf(dbSession)) as Record<string, Query>;
  for (const method of ["_sendOrThrow", "_queryOrThrow"]) {
    const query = session[method];
    if (query === undefined) throw new Error(`D1 has no method ${method} any more`);
    replace(session, method, async function counted(this: unknown, ...asked) {
      const answer = await query.apply(this, asked);
      for (const { meta } of [answer].flat()) done.d1 += meta?.rows_read ?? 0;
      return answer;
    });
  }
}

function countPlies(): void {
  const moved = kindOf("moved") as { fold: ReturnType<typeof kindOf>["fold"] };
  const { fold } = moved;
  replace(moved, "fold", (...given) => {
    done.plies += 1;
    return fold(...given);
  });
}

function countFormatters(): void {
  const intl = Intl as unknown as Record<string, object>;
  for (const name of ["DateTimeFormat", "NumberFormat", "RelativeTimeFormat", "PluralRules", "ListFormat"])
    replace(
      intl,
      name,
      new Proxy(intl[name]!, {
        construct(made, given) {
          done.formatters += 1;
          return Reflect.construct(made as new () => object, given);
        },
      }),
    );
}

/** Counts what this isolate does. Gives what ends that: other files share the isolate. */
export async function countWork(): Promise<() => void> {
  countObjects();
  countD1();
  countPlies();
  countFormatters();
  await runInDurableObject(env.GAMES.getByName("counted"), (_it, { storage }) => countRows(storage));
  return () => {
    for (const putBack of undo.splice(0)) putBack();
  };
}

const KINDS = Object.keys(done) as (keyof Work)[];

/** The work of an isolate for some code, and what runs meanwhile. */
export async function workOf<T>(does: () => Promise<T>): Promise<readonly [T, Work]> {
  const before = { ...done };
  const result = await does();
  const entries = KINDS.map((kind) => [kind, done[kind] - before[kind]]);
  return [result, Object.fromEntries(entries) as Work];
}

/**
 * The most work of a request. Half of all read 2 rows, and nine in ten fewer than 30, and 6 of D1; but work that earlier
 * requests left is counted too, up to 200 rows on a slow machine. A move folds three plies, and two more if its game is cold.
 * A formatter is cached: only the first request that needs one creates it.
 */
const MOST: Work = { rows: 500, objects: 15, d1: 100, plies: 8, formatters: 5 };
/** Routes that do more, and why. */
const MORE: readonly (readonly [routes: RegExp, more: Partial<Work>])[] = [
  // Wakes everything that there is.
  [/ \/dev\/clock$/, { rows: 5000, objects: 1000 }],
  // Lists: each object of a page is called.
  [/^GET (?:\/v1)?\/(?:watch|ladders)$/, { objects: 50 }],
  // Files with everything, and the end of it.
  [/export\.json$|^DELETE \/v1\/me(?:\/bots|$)|\/delete$/, { objects: 80 }],
  // Begins a session among all that the matrix has begun.
  [/ \/sign-in\/\{code\}$/, { rows: 1500 }],
  // The decisions of a tournament reach its matches, games and players.
  [/tournaments\/\{id\}/, { rows: 1500, objects: 30 }],
  // Ratings: up to two rows for each rule set.
  [/\/(?:players\/\{name\}|ratings|leaderboards|lobby)/, { d1: 400 }],
  // Formatters for each time zone that it shows.
  [/ \/v1\/clocks$| \/settings\/time(?:\/|$)/, { formatters: 25 }],
  // Makes up to five moves, as they were played in the browser.
  [/^POST \/play-now/, { plies: 15, objects: 25 }],
  // Makes another game, with a place in both mailboxes.
  [/rematch$/, { objects: 30 }],
];

/** A request's work beyond its route's limit; null for none. */
export function tooMuch(route: string, work: Work): Work | null {
  const [, more] = MORE.find(([routes]) => routes.test(route)) ?? [];
  const most = { ...MOST, ...more };
  return KINDS.some((kind) => work[kind] > most[kind]) ? work : null;
}
