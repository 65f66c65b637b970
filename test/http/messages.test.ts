import { expect, it, vi } from "vitest";
import { ask, beginGame, delivered, eventsOf, move, type Begun, type Page } from "./api.ts";

interface MessageBody {
  readonly ply: number;
  readonly by: string;
  readonly at: string;
  readonly text: string;
}

type Side = "attackers" | "defenders";

const say = ({ id, ...game }: Begun, by: Side, text: string, headers: Record<string, string> = {}) =>
  ask<MessageBody & { code: string; retryAfter: number }>("POST", `/v1/games/${id}/messages`, {
    token: game[by].token,
    body: { text },
    headers,
  });
const heard = ({ id, ...game }: Begun, by: Side, query = "") =>
  ask<Page<MessageBody>>("GET", `/v1/games/${id}/messages${query}`, { token: game[by].token });
const textsOf = ({ items }: Page<MessageBody>) => items.map(({ text }) => text);

it("players read each other's messages, with moves and between them, page by page", async () => {
  const game = await beginGame();
  const sent = await say(game, "defenders", "  Well met\r\n");
  expect(sent.status).toBe(201);
  expect(sent.body).toEqual({
    ply: 0,
    by: game.defenders.name,
    at: expect.any(String) as string,
    text: "Well met",
  });
  await move(game, 1, "d1-c1", { message: "There" });
  await say(game, "defenders", "Oh");
  for (const side of ["attackers", "defenders"] as const) {
    const all = (await heard(game, side)).body;
    expect([textsOf(all), all.items.map(({ ply }) => ply), all.next]).toEqual([
      ["Well met", "There", "Oh"],
      [0, 1, 1],
      null,
    ]);
    const first = (await heard(game, side, "?limit=2")).body;
    const rest = (await heard(game, side, `?limit=2&cursor=${first.next}`)).body;
    expect([textsOf(first), textsOf(rest)]).toEqual([["Well met", "There"], ["Oh"]]);
    expect(textsOf((await heard(game, side, "?order=desc")).body)).toEqual(["Oh", "There", "Well met"]);
    const seen = await ask<{ messages: { message: string }[] }>("GET", `/v1/games/${game.id}`, {
      token: game[side].token,
    });
    expect(seen.body.messages.map(({ message }) => message)).toEqual(["Well met", "There", "Oh"]);
  }
  expect((await ask("GET", `/v1/games/${game.id}`)).body).not.toHaveProperty("messages");
});

it("a message notifies the opponent, and one repeated under its key is sent once", async () => {
  const game = await beginGame();
  const headers = { "idempotency-key": "hello" };
  const first = await say(game, "defenders", "Hello", headers);
  const again = await say(game, "defenders", "Hello", headers);
  expect([again.status, again.headers.get("idempotency-replayed"), again.body]).toEqual([
    201,
    "true",
    first.body,
  ]);
  await delivered(game.id);
  const told = (await eventsOf(game.attackers)).filter(({ type }) => type === "game.message");
  expect(told).toMatchObject([{ data: { by: game.defenders.name, message: "Hello", ply: 0 } }]);
  expect((await eventsOf(game.defenders)).some(({ type }) => type === "game.message")).toBe(false);
});

it("a player's messages are deleted with their account, also from the opponent's notices", async () => {
  const game = await beginGame();
  await move(game, 1, "d1-c1", { message: "words with a move" });
  await say(game, "attackers", "words between moves");
  await say(game, "defenders", "words that stay");
  await delivered(game.id);
  const { token } = game.defenders;
  const all = async () =>
    JSON.stringify([
      (await ask("GET", "/v1/me/events?limit=100", { token })).body,
      (await ask("GET", `/v1/games/${game.id}`, { token })).body,
      (await heard(game, "defenders")).body,
    ]);
  expect(await all()).toMatch(/words with a move.*words between moves.*words that stay/);
  await ask("DELETE", "/v1/me", { token: game.attackers.token });
  await vi.waitFor(async () => {
    const left = await all();
    expect([left.includes("words with"), left.includes("words between")]).toEqual([false, false]);
    expect(left).toContain("words that stay");
  });
});
