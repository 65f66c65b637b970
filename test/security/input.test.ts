import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ask, beginGame, challenge, freshName, look, move, signUp, THREE_DAYS } from "../http/api.ts";

vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));

describe("texts that are expensive to parse", () => {
  it.each([
    ["a move", `a1-a2${"x".repeat(195)}`],
    ["a move with many captures", `a1-a2x${"d5/".repeat(64)}`],
    ["digits", "1".repeat(200)],
  ])("are refused as fast as others: %s", async (_name, text) => {
    const game = await beginGame();
    const { status } = await move(game, 1, text);
    expect(status).toBe(422);
  });

  it("are cut off if they are too long", async () => {
    const game = await beginGame();
    const { status, body } = await move(game, 1, `d1-c1${" ".repeat(300)}`);
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, "/move"]);
  });
});

/** Characters that end a string in some language. */
const MARKS = ["'", '"', "`", "\\", ";", "--", "/*", "%", "_", "${1}", "\\u0000", "NULL", " OR 1=1", "é"];
const after = (marks: readonly string[]): string => `x'${marks.join("")}`;
const nasty = fc.array(fc.constantFrom(...MARKS), { minLength: 1, maxLength: 12 }).map(after);
/** All marks in one text, then some of them in some order. */
const texts = (numRuns: number) => ({ numRuns, examples: [[after(MARKS)]] as [string][] });

const countPlayers = () => env.DB.prepare("SELECT count(*) AS n FROM players").first();

describe("texts with quotation marks", () => {
  it("return unchanged, and the tables stay", async () => {
    const { token } = await signUp();
    const before = await countPlayers();
    await fc.assert(
      fc.asyncProperty(nasty, async (text) => {
        const named = await ask<{ id: string }>("POST", "/v1/challenges", {
          token,
          body: { ruleset: "brandubh", clock: THREE_DAYS, message: text },
        });
        expect(named.body).toMatchObject({ message: text });
        // The lobby has room for ten of one player's.
        await ask("POST", `/v1/challenges/${named.body.id}/cancel`, { token });
        const hook = await ask<{ id: string }>("POST", "/v1/webhooks", {
          token,
          body: { url: "https://hooks.example.org/", description: text },
          headers: { "idempotency-key": encodeURIComponent(text) },
        });
        expect(hook.body).toMatchObject({ description: text });
        const made = await ask<{ id: string }>("POST", "/v1/me/tokens", { token, body: { name: text } });
        expect(made.body).toMatchObject({ name: text });
        await ask("DELETE", `/v1/webhooks/${hook.body.id}`, { token });
        await ask("DELETE", `/v1/me/tokens/${made.body.id}`, { token });
      }),
      texts(7),
    );
    expect(await countPlayers()).toEqual(before);
  });

  it("find nothing and break nothing as names", async () => {
    const { token } = await signUp();
    await fc.assert(
      fc.asyncProperty(nasty, async (text) => {
        const word = encodeURIComponent(text);
        const asked = await Promise.all([
          ask("GET", `/v1/players/${word}`),
          ask("GET", `/v1/players/${word}/games`),
          ask("GET", `/v1/games/${word}`),
          ask("GET", `/v1/challenges/${word}`, { token }),
          ask("GET", `/v1/rulesets/${word}`),
          ask("GET", `/v1/webhooks/${word}`, { token }),
          ask("DELETE", `/v1/me/tokens/${word}`, { token }),
          ask("POST", `/v1/webhooks/${word}/test`, { token }),
          ask("POST", `/v1/games/${word}/resign`, { token, body: { ply: 0 } }),
        ]);
        expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404));
        const refused = await Promise.all([
          ask("GET", `/v1/me/events?after=${word}`, { token }),
          ask("GET", `/v1/lobby?cursor=${word}`),
          ask("POST", "/v1/players", { body: { name: text } }),
          ask("POST", "/v1/players", { body: { name: freshName(), timezone: text } }),
          ask("POST", "/v1/players", { body: { name: freshName(), email: text } }),
          ask("POST", "/v1/challenges", {
            token,
            body: { ruleset: "brandubh", clock: THREE_DAYS, to: text },
          }),
          ask("POST", "/v1/webhooks", { token, body: { url: "https://a.example.org", game: text } }),
          ask("POST", "/v1/webhooks", { token, body: { url: text } }),
        ]);
        expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422));
      }),
      texts(5),
    );
  });

  it.each(["\u202e", "\u200b", "\u0007", "\ud800", "\ufeff", "\u2066", "\u0000", "\r"])(
    "are refused with invisible characters: %j",
    async (mark) => {
      const maker = await signUp();
      const game = await beginGame();
      const { status, body } = await move(game, 1, "d1-c1", { message: `a${mark}b` });
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, "/message"]);
      expect((await look(game.id)).ply).toBe(0);
      await expect(challenge(maker, { message: `a${mark}b` })).rejects.toThrow("/message");
    },
  );

  it.each(["to", "url", "game", "email", "timezone"])(
    "do not break the service with half a surrogate pair: %s",
    async (field) => {
      const { token } = await signUp();
      const bad = "x\ud800y";
      const asked: Record<string, () => Promise<{ status: number }>> = {
        to: () =>
          ask("POST", "/v1/challenges", { token, body: { ruleset: "tablut", clock: THREE_DAYS, to: bad } }),
        url: () => ask("POST", "/v1/webhooks", { token, body: { url: `https://${bad}/` } }),
        game: () => ask("POST", "/v1/webhooks", { token, body: { url: "https://a.example.org", game: bad } }),
        email: () => ask("PATCH", "/v1/me", { token, body: { email: `${bad}@example.org` } }),
        timezone: () => ask("PATCH", "/v1/me", { token, body: { timezone: bad } }),
      };
      expect((await asked[field]?.())?.status).toBe(422);
    },
  );
});
