import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setClockOffset } from "../../src/lib/now.ts";
import { MINUTE } from "../../src/lib/duration.ts";
import { noteLateAlarm } from "../../src/players/incidents.ts";
import { ask, askProduction, beginGame, look, move, playMoves } from "./api.ts";
import { spoil } from "./spoiled.ts";

interface Status {
  readonly status: string;
  readonly upSince: string;
  readonly restoreProven?: string;
  readonly records: string;
  readonly checks: Readonly<Record<"database" | "objects", string>>;
  readonly answers: { readonly count: number; readonly faults: number } | null;
  readonly games: { readonly unreadable: number } | null;
  readonly alarms: Readonly<Record<"late" | "over" | "p50" | "p99" | "worst", unknown>> | null;
  readonly waiting: { readonly mail: number; readonly webhooks: number } | null;
}

let offset = 0;
let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => setClockOffset(0));

/** The status some time later: an answer counts for five seconds, a trouble is looked at again after a minute. */
async function later(milliseconds = 6000): Promise<Status> {
  offset += milliseconds;
  setClockOffset(offset);
  return (await ask<Status>("GET", "/v1/status")).body;
}

/** The same database in another place: nothing was asked of it before. `onBatch` is called for each batch. */
const anotherDatabase = (onBatch: () => unknown = () => {}) =>
  ({
    ...env.DB,
    batch: (all: D1PreparedStatement[]) => (onBatch(), env.DB.batch(all)),
    prepare: (sql: string) => env.DB.prepare(sql),
  }) as D1Database;

/** Calls a table otherwise while something is done. */
async function withoutTable(table: string, meanwhile: () => Promise<void>): Promise<void> {
  await env.DB.prepare(`ALTER TABLE ${table} RENAME TO mislaid`).run();
  try {
    await meanwhile();
  } finally {
    await env.DB.prepare(`ALTER TABLE mislaid RENAME TO ${table}`).run();
  }
}

const PROBED_AGAIN = 16_000;
const health = async () => {
  const { status, body } = await ask<Status>("GET", "/health");
  return [status, body.status, body.checks];
};

const down = () => Promise.reject(new Error("no answer"));

describe("what the service has tried", () => {
  const ALL_WELL = { database: "ok", objects: "ok" };
  const NO_TABLE = { ...ALL_WELL, database: "failed" };

  it("is well, but not while a table of D1 is missing", async () => {
    expect(await later()).toMatchObject({ status: "ok", checks: ALL_WELL });
    expect(await health()).toEqual([200, "ok", ALL_WELL]);
    await withoutTable("players", async () => {
      expect(await later(PROBED_AGAIN)).toMatchObject({ status: "degraded", checks: NO_TABLE });
      expect(await health()).toEqual([503, "failing", NO_TABLE]);
      expect(lines.join()).toContain("no such table: players");
    });
    expect(await later(PROBED_AGAIN)).toMatchObject({ status: "ok", checks: ALL_WELL });
    expect(await health()).toEqual([200, "ok", ALL_WELL]);
  });

  it("is checked in D1 and an object once in 15 seconds, however often it is requested", async () => {
    let asked = 0;
    const DB = anotherDatabase(() => asked++);
    for (let times = 0; times < 3; times++) await askProduction("GET", "/health", {}, { DB });
    expect(asked).toBe(1);
    setClockOffset((offset += PROBED_AGAIN));
    await askProduction("GET", "/health", {}, { DB });
    expect(asked).toBe(2);
  });

  it.each([
    ["the beacon", { BEACON: { getByName: () => ({ outages: down, answered: down }) } }],
    ["a mailbox", { MAILBOXES: { getByName: () => ({ troubles: down }) } }],
  ])("shows that %s does not answer", async (_, objects) => {
    const broken = { ...objects, DB: anotherDatabase() } as unknown as Partial<typeof env>;
    const { status, body } = await askProduction<Status>("GET", "/health", {}, broken);
    expect([status, body.checks]).toEqual([503, { ...ALL_WELL, objects: "failed" }]);
  });
});

describe("faults", () => {
  afterAll(() => setClockOffset((offset = 0)));

  it("make the status not well once there are five in ten minutes, and are forgotten after that", async () => {
    const before = (await later(PROBED_AGAIN)).answers!;
    await withoutTable("games", async () => {
      for (let times = 0; times < 4; times++) expect((await ask("GET", "/v1/lobby")).status).toBe(500);
    });
    expect(await later(PROBED_AGAIN)).toMatchObject({ status: "ok", answers: { faults: before.faults + 4 } });
    await withoutTable("games", async () => void (await ask("GET", "/v1/lobby")));
    const { status, answers } = await later(PROBED_AGAIN);
    expect([status, answers]).toMatchObject([
      "degraded",
      { faults: before.faults + 5, count: before.count + 5 },
    ]);
    expect(await later(11 * MINUTE)).toMatchObject({ status: "ok", answers: { faults: 0 } });
  });
});

describe("the status of the service", () => {
  it("needs no token, can be cached for some seconds, and says since when it is up", async () => {
    const { status, headers, body } = await ask<Status>("GET", "/v1/status");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("public, max-age=5");
    expect(body).toMatchObject({ status: "ok", records: "reachable" });
    expect(Date.parse(body.upSince)).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(body.upSince)).toBeGreaterThan(Date.now() - 60 * MINUTE);
  });

  it("says when a restore was last proven, once the operator has proven it", async () => {
    expect(await later()).not.toHaveProperty("restoreProven");
    const token = "a-token-of-the-operator-for-tests-alone";
    const prove = (sent: string) =>
      askProduction("POST", "/operator/restored", { token: sent, body: {} }, { OPERATOR_TOKEN: token });
    expect((await prove("somebody-else-s")).status).toBe(401);
    expect((await prove(token)).status).toBe(200);
    // The operator sees who asks, too: what the proxy has said of them.
    const headers = { "cf-connecting-ip": "192.0.2.7", "x-client-by": "header" };
    const { body } = await askProduction(
      "GET",
      "/operator/status",
      { token, headers },
      { OPERATOR_TOKEN: token },
    );
    expect(body).toMatchObject({ client: { address: "192.0.2.7", by: "header" } });
    const { restoreProven = "" } = await later();
    expect(Math.abs(Date.parse(restoreProven) - Date.now() - offset)).toBeLessThan(MINUTE);
  });

  it("has the running version, in production", async () => {
    const VERSION = { id: "v", tag: "", timestamp: "2026-11-01T10:00:00.000Z" };
    const DB = anotherDatabase();
    setClockOffset((offset = 0));
    const { body } = await askProduction<Status>("GET", "/v1/status", {}, { VERSION, DB });
    expect(Math.abs(Date.parse(body.upSince) - Date.parse(VERSION.timestamp))).toBeLessThan(1000);
  });

  it("counts an unreadable game once, however often it is opened, until it is mended", async () => {
    const before = (await later()).games!.unreadable;
    const game = await beginGame();
    await playMoves(game, ["d6-e6"]);
    const body = await spoil(game.id, () => '{"v":2,"type":"moved","at":1,"move":"a1-a9"}');
    for (let times = 0; times < 3; times++) {
      await look(game.id);
      await evictDurableObject(env.GAMES.getByName(game.id));
    }
    await look(game.id);
    await vi.waitFor(async () => expect((await later()).games!.unreadable).toBe(before + 1));
    expect((await later()).status).toBe("degraded");
    await spoil(game.id, () => body);
    await later(2 * MINUTE);
    await vi.waitFor(async () => expect((await later()).games!.unreadable).toBe(before));
    expect((await move(game, 2, "e4-e5")).status).toBe(201);
  });

  it("counts a game that could not be reported, as soon as that is possible", async () => {
    const game = await beginGame();
    const before = (await later()).games!.unreadable;
    await env.DB.prepare("ALTER TABLE troubles RENAME TO mislaid").run();
    await spoil(game.id, () => "nothing");
    await look(game.id);
    const stub = env.GAMES.getByName(game.id);
    await vi.waitFor(() => expect(lines.join()).toContain("report-delayed"));
    expect((await ask<Status>("GET", "/v1/status")).status).toBe(200);
    expect(await later()).toMatchObject({
      status: "degraded",
      records: "unreachable",
      games: null,
      waiting: null,
    });
    await env.DB.prepare("ALTER TABLE mislaid RENAME TO troubles").run();
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect((await later()).games!.unreadable).toBe(before + 1);
  });

  it("counts webhook deliveries that wait after a failed attempt, until they arrive", async () => {
    const before = (await later()).waiting!.webhooks;
    const { attackers } = await beginGame();
    const post = (path: string, body: unknown) =>
      ask<{ id: string }>("POST", path, { token: attackers.token, body });
    vi.spyOn(globalThis, "fetch").mockImplementation(() =>
      Promise.resolve(new Response(null, { status: 503 })),
    );
    const hook = await post("/v1/webhooks", { url: "http://127.0.0.1:9005/fail" });
    await post(`/v1/webhooks/${hook.body.id}/test`, {});
    const mailbox = env.MAILBOXES.getByName(attackers.id);
    const alarm = async (milliseconds: number) => {
      setClockOffset((offset += milliseconds));
      await runDurableObjectAlarm(mailbox);
    };
    await vi.waitFor(async () => {
      await alarm(6000);
      expect((await later()).waiting!.webhooks).toBe(before + 1);
    });
    vi.mocked(fetch).mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
    await vi.waitFor(async () => {
      await alarm(60 * MINUTE);
      expect((await later()).waiting!.webhooks).toBe(before);
    });
  });

  it("says how late alarms were in the last day", async () => {
    expect((await later()).alarms).toMatchObject({ over: "PT10S" });
    const before = Number((await later()).alarms!.late);
    for (const by of [12_000, 12_000, 12_000, 3_600_000]) await noteLateAlarm(env.DB, by);
    expect((await later()).alarms).toMatchObject({ late: before + 4, p50: "PT12S", worst: "PT1H" });
    expect((await later(26 * 60 * MINUTE)).alarms).toMatchObject({ late: 0, p50: null, worst: null });
  });

  it("costs a move nothing: neither the game nor the mailboxes report anything while all is well", async () => {
    const game = await beginGame();
    // Any report now would fail, and be logged.
    await env.DB.prepare("ALTER TABLE troubles RENAME TO mislaid").run();
    await playMoves(game, ["d6-e6", "e4-e5"]);
    for (const { id } of [game.attackers, game.defenders]) await env.MAILBOXES.getByName(id).wake();
    await runDurableObjectAlarm(env.GAMES.getByName(game.id));
    await runDurableObjectAlarm(env.MAILBOXES.getByName(game.defenders.id));
    await env.DB.prepare("ALTER TABLE mislaid RENAME TO troubles").run();
    expect(lines.join()).not.toContain("report-delayed");
  });
});
