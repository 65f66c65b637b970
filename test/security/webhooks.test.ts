import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ask, beginGame, move, signUp, type Someone } from "../http/api.ts";
import { rowsAsFound } from "../mailbox/tables.ts";

const URL_ = "https://hooks.example.org/tafl";
let calls: { readonly request: Request; readonly text: string }[] = [];
let answer = (): Response => new Response(null, { status: 204 });

beforeEach(() => {
  calls = [];
  answer = () => new Response(null, { status: 204 });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    calls.push({ request, text: await request.clone().text() });
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function hook({ token }: Someone, more: Record<string, unknown> = {}) {
  const body = { url: URL_, ...more };
  return (await ask<{ id: string; secret: string }>("POST", "/v1/webhooks", { token, body })).body;
}

const mailbox = ({ id }: Someone) => env.MAILBOXES.getByName(id);
/** The mailbox's waiting deliveries. */
const pending = (player: Someone) =>
  runInDurableObject(
    mailbox(player),
    (_object, { storage: { sql } }) =>
      rowsAsFound(() => sql.exec("SELECT event FROM deliveries").toArray()).length,
  );

describe("a webhook's secret", () => {
  it("is shown once, and by no route again", async () => {
    const player = await signUp();
    const { id, secret } = await hook(player);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    for (const path of [`/v1/webhooks/${id}`, "/v1/webhooks", "/v1/me", "/v1/me/events"]) {
      const { status, body } = await ask("GET", path, { token: player.token });
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain("secret");
      expect(JSON.stringify(body)).not.toContain("whsec_");
    }
  });
});

describe("a webhook that was deleted", () => {
  it("gets no deliveries that were still waiting", async () => {
    const game = await beginGame();
    const { defenders } = game;
    const { id } = await hook(defenders);
    answer = () => new Response(null, { status: 500 });
    await move(game, 1, "d1-c1");
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await vi.waitFor(async () => expect(await pending(defenders)).toBe(1));

    await ask("DELETE", `/v1/webhooks/${id}`, { token: defenders.token });
    expect(await pending(defenders)).toBe(0);
    vi.setSystemTime(Date.now() + 3_600_000);
    await runDurableObjectAlarm(mailbox(defenders));
    expect(calls).toHaveLength(1);
  });

  it("is every webhook of a deleted player", async () => {
    const game = await beginGame();
    await hook(game.defenders);
    await ask("DELETE", "/v1/me", { token: game.defenders.token });
    expect(await pending(game.defenders)).toBe(0);
    expect(calls).toHaveLength(0);
  });
});

describe("a delivery", () => {
  it("has no address, no token and follows no redirect", async () => {
    const game = await beginGame();
    await hook(game.defenders);
    answer = () => new Response(null, { status: 302, headers: { location: "http://127.0.0.1/" } });
    await move(game, 1, "d1-c1");
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    const [call] = calls;
    expect(call?.request.redirect).toBe("manual");
    expect(call?.request.headers.get("authorization")).toBeNull();
    expect(call?.text).toContain("game.turn");
    expect(call?.text).not.toMatch(/email|token|tafl_|whsec_|@/);
    await vi.waitFor(async () => expect(await pending(game.defenders)).toBe(1));
  });
});
