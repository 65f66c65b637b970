import type { Env } from "../../../src/env.ts";
import type { PlayerNews } from "../../../src/game/news.ts";
import service, {
  Archive as RealArchive,
  Game as RealGame,
  Mailbox as RealMailbox,
} from "../../../src/index.ts";

import { newId } from "../../../src/lib/ids.ts";
import { seatsOf } from "../../../src/players/listing.ts";
import { runningGameIds, watchedGames } from "../../../src/players/records.ts";

import { leave, measureClass, measureObject, takeMemory } from "./memory.ts";
import { tournamentOfBench } from "./tournament.ts";

export * from "../../../src/index.ts";
export { Tournament } from "./tournament.ts";

/** The calls of storage, objects and D1 in the counted time. */
const NOTHING = {
  rowsRead: 0,
  rowsWritten: 0,
  alarmsSet: 0,
  calls: 0,
  d1Queries: 0,
  d1Writes: 0,
  d1RowsRead: 0,
  d1RowsWritten: 0,
  /** How long objects had work in progress, in milliseconds. */
  memory: 0,
};
export type Counts = typeof NOTHING;

const counts = { ...NOTHING };
/** All queries that went to D1. */
const queries = new Set<string>();
const cursors = new Set<SqlStorageCursor<Record<string, SqlStorageValue>>>();

function countStorage(storage: DurableObjectStorage): void {
  const { sql } = storage;
  const exec = sql.exec.bind(sql);
  const setAlarm = storage.setAlarm.bind(storage);
  Object.defineProperty(sql, "exec", {
    value: (query: string, ...bindings: unknown[]) => {
      const cursor = exec(query, ...bindings);
      cursors.add(cursor);
      return cursor;
    },
  });
  Object.defineProperty(storage, "setAlarm", {
    // The clock of local mode sets it, too (lib/local-alarms.ts).
    writable: true,
    value: (at: number) => {
      counts.alarmsSet++;
      return setAlarm(at);
    },
  });
}

function countRows({ meta }: D1Result): void {
  counts.d1RowsRead += meta.rows_read;
  counts.d1RowsWritten += meta.rows_written;
}

/** `raw` and `first` do not tell the rows: what is read so is read once more for them. */
function countStatement(statement: D1PreparedStatement): D1PreparedStatement {
  return new Proxy(statement, {
    get(target, name) {
      if (name === "bind") return (...values: unknown[]) => countStatement(target.bind(...values));
      const value = Reflect.get(target, name, target) as unknown;
      if (name !== "raw" && name !== "first" && name !== "run" && name !== "all") return value;
      return async (...asked: unknown[]) => {
        const result = await target.all();
        countRows(result);
        if (name === "run" || name === "all") return result;
        return (value as (...asked: unknown[]) => unknown).apply(target, asked);
      };
    },
  });
}

function countDatabase(db: D1Database): D1Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === "batch")
        return async (statements: D1PreparedStatement[]) => {
          counts.d1Queries++;
          counts.d1Writes++;
          const results = await target.batch(statements);
          for (const result of results) countRows(result);
          return results;
        };
      if (name !== "prepare") return Reflect.get(target, name, target) as unknown;
      return (query: string) => {
        counts.d1Queries++;
        queries.add(query);
        if (!/^select/i.test(query)) counts.d1Writes++;
        return countStatement(target.prepare(query));
      };
    },
  });
}

/** Counts how often an object is asked for: each time is one request of those that the platform bills. */
function countCalls<Namespace extends object>(namespace: Namespace): Namespace {
  return new Proxy(namespace, {
    get(target, name) {
      if (name === "getByName") counts.calls++;
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

const counted = new WeakMap<Env, Env>();

let isMeasured = false;

/** Once there is an object to measure: the classes do not exist before. */
function measureClasses(): void {
  if (isMeasured) return;
  isMeasured = true;
  measureClass(Game, "game");
  measureClass(Mailbox, "mailbox");
}

function countedEnv(env: Env): Env {
  // COUNTING=1: to keep each cursor costs time that a quick move would notice.
  if (!("COUNTING" in env)) return env;
  measureClasses();
  const { DB, GAMES, MAILBOXES } = env;
  const own = { DB: countDatabase(DB), GAMES: countCalls(GAMES), MAILBOXES: countCalls(MAILBOXES) };
  const known = counted.get(env) ?? { ...env, ...own };
  counted.set(env, known);
  return known;
}

/** The last news that a mailbox has taken. */
let lastNews: PlayerNews | null = null;

export class Game extends RealGame {
  constructor(ctx: DurableObjectState, env: Env) {
    if ("COUNTING" in env) {
      countStorage(ctx.storage);
      measureObject(ctx, "game");
    }
    super(ctx, countedEnv(env));
  }

  /** Forgets all but what is stored, as the platform has an object do that nobody has asked for a while. */
  evict(): void {
    leave(`game ${this.ctx.id.name}`);
    this.ctx.abort("evicted by the bench");
  }

  size(): number {
    return this.ctx.storage.sql.databaseSize;
  }
}

export class Mailbox extends RealMailbox {
  constructor(ctx: DurableObjectState, env: Env) {
    if ("COUNTING" in env) {
      countStorage(ctx.storage);
      measureObject(ctx, "mailbox");
    }
    super(ctx, countedEnv(env));
  }

  evict(): void {
    leave(`mailbox ${this.ctx.id.name}`);
    this.ctx.abort("evicted by the bench");
  }

  size(): number {
    return this.ctx.storage.sql.databaseSize;
  }

  /** Has so many finished games more, all like the one that it has. */
  fill(rows: number): void {
    this.ctx.storage.sql.exec(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO games (id, seen, status, direction, created, opponent, body)
       SELECT printf('%022d', i), seen, status, direction, created - i, opponent, body FROM n, games
       WHERE status = 'finished'`,
      rows,
    );
  }
}

export class Archive extends RealArchive {
  constructor(ctx: DurableObjectState, env: Env) {
    if ("COUNTING" in env) countStorage(ctx.storage);
    super(ctx, env);
  }

  /** Has so many games more, all like the one that it has, behind so many that it was given before. */
  fill(rows: number, before: number): void {
    this.ctx.storage.sql.exec(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO games SELECT at + ? + i, printf('%022d', i), ruleset, attackers, defenders, winner, reason
       FROM n, (SELECT * FROM games ORDER BY at LIMIT 1)`,
      rows,
      before,
    );
  }
}

const receive = Reflect.get(RealMailbox.prototype, "receive") as () => unknown;
Object.defineProperty(Mailbox.prototype, "receive", {
  // Mailboxes trace the method themselves, by defining it again.
  configurable: true,
  value(this: Mailbox, news: readonly PlayerNews[], ...marks: never[]) {
    lastNews = news.at(-1) ?? lastNews;
    return Reflect.apply(receive, this, [news, ...marks]) as Promise<void>;
  },
});

/** The counts since the last call. */
function takeCounts(): Counts {
  for (const cursor of cursors) {
    counts.rowsRead += cursor.rowsRead;
    counts.rowsWritten += cursor.rowsWritten;
  }
  cursors.clear();
  const taken = { ...counts, memory: takeMemory() };
  Object.assign(counts, NOTHING);
  return taken;
}

/** The bench's calls of an object over RPC. */
interface Seen {
  readonly evict: () => Promise<void>;
  readonly size: () => Promise<number>;
}
const named = (namespace: { getByName: (name: string) => unknown }, name: string): Seen =>
  namespace.getByName(name) as Seen;

/** The objects that a request names: `?game=…&player=…&player=…`. */
function objectsOf({ searchParams }: URL, { GAMES, MAILBOXES }: Env) {
  return [
    ...searchParams.getAll("game").map((name) => named(GAMES, name)),
    ...searchParams.getAll("player").map((name) => named(MAILBOXES, name)),
  ];
}

/** Sends a mailbox the last news again, as the next event (`seq`) of a game. */
async function tell({ searchParams }: URL, { MAILBOXES }: Env): Promise<Response> {
  const [player, gameId] = [searchParams.get("player") ?? "", searchParams.get("game") ?? ""];
  if (lastNews === null) return new Response(null, { status: 409 });
  const seq = Number(searchParams.get("seq"));
  const game = { ...lastNews.game, id: gameId };
  await MAILBOXES.getByName(player).receive([{ ...lastNews, player, gameId, seq, game }]);
  return Response.json({ seq }, { status: 201 });
}

/** Fills a mailbox with finished games, or the archive of this month. */
async function fill({ searchParams }: URL, { MAILBOXES, ARCHIVES }: Env): Promise<Response> {
  const [rows = 0, before = 0] = ["rows", "before"].map((name) => Number(searchParams.get(name)));
  const player = searchParams.get("player");
  const object = player === null ? thisMonth(ARCHIVES) : MAILBOXES.getByName(player);
  await (object as unknown as { readonly fill: (...counts: number[]) => Promise<void> }).fill(rows, before);
  return Response.json({ rows });
}

const thisMonth = (archives: Env["ARCHIVES"]) => archives.getByName(new Date().toISOString().slice(0, 7));

/** A page of this month's archive behind an instant. */
async function archivePage({ searchParams }: URL, { ARCHIVES }: Env): Promise<Response> {
  const after = { at: Number(searchParams.get("after")), id: "" };
  const wanted = { after, to: Number.MAX_SAFE_INTEGER, limit: 101, timedOut: false };
  return Response.json({ items: await thisMonth(ARCHIVES).games(wanted) });
}

/** Values of D1 that no client's request reads alone. */
async function fromRecords({ pathname, searchParams }: URL, env: Env): Promise<Response> {
  const { DB } = countedEnv(env);
  if (pathname === "/bench/running") return Response.json(await runningGameIds(DB, newId(), 25));
  const ids = Array.from({ length: 300 }, newId);
  if (pathname === "/bench/names") return Response.json([...(await seatsOf(DB, ids.slice(0, 40)))]);
  const after = { at: Number(searchParams.get("after")), id: "" };
  return Response.json(
    await watchedGames(DB, { after, limit: Number(searchParams.get("limit")) }, new Set(ids)),
  );
}

async function ofTheBench(url: URL, env: Env): Promise<Response | null> {
  switch (url.pathname) {
    case "/bench/counts":
      return Response.json(takeCounts());
    case "/bench/evict":
      // The stand-in for leaving a game does not answer.
      await Promise.allSettled(objectsOf(url, env).map((object) => object.evict()));
      return Response.json({ evicted: true });
    case "/bench/sizes":
      return Response.json(await Promise.all(objectsOf(url, env).map((object) => object.size())));
    case "/bench/fill":
      return fill(url, env);
    case "/bench/queries":
      return Response.json([...queries]);
    case "/bench/running":
    case "/bench/names":
    case "/bench/watched":
      return fromRecords(url, env);
    case "/bench/archive":
      return archivePage(url, env);
    case "/bench/tournament":
      return tournamentOfBench(url, env);
    case "/bench/news":
      return tell(url, env);
    default:
      return null;
  }
}

export default {
  async fetch(request, env, ctx) {
    return (await ofTheBench(new URL(request.url), env)) ?? service.fetch(request, countedEnv(env), ctx);
  },
  email: (message, env, ctx) => service.email(message, env, ctx),
} satisfies ExportedHandler<Env>;
