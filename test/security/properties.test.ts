import { describe, expect, it, vi } from "vitest";
import {
  ask,
  beginGame,
  challenge,
  freshName,
  move,
  refusal,
  signUp,
  type Page,
  type Someone,
} from "../http/api.ts";
import { changesBetween, dumpAll, quietDump, skipEarlierObjects } from "../http/dump.ts";
import { keysIn } from "../http/keys.ts";
import { inTurn } from "./in-turn.ts";

vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));

const PRIVATE =
  /e-?mail|hash|secret|token|scope|skeleton|timezone|language|messages|^notes$|password|playerId/i;

describe("a stranger's view", () => {
  const addresses = { email: "Private.Address@example.org", timezone: "Asia/Tokyo", language: "ru" };

  it("has no private member and no private value, on any route", async () => {
    const [owner, opponent] = [await signUp("Hidden", addresses), await signUp("Hidden2", addresses)];
    const stranger = await signUp("Curious");
    const secret = "a word between the two of us";
    const open = await challenge(owner);
    const named = await challenge(owner, { to: opponent.name, message: secret });
    const id = await challenge(owner, { to: opponent.name, message: secret });
    await ask("POST", `/v1/challenges/${id}/accept`, { token: opponent.token });
    await move({ id, attackers: owner, defenders: opponent }, 1, "d1-c1", { message: secret });
    const webhook = await ask<{ id: string }>("POST", "/v1/webhooks", {
      token: owner.token,
      body: { url: "https://hooks.example.org/" },
    });

    const paths = [
      `/v1/players/${owner.name}`,
      `/v1/players/${owner.name}/games`,
      `/v1/challenges/${open}`,
      `/v1/challenges/${named}`,
      `/v1/games/${named}`,
      `/v1/games/${id}`,
      `/v1/games/${id}/legal-moves`,
      `/v1/games/${id}/clock`,
      `/v1/games/${id}/export.otg`,
      `/v1/games/${id}/export.txt`,
      `/v1/games/${id}/board.svg`,
      `/v1/webhooks/${webhook.body.id}`,
      "/v1/lobby",
      "/v1/limits",
      "/health",
    ];
    for (const token of [null, stranger.token]) {
      for (const path of paths) {
        const { body } = await ask("GET", path, { token });
        // The list of limits speaks of tokens; it knows none.
        expect(keysIn(body).filter((key) => PRIVATE.test(key))).toEqual([]);
        const text = typeof body === "string" ? body : JSON.stringify(body);
        expect(text).not.toMatch(/private\.address|asia\/tokyo|a word between|hooks\.example/i);
        expect(text).not.toContain(owner.id);
      }
    }
  });

  it("of a game's log has hashes, digests and ids: no text, no name, nothing private", async () => {
    const [owner, opponent] = [await signUp("Recorded", addresses), await signUp("Recorded2", addresses)];
    const secret = "a word between the two of us";
    const id = await challenge(owner, { to: opponent.name, message: secret });
    await ask("POST", `/v1/challenges/${id}/accept`, { token: opponent.token });
    await move({ id, attackers: owner, defenders: opponent }, 1, "d1-c1", { message: secret });
    for (const what of ["log", "verify", "export.json"]) {
      const { body } = await ask("GET", `/v1/games/${id}/${what}`);
      const found = keysIn(body).filter((key) => PRIVATE.test(key) && key !== "hash");
      expect(found).toEqual([]);
      const text = JSON.stringify(body);
      expect(text).not.toMatch(/private\.address|asia\/tokyo|a word between/i);
    }
    const log = await ask("GET", `/v1/games/${id}/log`);
    expect(JSON.stringify(log.body)).not.toContain(owner.name);
  });

  it("is less than the players' own", async () => {
    const game = await beginGame();
    await move(game, 1, "d1-c1", { message: "good luck" });
    const seen = await ask("GET", `/v1/games/${game.id}`, { token: game.defenders.token });
    expect(seen.body).toMatchObject({ messages: [{ ply: 1, message: "good luck" }] });
    expect(keysIn((await ask("GET", "/v1/me", { token: game.defenders.token })).body)).toContain("email");
  });
});

const EXTRA = [
  "id",
  "rating",
  "seat",
  "admin",
  "verified",
  "createdAt",
  "emailConfirmed",
  "player",
  "status",
];

interface Write {
  readonly route: string;
  readonly method?: string;
  readonly body: Record<string, unknown>;
  /** The caller, and the path. */
  readonly make: () => Promise<{ by: Someone; path: string }>;
}

async function ofGame(path: string, isOffered = false): Promise<{ by: Someone; path: string }> {
  const game = await beginGame();
  if (isOffered)
    await ask("POST", `/v1/games/${game.id}/draw`, { token: game.defenders.token, body: { ply: 0 } });
  return { by: game.attackers, path: `/v1/games/${game.id}${path}` };
}

async function ofChallenge(path: string, answers: "maker" | "named"): Promise<{ by: Someone; path: string }> {
  const [maker, named] = [await signUp("Maker"), await signUp("Named")];
  const id = await challenge(maker, { to: named.name });
  return { by: answers === "maker" ? maker : named, path: `/v1/challenges/${id}${path}` };
}

async function ofWebhook(path: string) {
  const by = await signUp("Hooked");
  const body = { url: "https://hooks.example.org" };
  const made = await ask<{ id: string }>("POST", "/v1/webhooks", { token: by.token, body });
  return { by, path: `/v1/webhooks/${made.body.id}${path}` };
}

/** An attempt at a webhook, which can be made again. */
async function ofDelivery() {
  const { by, path } = await ofWebhook("");
  await ask("POST", `${path}/test`, { token: by.token });
  return vi.waitFor(async () => {
    const list = await ask<Page<{ id: string }>>("GET", `${path}/deliveries`, { token: by.token });
    return { by, path: `${path}/deliveries/${list.body.items[0]!.id}/resend` };
  });
}

const alone = (path: string) => async () => ({ by: await signUp("Alone"), path });
const clock = { kind: "unlimited" };
const WRITES: readonly Write[] = [
  { route: "POST /v1/players", body: { name: freshName("Extra") }, make: alone("/v1/players") },
  { route: "PATCH /v1/me", method: "PATCH", body: { language: "sv" }, make: alone("/v1/me") },
  {
    route: "PATCH /v1/me/notices",
    method: "PATCH",
    body: { digestAt: ["08:00"] },
    make: alone("/v1/me/notices"),
  },
  {
    route: "POST /v1/me/email/confirm",
    body: {},
    make: async () => ({
      by: await signUp("Asking", { email: "asking@example.org" }),
      path: "/v1/me/email/confirm",
    }),
  },
  {
    route: "PUT /v1/me/blocks/{name}",
    method: "PUT",
    body: {},
    make: async () => ({ by: await signUp("Me"), path: `/v1/me/blocks/${(await signUp("You")).name}` }),
  },
  { route: "POST /v1/me/tokens", body: { name: "bot" }, make: alone("/v1/me/tokens") },
  { route: "POST /v1/challenges", body: { ruleset: "tablut", clock }, make: alone("/v1/challenges") },
  { route: "POST …/accept", body: {}, make: () => ofChallenge("/accept", "named") },
  { route: "POST …/decline", body: { reason: "not-now" }, make: () => ofChallenge("/decline", "named") },
  { route: "POST …/cancel", body: {}, make: () => ofChallenge("/cancel", "maker") },
  { route: "POST …/moves", body: { ply: 1, move: "d1-c1" }, make: () => ofGame("/moves") },
  { route: "POST …/moves/check", body: { ply: 1, move: "d1-c1" }, make: () => ofGame("/moves/check") },
  { route: "POST …/resign", body: { ply: 0 }, make: () => ofGame("/resign") },
  { route: "POST …/abort", body: { ply: 0 }, make: () => ofGame("/abort") },
  { route: "POST …/draw", body: { ply: 0 }, make: () => ofGame("/draw") },
  { route: "POST …/draw/decline", body: { ply: 0 }, make: () => ofGame("/draw/decline", true) },
  { route: "POST /v1/webhooks", body: { url: "https://hooks.example.org" }, make: alone("/v1/webhooks") },
  { route: "PATCH …/webhooks/{id}", method: "PATCH", body: { game: null }, make: () => ofWebhook("") },
  { route: "POST …/rotate", body: {}, make: () => ofWebhook("/rotate") },
  { route: "POST …/test", body: {}, make: () => ofWebhook("/test") },
  {
    route: "POST …/deliveries/resend",
    body: { since: "2026-11-20T20:00:00Z" },
    make: () => ofWebhook("/deliveries/resend"),
  },
  { route: "POST …/{deliveryId}/resend", body: {}, make: ofDelivery },
];

describe("fields that a client must not set", () => {
  it.each(inTurn(WRITES, 2))(
    "are refused by name and change nothing: $route",
    async ({ method = "POST", body, make }) => {
      // Rows of earlier requests are not its own.
      await skipEarlierObjects();
      const { by, path } = await make();
      // Rows that a first read of the feed makes are no change.
      await ask("GET", "/v1/me/events", { token: by.token });
      const before = await quietDump();
      for (const extra of EXTRA) {
        const { status, body: said } = await refusal(method, path, {
          token: by.token,
          body: { ...body, [extra]: true },
        });
        expect(status).toBe(422);
        expect(said.code).toBe("invalid-request");
        expect(said.errors?.map(({ pointer }) => pointer)).toEqual([`/${extra}`]);
      }
      // A game deletes outbox entries late, when its alarm goes off.
      const changed = changesBetween(before, await dumpAll());
      expect(changed.filter((name) => !/^game \w+ outbox$/.test(name))).toEqual([]);
      // Without them it works.
      expect((await ask(method, path, { token: by.token, body })).status).toBeLessThan(300);
    },
  );

  it("are refused inside of objects too", async () => {
    const { token } = await signUp();
    const inside = { ruleset: "tablut", clock: { kind: "per-move", perMove: "P3D", deadline: "never" } };
    const { status, body } = await refusal("POST", "/v1/challenges", { token, body: inside });
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, "/clock/deadline"]);
  });
});
