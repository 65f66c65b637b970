import type { Env } from "../../../src/env.ts";
import service, { Game as RealGame, Mailbox as RealMailbox } from "../../../src/index.ts";

export { Beacon, LocalClock, LocalPost } from "../../../src/index.ts";

/** The service as it is, with everything counted that it asks of storage and of D1. */
const counts = { rowsRead: 0, rowsWritten: 0, alarmsSet: 0, d1Queries: 0, d1Writes: 0 };
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
    value: (at: number) => {
      counts.alarmsSet++;
      return setAlarm(at);
    },
  });
}

function countDatabase(db: D1Database): D1Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === "batch") {
        return (statements: D1PreparedStatement[]) => {
          counts.d1Queries++;
          counts.d1Writes++;
          return target.batch(statements);
        };
      }
      if (name !== "prepare") return Reflect.get(target, name, target) as unknown;
      return (query: string) => {
        counts.d1Queries++;
        if (!/^select/i.test(query)) counts.d1Writes++;
        return target.prepare(query);
      };
    },
  });
}

const counted = new WeakMap<Env, Env>();

function countedEnv(env: Env): Env {
  const known = counted.get(env) ?? { ...env, DB: countDatabase(env.DB) };
  counted.set(env, known);
  return known;
}

export class Game extends RealGame {
  constructor(ctx: DurableObjectState, env: Env) {
    countStorage(ctx.storage);
    super(ctx, countedEnv(env));
  }
}

export class Mailbox extends RealMailbox {
  constructor(ctx: DurableObjectState, env: Env) {
    countStorage(ctx.storage);
    super(ctx, countedEnv(env));
  }
}

/** What has been counted since the last call. */
function takeCounts(): typeof counts {
  for (const cursor of cursors) {
    counts.rowsRead += cursor.rowsRead;
    counts.rowsWritten += cursor.rowsWritten;
  }
  cursors.clear();
  const taken = { ...counts };
  for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] = 0;
  return taken;
}

export default {
  fetch(request, env, ctx) {
    if (new URL(request.url).pathname === "/counts") return Response.json(takeCounts());
    return service.fetch(request, countedEnv(env), ctx);
  },
} satisfies ExportedHandler<Env>;
