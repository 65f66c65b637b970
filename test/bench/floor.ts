import { convertV4MiniflareOptions, Miniflare } from "miniflare";

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
    const added = await env.ROWS.getByName(new URL(request.url).pathname).add(await request.text());
    return Response.json({ added }, { status: 201 });
  },
};`;

/** The least that a move could cost here: a bare Worker whose Durable Object inserts one row a request. */
export async function startFloor(
  port: number,
  state: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const worker = {
    name: "floor",
    modules: [{ type: "ESModule" as const, path: "floor.js", contents: SCRIPT }],
    compatibilityDate: "2026-11-01",
    durableObjects: { ROWS: { className: "Row", useSQLite: true } },
  };
  const options = {
    host: "127.0.0.1",
    port,
    cf: false,
    resourcePersistencePath: state,
    unsafeObservability: false,
    workers: [worker],
  };
  const miniflare = new Miniflare(convertV4MiniflareOptions(options));
  await miniflare.ready;
  return { url: `http://127.0.0.1:${port}`, stop: () => miniflare.dispose() };
}
