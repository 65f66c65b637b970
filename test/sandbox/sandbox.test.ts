import {
  evictDurableObject,
  listDurableObjectIds,
  runDurableObjectAlarm,
  runInDurableObject,
} from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY, SECOND } from "../../src/lib/duration.ts";
import { machineTime, now, setClockOffset } from "../../src/lib/now.ts";
import { nextEmptying } from "../../src/lib/sandbox.ts";
import { emptyRecords } from "../../src/players/emptying.ts";
import {
  ask,
  beginGame,
  delivered,
  eventsOf,
  freshName,
  look,
  refusal,
  signUp,
  type Someone,
} from "../http/api.ts";
import { advance, beacon } from "../http/away.ts";

afterAll(() => setClockOffset(0));
afterEach(() => vi.restoreAllMocks());

const TEN_SECONDS = { kind: "per-move", perMove: "PT10S" };

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const mailOf = async ({ token }: Someone): Promise<readonly Mail[]> =>
  (await ask<{ items: Mail[] }>("GET", "/v1/me/mail", { token })).body.items;

const challenge = (token: string, clock: object) =>
  refusal("POST", "/v1/challenges", { token, body: { ruleset: "brandubh", side: "attackers", clock } });

/** Puts the clock to so long after the next turn of the day (UTC); nothing happens meanwhile. */
function nextDay(after = 60 * SECOND): void {
  const to = (Math.floor(now() / DAY) + 1) * DAY + after;
  setClockOffset(to - Date.now());
}

const SPACES = [env.GAMES, env.MAILBOXES, env.ARCHIVES] as unknown as readonly DurableObjectNamespace[];

async function objects(): Promise<DurableObjectStub[]> {
  const all = await Promise.all(
    SPACES.map(async (space) => (await listDurableObjectIds(space)).map((id) => space.get(id))),
  );
  return all.flat();
}

/** How many tables and facts an object stores. */
const stored = (object: DurableObjectStub): Promise<number> =>
  runInDurableObject(object, (_, { storage: { sql, kv } }) => {
    const tables = sql
      .exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'")
      .toArray();
    return tables.length + [...kv.list()].length;
  });

/** Has the alarm of every object go off, as the platform does; who empties itself ends. */
async function everyAlarm(): Promise<void> {
  for (const object of await objects()) await runDurableObjectAlarm(object).catch(() => false);
}

const meOf = ({ token }: Someone) =>
  new Request(`${env.ORIGIN}/v1/me`, { headers: { authorization: `Bearer ${token}` } });

/** Those of the house stay. */
const countPlayers = async () =>
  (await env.DB.prepare("SELECT count(*) AS n FROM players WHERE bot_of IS NULL").first<{ n: number }>())?.n;

describe("a sandbox", () => {
  // In the middle of a day, whenever this is run.
  beforeEach(() => nextDay(DAY / 2));

  it("allows clocks from ten seconds a move, and says so", async () => {
    const { token } = await signUp();
    expect((await challenge(token, TEN_SECONDS)).status).toBe(201);
    const { status, body } = await challenge(token, { kind: "per-move", perMove: "PT9S" });
    expect(status).toBe(422);
    expect(body.errors?.[0]?.detail).toMatch(/between 10.seconds and/);
    interface Clock {
      readonly name: string;
      readonly words: { readonly en: string };
    }
    const [clock] = (await ask<{ items: Clock[] }>("GET", "/v1/clocks")).body.items;
    expect(clock).toMatchObject({ name: "10-seconds", words: { en: expect.stringMatching(/10.seconds/) } });
    const document = JSON.stringify((await ask("GET", "/v1/openapi.json")).body);
    expect(document).toContain("from PT10S to P28D");
    expect(document).not.toContain("from PT1H");
  });

  it("reminds of a turn of ten seconds, and ends the game, while one watches", async () => {
    const email = `${freshName("mail").toLowerCase()}@example.org`;
    const game = await beginGame("brandubh", { kind: "per-move", perMove: "PT1M" });
    await ask("PATCH", "/v1/me", { token: game.attackers.token, body: { email } });
    await vi.waitFor(async () => expect(await mailOf(game.attackers)).toHaveLength(1));
    const [confirmation] = await mailOf(game.attackers);
    expect(confirmation?.to).toBe(email);
    const link = new URL(/http\S+\/confirm\/\S+/.exec(confirmation?.text ?? "")![0]);
    expect((await ask("POST", link.pathname)).status).toBeLessThan(400);
    expect((await advance("PT50S")).status).toBe(200);
    const subjects = async () => (await mailOf(game.attackers)).map(({ subject }) => subject).join("\n");
    await vi.waitFor(async () => expect(await subjects()).toMatch(/left/));
    expect((await look(game.id)).status).toBe("playing");
    await advance("PT15S");
    expect(await look(game.id)).toMatchObject({ status: "finished", result: { reason: "timeout" } });
    await delivered(game.id);
    expect((await eventsOf(game.attackers)).map(({ type }) => type)).toContain("game.finished");
    expect(await mailOf(game.defenders)).toEqual([]);
  });

  it("sends webhooks only to receivers that confirm them", async () => {
    const { token } = await signUp();
    const asked: (string | undefined)[] = [];
    let allowed: Record<string, string> = {};
    vi.spyOn(globalThis, "fetch").mockImplementation((_url, init) => {
      asked.push(init?.method);
      return Promise.resolve(new Response(null, { status: 204, headers: allowed }));
    });
    const make = () =>
      refusal("POST", "/v1/webhooks", { token, body: { url: "https://hook.tafl-club.org/in" } });
    expect((await make()).body).toMatchObject({ code: "webhook-url-refused", reason: "consent" });
    allowed = { "webhook-allowed-origin": "other.example" };
    expect((await make()).status).toBe(422);
    expect(asked).toEqual(["OPTIONS", "OPTIONS"]);
    allowed = { "webhook-allowed-origin": new URL(env.ORIGIN).host };
    const { status, body } = await make();
    expect(status).toBe(201);
    await ask("POST", `/v1/webhooks/${String(body["id"])}/test`, { token, body: {} });
    await vi.waitFor(() => expect(asked.at(-1)).toBe("POST"));
    const keys = { p256dh: "x", auth: "y" };
    const push = { endpoint: "https://hook.tafl-club.org/push", keys };
    expect((await refusal("POST", "/v1/me/push-subscriptions", { token, body: push })).body).toMatchObject({
      code: "push-endpoint-refused",
      reason: "consent",
    });
  });

  it("says on every page and in the API that it is a sandbox, and when it is emptied", async () => {
    const emptiedNext = new Date(nextEmptying() ?? 0).toISOString();
    expect(emptiedNext).toMatch(/T00:00:00.000Z$/);
    expect((await ask("GET", "/v1/status")).body["sandbox"]).toEqual({ emptiedNext });
    for (const [language, word] of Object.entries({ en: "sandbox", ru: "песочница", sv: "sandlåda" }))
      for (const path of ["/", "/lobby", "/docs", "/nowhere"]) {
        const headers = { accept: "text/html", "accept-language": language };
        expect((await ask<string>("GET", path, { headers })).body).toContain(word);
      }
  });

  it("is emptied at the day's end, once, whoever triggers it first and how often", async () => {
    const endless = await beginGame("brandubh", { kind: "unlimited" });
    for (const object of [env.GAMES.getByName(endless.id), env.MAILBOXES.getByName(endless.attackers.id)])
      await runInDurableObject(object as DurableObjectStub, async (_, { storage }) => {
        expect(await storage.getAlarm()).toBeLessThanOrEqual(machineTime(nextEmptying() ?? 0));
      });
    const old = await beginGame("brandubh", TEN_SECONDS);
    await advance("PT15S");
    await delivered(old.id);
    const month = env.ARCHIVES.getByName(new Date(now()).toISOString().slice(0, 7));
    await vi.waitFor(async () =>
      expect(await stored(month as unknown as DurableObjectStub)).toBeGreaterThan(0),
    );
    nextDay(10 * SECOND);
    const away = await refusal("GET", "/v1/me", { token: old.attackers.token });
    expect(away).toMatchObject({ status: 503, body: { code: "sandbox-emptying" } });
    // Twenty seconds are left, less what a busy machine has taken.
    expect(away.headers.get("retry-after")).toMatch(/^(?:20|1\d)$/);
    const headers = { accept: "text/html", "accept-language": "sv" };
    const page = await ask<string>("GET", "/lobby", { headers });
    expect([page.status, page.body]).toEqual([
      503,
      expect.stringMatching(/Den är tillbaka, tom, om (?:20|1\d) s\./),
    ]);
    nextDay();
    // Two at once; neither knows of the other.
    expect(await Promise.all([emptyRecords(env.DB), emptyRecords(env.DB)])).toEqual([true, true]);
    await everyAlarm();
    for (const object of await objects()) expect(await stored(object)).toBe(0);
    const { status, body } = await refusal("GET", "/v1/me", { token: old.attackers.token });
    expect([status, body.code]).toEqual([401, "token-invalid"]);
    expect((await ask("GET", `/v1/games/${old.id}`)).status).toBe(404);
    expect((await ask("GET", `/v1/players/${old.attackers.name}`)).status).toBe(404);
    expect((await ask("POST", "/v1/players", { body: { name: old.attackers.name } })).status).toBe(201);
    const after = await beginGame("brandubh", TEN_SECONDS);
    expect(await emptyRecords(env.DB)).toBe(true);
    await everyAlarm();
    expect(await look(after.id)).toMatchObject({ status: "playing" });
    expect(await countPlayers()).toBe(3);
    // That nobody was answered meanwhile is no fault of the service.
    expect((await ask("GET", "/v1/status")).body["answers"]).toMatchObject({ faults: 0 });
  });

  it("is emptied without any request, and an object also if its alarm has not run", async () => {
    const [awake, asleep] = [await signUp(), await signUp()];
    await evictDurableObject(env.MAILBOXES.getByName(asleep.id));
    nextDay();
    await runDurableObjectAlarm(beacon());
    expect(await countPlayers()).toBe(0);
    expect((await ask("GET", "/v1/me", { token: asleep.token })).status).toBe(401);
    expect(await stored(env.MAILBOXES.getByName(asleep.id) as unknown as DurableObjectStub)).toBe(1);
    await runInDurableObject(env.MAILBOXES.getByName(asleep.id), async (_, { storage }) => {
      expect(await storage.getAlarm()).toBeLessThanOrEqual(machineTime(nextEmptying() ?? 0));
    });
    // It ends as it is asked for the first time.
    await exports.default.fetch(meOf(awake));
    expect((await ask("GET", "/v1/me", { token: awake.token })).status).toBe(401);
  });

  it("is emptied by the next try of an alarm whose deletion failed, and stays empty after another", async () => {
    const { id } = await signUp();
    // A stub of an object that has ended reaches none.
    const mailbox = () => env.MAILBOXES.getByName(id) as unknown as DurableObjectStub;
    nextDay();
    await runInDurableObject(mailbox(), (_, { storage }) => {
      vi.spyOn(storage, "deleteAll").mockRejectedValueOnce(new Error("the disk is away"));
    });
    await expect(runDurableObjectAlarm(mailbox())).rejects.toThrow("the disk is away");
    expect(await stored(mailbox())).toBeGreaterThan(0);
    // The platform tries an alarm again that threw or whose object ended; here by hand.
    for (const end of ["the sandbox was emptied", null]) {
      await runInDurableObject(mailbox(), (_, { storage }) => storage.setAlarm(Date.now() + DAY));
      const tried = await runDurableObjectAlarm(mailbox()).catch(({ message }: Error) => message);
      expect(tried).toBe(end ?? true);
      expect(await stored(mailbox())).toBe(0);
    }
    await runInDurableObject(mailbox(), async (_, { storage }) =>
      expect(await storage.getAlarm()).toBeNull(),
    );
  });

  it("empties no records of a service that is not a sandbox", async () => {
    await signUp();
    await env.DB.prepare("DELETE FROM counters").run();
    const before = await countPlayers();
    nextDay();
    expect(await emptyRecords(env.DB)).toBe(false);
    expect(await countPlayers()).toBe(before);
  });
});
