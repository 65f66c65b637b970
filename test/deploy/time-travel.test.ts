import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runWrangler } from "../../src/host/deploy/cloudflare.ts";
import type { Ground } from "../../src/host/deploy/deploy.ts";
import { OUTSIDE } from "../../src/host/deploy/proof.ts";
import { restoreRecords } from "../../src/host/deploy/time-travel.ts";
import { migrationFiles } from "../../src/host/migrations.ts";
import { FakeCloudflare } from "./cloudflare.ts";

const THEN = new Date(Date.now() - 3_600_000).toISOString();
const GAME = "a".repeat(64);

let cloudflare: FakeCloudflare;
let service: Server;
let ground: Ground;
/** The commands' requests to the service, and whether its database had tables then. */
let asked: [path: string | undefined, body: unknown, hasTables: boolean][];
let said: string[];

beforeEach(async () => {
  [asked, said] = [[], []];
  cloudflare = new FakeCloudflare();
  await cloudflare.start();
  const now = cloudflare.addDatabase("taflpost");
  for (const file of migrationFiles()) now.exec(readFileSync(join("migrations", file), "utf8"));
  // Before the first migration.
  cloudflare.past.set("bookmark-then", { at: THEN, db: new DatabaseSync(":memory:") });
  Object.assign(cloudflare.objects, { Game: [GAME], Mailbox: [] });
  service = createServer((request, response) => {
    void (async () => {
      const [body] = (await request.toArray()) as Buffer[];
      asked.push([request.url, JSON.parse(String(body)), cloudflare.hasTables("taflpost")]);
      response.end('{"recorded":1,"empty":0,"unreadable":[],"failed":[]}');
    })();
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  const folder = mkdtempSync(join(tmpdir(), "taflpost-travel-"));
  mkdirSync(join(folder, "taflpost"));
  const { id } = cloudflare.databases.get("taflpost")!;
  const configuration = {
    name: "taflpost",
    vars: { ORIGIN: `http://127.0.0.1:${(service.address() as AddressInfo).port}` },
    d1_databases: [
      {
        binding: "DB",
        database_name: "taflpost",
        database_id: id,
        migrations_dir: relative(join(folder, "taflpost"), resolve("migrations")),
      },
    ],
  };
  writeFileSync(join(folder, "taflpost/wrangler.json"), JSON.stringify(configuration));
  const environment = { ...process.env, ...cloudflare.environment, OPERATOR_TOKEN: "the operator's" };
  const wrangler = runWrangler;
  ground = { environment, outside: OUTSIDE, wrangler, ask: null, folder, say: (line) => said.push(line) };
  vi.spyOn(console, "log").mockImplementation((line: string) => said.push(line));
});

afterEach(() => {
  vi.restoreAllMocks();
  service.close();
  rmSync(ground.folder, { recursive: true, force: true });
  cloudflare.stop();
});

const restore = (isSure = true, at = THEN) => restoreRecords({ at, name: "taflpost", isSure }, ground);

it("restores the database, applies the migrations that followed, and only then records what is newer", async () => {
  await restore();
  expect(cloudflare.changes[0]).toMatch(/^POST .*time_travel\/restore$/);
  expect(asked).toEqual([["/operator/rerecord", { games: [GAME] }, true]]);
  expect(said.join("\n")).toMatch(/To undo this: npx wrangler d1 .*--bookmark=bookmark-before/);
});

it("changes nothing if it could not finish: no consent, no operator's token, an unknown instant", async () => {
  await expect(restore(false)).rejects.toThrow("--yes");
  await expect(restore(true, "yesterday")).rejects.toThrow(
    /Invalid timestamp [^]*The database has not been changed/,
  );
  await expect(restore(true, new Date().toISOString())).rejects.toThrow("The database has not been changed");
  const { OPERATOR_TOKEN: _none, ...environment } = ground.environment;
  ground = { ...ground, environment };
  await expect(restore()).rejects.toThrow("Set OPERATOR_TOKEN");
  expect([cloudflare.changes, asked]).toEqual([[], []]);
});

it("continues when it is run again after a failed migration", async () => {
  cloudflare.troubles.push([/query .*INSERT INTO/, 7500]);
  await expect(restore()).rejects.toThrow("Run the same command again");
  await restore();
  expect(asked).toHaveLength(1);
});
