import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { QUIETLY } from "../../src/host/local.ts";

const SCRIPT = `
import { DurableObject } from "cloudflare:workers";
export class Row extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, body TEXT)");
  }
  add(body) {
    this.ctx.storage.sql.exec("INSERT INTO rows (body) VALUES (?)", body);
    return body.length;
  }
}
export default {
  async fetch(request, env) {
    if (request.method === "GET") return Response.json({ rows: true });
    const added = await env.ROWS.getByName(new URL(request.url).pathname).add(await request.text());
    return Response.json({ added }, { status: 201 });
  },
};`;

/** The floor, as it runs: where it listens, and its end. */
export interface Floor {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The least that a move could cost here: a bare Worker whose Durable Object inserts one row a request (POST), or which
 * answers by itself (GET). It is reached as `npm start` is (src/host/serve.ts), without Miniflare's entry Worker.
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
