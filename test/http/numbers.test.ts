import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MINUTE } from "../../src/lib/duration.ts";
import { setClockOffset } from "../../src/lib/now.ts";
import { ALERTS } from "../../src/operations/metrics.ts";
import { valueOf, wouldCall } from "../operations/alerts.ts";
import { ask, askProduction, beginGame, look, playMoves, signUp } from "./api.ts";
import { freshAddress } from "./local-mail.ts";

const TOKEN = "a-token-of-the-operator-for-tests-alone";
const OPERATOR = { OPERATOR_TOKEN: TOKEN };

let offset = 0;
beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  setClockOffset((offset = 0));
});

const metrics = async () =>
  (await askProduction<string>("GET", "/operator/metrics", { token: TOKEN }, OPERATOR)).body;

const many = async (times: number, work: (at: number) => unknown): Promise<void> => {
  for (let at = 0; at < times; at++) await work(at);
};

/** Calls a table of the records otherwise while something is done. */
async function withoutTable(table: string, meanwhile: () => Promise<unknown>): Promise<void> {
  await env.DB.prepare(`ALTER TABLE ${table} RENAME TO mislaid`).run();
  try {
    await meanwhile();
  } finally {
    await env.DB.prepare(`ALTER TABLE mislaid RENAME TO ${table}`).run();
  }
}

/** Has an object's alarm go off, so many milliseconds after it was set for. */
const alarmOf = (name: string, late: number) =>
  runInDurableObject(env.GAMES.getByName(name), (object) =>
    object.alarm({ scheduledTime: Date.now() - late, isRetry: false, retryCount: 0 }),
  );

/** The same records, which take a third of a second for each answer: the clock goes on, nobody waits. */
function slowDatabase(): D1Database {
  let passed = 0;
  const real = Date.now;
  vi.spyOn(Date, "now").mockImplementation(() => real() + passed);
  const later = <T>(answer: T): T => ((passed += 333), answer);
  const batch = (all: D1PreparedStatement[]) => env.DB.batch(all).then(later);
  return { batch, prepare: (sql: string) => env.DB.prepare(sql) } as D1Database;
}

const down = () => Promise.reject(new Error("no answer"));

/** The causes of each alert, by its id. */
const CAUSES: Readonly<Record<string, () => Promise<unknown>>> = {
  faults: () => withoutTable("games", () => many(5, () => ask("GET", "/v1/lobby"))),

  async "games-unreadable"() {
    const { id } = await beginGame();
    await runInDurableObject(env.GAMES.getByName(id), (_game, { storage }) =>
      storage.sql.exec("UPDATE events SET body = 'nothing' WHERE seq = 2").toArray(),
    );
    await evictDurableObject(env.GAMES.getByName(id));
    await look(id);
  },

  async "alarms-late"() {
    const { id } = await beginGame();
    await many(11, () => alarmOf(id, MINUTE));
  },

  "alarms-failing": () =>
    runInDurableObject(env.BEACON.getByName("beacon"), async (beacon, { storage }) => {
      storage.sql.exec("ALTER TABLE beats RENAME TO mislaid");
      await many(6, () => beacon.alarm());
      storage.sql.exec("ALTER TABLE mislaid RENAME TO beats");
    }),

  async "mail-failing"() {
    vi.spyOn(env.LOCAL_POST!, "getByName").mockImplementation(() => {
      throw new Error("no post today");
    });
    // Each has the mail that confirms their address, which is tried five times and then given up.
    const players = [await signUp(), await signUp()];
    for (const { token } of players) await ask("PATCH", "/v1/me", { token, body: { email: freshAddress() } });
    await many(6, async () => {
      for (const { id } of players) await env.MAILBOXES.getByName(id).wake();
      setClockOffset((offset += 180 * MINUTE));
    });
  },

  async "calls-failing"() {
    const { token, id } = await signUp();
    vi.spyOn(globalThis, "fetch").mockImplementation(() =>
      Promise.resolve(new Response(null, { status: 503 })),
    );
    const body = { url: "http://127.0.0.1:9005/fail" };
    const hook = await ask<{ id: string }>("POST", "/v1/webhooks", { token, body });
    await many(4, () => ask("POST", `/v1/webhooks/${hook.body.id}/test`, { token, body: {} }));
    await many(25, async () => {
      setClockOffset((offset += 60 * MINUTE));
      await runDurableObjectAlarm(env.MAILBOXES.getByName(id));
    });
  },

  async "d1-slow"() {
    const DB = slowDatabase();
    await many(21, () => {
      setClockOffset((offset += MINUTE));
      return askProduction("GET", "/health", {}, { DB });
    });
  },

  async "beacon-silent"() {
    const BEACON = { getByName: () => ({ outages: down, answered: down }) } as unknown as typeof env.BEACON;
    await many(6, () => {
      setClockOffset((offset += MINUTE));
      return askProduction("GET", "/v1/status", {}, { BEACON });
    });
  },

  "tokens-guessed": () => many(201, (at) => ask("GET", "/v1/me", { token: `tafl_${at}` })),
};

describe("the alerts", () => {
  it("each have something that triggers them", () => {
    expect(Object.keys(CAUSES).toSorted()).toEqual(ALERTS.map(({ id }) => id).toSorted());
  });

  it.each(ALERTS)("notify the operator when they should: $id", async (alert) => {
    const before = await metrics();
    expect(wouldCall(alert, before, await metrics())).toBe(false);
    await CAUSES[alert.id]!();
    vi.restoreAllMocks();
    expect(wouldCall(alert, before, await metrics())).toBe(true);
  });
});

describe("the numbers", () => {
  it("are only for the operator, as OpenMetrics", async () => {
    const { status, headers, body } = await askProduction<string>(
      "GET",
      "/operator/metrics",
      { token: TOKEN },
      OPERATOR,
    );
    expect([status, headers.get("content-type")]).toEqual([
      200,
      "application/openmetrics-text; version=1.0.0; charset=utf-8",
    ]);
    expect(body).toMatch(
      /^# TYPE taflpost_moves counter\n# HELP taflpost_moves .+\ntaflpost_moves_total \d+\n/,
    );
    expect(body).toMatch(/\n# EOF\n$/);
    expect((await askProduction("GET", "/operator/metrics", {}, OPERATOR)).status).toBe(401);
  });

  it("count moves and deliveries once, refusals by their codes, and cold requests", async () => {
    const game = await beginGame();
    const before = await metrics();
    await playMoves(game, ["d6-e6", "e4-e5"]);
    await ask("GET", "/v1/games/unknown");
    await evictDurableObject(env.GAMES.getByName(game.id));
    await look(game.id);
    const after = await metrics();
    const rise = (sample: string) => valueOf(after, sample) - valueOf(before, sample);
    expect(rise("taflpost_moves_total")).toBe(2);
    expect(rise('taflpost_refusals_total{code="game-not-found"}')).toBe(1);
    expect(rise('taflpost_starts_total{of="game"}')).toBe(1);
  });

  it("go to Analytics Engine if there is one: each increase once, beside the answer", async () => {
    const points: AnalyticsEngineDataPoint[] = [];
    const METRICS = { writeDataPoint: (point: AnalyticsEngineDataPoint) => void points.push(point) };
    const refused = () => askProduction("GET", "/v1/games/unknown", {}, { METRICS });
    // Earlier counts are sent first, in parts.
    await many(10, refused);
    points.length = 0;
    await many(2, refused);
    const point = { indexes: ["taflpost_refusals"], blobs: ["game-not-found"], doubles: [1] };
    expect(points.filter(({ blobs }) => blobs?.[0] === "game-not-found")).toEqual([point, point]);
  });
});

describe("the operator's status", () => {
  it("names the running version, the duration of the checks, and each object's incident", async () => {
    const { id } = await beginGame();
    await runInDurableObject(env.GAMES.getByName(id), (_game, { storage }) =>
      storage.sql.exec("UPDATE events SET body = 'nothing' WHERE seq = 2").toArray(),
    );
    await evictDurableObject(env.GAMES.getByName(id));
    await look(id);
    const VERSION = { id: "v", tag: "1.0.0-0123456789", timestamp: "2026-11-01T10:00:00.000Z" };
    await vi.waitFor(async () => {
      const { body } = await askProduction(
        "GET",
        "/operator/status",
        { token: TOKEN },
        { ...OPERATOR, VERSION },
      );
      expect(body).toMatchObject({
        status: "degraded",
        version: VERSION,
        took: { database: expect.any(Number), objects: expect.any(Number) },
        troubles: expect.arrayContaining([
          {
            trouble: "game-unreadable",
            subject: id,
            count: 1,
            since: expect.any(String),
          },
        ]),
      });
    });
    expect((await askProduction("GET", "/operator/status", {}, OPERATOR)).status).toBe(401);
  });
});
