import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { QUIETLY } from "../../src/host/local.ts";

const SCRIPT = `
import { DurableObject } from "cloudflare:workers";
export class Row extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, body TEXT)");
  }
  known() {
    return this.ctx.storage.sql.exec("SELECT body FROM rows LIMIT 1").toArray().length;
  }
  add(body, told = []) {
    this.ctx.storage.sql.exec("INSERT INTO rows (body) VALUES (?)", body);
    if (told.length > 0) this.ctx.waitUntil(Promise.all(told.map((name) => this.env.ROWS.getByName(name).add(body))));
    return body.length;
  }
  evict() {
    this.ctx.abort("evicted by the bench");
  }
}
export default {
  async fetch(request, env) {
    if (request.method === "GET") return Response.json({ rows: true });
    const [, what, ...names] = new URL(request.url).pathname.split("/");
    const rows = (name) => env.ROWS.getByName(name);
    if (what === "evict") {
      await Promise.allSettled(names.map((name) => rows(name).evict()));
      return Response.json({ evicted: true });
    }
    const [game, ...told] = names;
    if (told.length > 0) await rows(told[0]).known();
    return Response.json({ added: await rows(game).add(await request.text(), told) }, { status: 201 });
  },
};`;

/** The floor, as it runs: where it listens, and its end. */
export interface Floor {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The minimum cost of a move here: a bare Worker whose Durable Object inserts one row a request (`POST /rows/NAME`), or which
 * answers by itself (GET). With more names (`POST /rows/GAME/MOVER/OPPONENT`) it is the skeleton of our hops: the mover's
 * object is asked who that is, the game's object inserts its row, and after the answer each of the two inserts one, too. It is
 * reached like `npm start` (src/host/serve.ts), without Miniflare's entry Worker.
 */
export async function startFloor(port: number, state: string): Promise<Floor> {
  const worker = {
    name: "floor",
    modules: [{ type: "ESModule" as const, path: "floor.js", contents: SCRIPT }],
    compatibilityDate: "2026-11-01",
    durableObjects: { ROWS: { className: "Row", useSQLite: true } },
    unsafeDirectSockets: [{ host: "127.0.0.1", port }],
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...QUIETLY,
      host: "127.0.0.1",
      port: 0,
      resourcePersistencePath: state,
      workers: [worker],
    }),
  );
  await miniflare.ready;
  return { url: `http://127.0.0.1:${port}`, stop: () => miniflare.dispose() };
}
