import { listDurableObjectIds, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { DAY, SECOND } from "../../src/lib/duration.ts";
import { now, setClockOffset } from "../../src/lib/now.ts";
import { ask, beginGame, look, refusal, signUp } from "./api.ts";

afterAll(() => setClockOffset(0));
afterEach(() => vi.restoreAllMocks());

const text = (value: unknown) => JSON.stringify(value);

/** Everything that a sandbox has and another service has not (test/sandbox). */
describe("a service that is not a sandbox", () => {
  it.each([
    { kind: "per-move", perMove: "PT10S" },
    { kind: "per-move", perMove: "PT59M59S" },
    { kind: "fischer", initial: "PT10S", increment: "PT0S", max: "P1D" },
    { kind: "byo-yomi", main: "PT0S", periods: 3, period: "PT10S" },
    { kind: "canadian", main: "PT0S", moves: 5, time: "PT10S" },
    { kind: "unlimited", abandonAfter: "PT28M" },
  ])("has no faster clocks: %o", async (clock) => {
    const { token } = await signUp();
    const body = { ruleset: "brandubh", side: "attackers", clock };
    const { status, body: problem } = await refusal("POST", "/v1/challenges", { token, body });
    expect(status).toBe(422);
    expect(problem.errors?.[0]?.pointer).toMatch(/^\/clock\//);
  });

  it("offers, describes, lists and mentions none of a sandbox", async () => {
    const { token } = await signUp();
    expect((await refusal("GET", "/v1/me/mail", { token })).status).toBe(404);
    expect(text((await ask("GET", "/v1/clocks")).body)).not.toContain("seconds");
    const document = text((await ask("GET", "/v1/openapi.json")).body);
    expect(document.includes("from PT1H to P28D")).toBe(true);
    expect(/from PT10S|listMyMail|SandboxMail/.exec(document)).toBeNull();
    expect((await ask("GET", "/v1/status")).body).not.toHaveProperty("sandbox");
    for (const path of ["/", "/lobby", "/docs"])
      expect((await ask<string>("GET", path)).body).not.toMatch(/sandbox/i);
    expect((await ask("GET", "/v1/me/schedule", { token })).body).toMatchObject({ cover: true });
  });

  it("asks no webhook receiver for consent", async () => {
    const { token } = await signUp();
    const fetched = vi.spyOn(globalThis, "fetch");
    const body = { url: "https://hook.tafl-club.org/in" };
    expect((await ask("POST", "/v1/webhooks", { token, body })).status).toBe(201);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("keeps everything at the day's end", async () => {
    const game = await beginGame("brandubh", { kind: "per-move", perMove: "P7D" });
    setClockOffset((Math.floor(now() / DAY) + 1) * DAY + 5 * SECOND - Date.now());
    const objects = await listDurableObjectIds(env.GAMES as unknown as DurableObjectNamespace);
    for (const id of objects) await runDurableObjectAlarm(env.GAMES.get(id));
    expect(await look(game.id)).toMatchObject({ status: "playing" });
    expect((await ask("GET", "/v1/me", { token: game.attackers.token })).status).toBe(200);
    const marks = await env.DB.prepare("SELECT key FROM counters WHERE key LIKE 'sandbox%'").all();
    expect(marks.results).toEqual([]);
  });
});
