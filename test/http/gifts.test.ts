import { expect, it } from "vitest";
import {
  ask,
  beginGame,
  delivered,
  eventsOf,
  look,
  move,
  refusal,
  type Begun,
  type GameBody,
} from "./api.ts";

/** Gives time as a player of a game. */
function give(
  game: Begun,
  by: "attackers" | "defenders",
  add: string,
  { ply = 0, headers = {} }: { ply?: number; headers?: Record<string, string> } = {},
) {
  const { token } = game[by];
  return ask<GameBody>("POST", `/v1/games/${game.id}/time`, { token, body: { ply, add }, headers });
}

it("puts off the deadline of whoever is to move, and both hear why", async () => {
  const game = await beginGame();
  const before = await look(game.id);
  const { status, body, headers } = await give(game, "defenders", "P1DT12H");
  expect(status).toBe(200);
  expect(Date.parse(body.clock.deadline!) - Date.parse(before.clock.deadline!)).toBe(36 * 3_600_000);
  expect(headers.get("etag")).toBe(`W/"${before.version + 1}-player"`);
  await delivered(game.id);
  for (const player of [game.attackers, game.defenders])
    expect((await eventsOf(player)).at(-1)).toMatchObject({
      type: "game.deadline-changed",
      data: { reason: "gift", by: game.defenders.name, deadline: body.clock.deadline },
    });
});

it("waits for the opponent's turn where the giver is to move, and is over with it", async () => {
  const game = await beginGame();
  await give(game, "attackers", "P2D");
  expect((await look(game.id)).clock.remaining?.defenders).toBe("P5D");
  await move(game, 1, "d1-c1");
  const { clock, lastMove } = await look(game.id);
  expect(Date.parse(clock.deadline!) - Date.parse(lastMove!.at)).toBe(5 * 86_400_000);
  await move(game, 2, "d5-c5");
  expect((await look(game.id)).clock.remaining?.defenders).toBe("P3D");
});

it("is given once under its key, and twice without", async () => {
  const game = await beginGame();
  const headers = { "idempotency-key": "a gift" };
  const first = await give(game, "attackers", "P1D", { headers });
  const again = await give(game, "attackers", "P1D", { headers });
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
  expect(again.body.version).toBe(first.body.version);
  const other = await give(game, "attackers", "P2D", { headers });
  expect([other.status, (other.body as unknown as { code: string }).code]).toEqual([
    422,
    "idempotency-key-reused",
  ]);
  expect((await give(game, "attackers", "P1D")).body.clock.remaining?.defenders).toBe("P5D");
});

it("depends on the version of the game that If-Match names", async () => {
  const game = await beginGame();
  const { version } = await look(game.id);
  expect((await give(game, "attackers", "P1D", { headers: { "if-match": `"${version}"` } })).status).toBe(
    200,
  );
  const late = await give(game, "attackers", "P1D", { headers: { "if-match": `"${version}"` } });
  expect([late.status, (late.body as unknown as { code: string }).code]).toEqual([412, "version-changed"]);
});

it("is 60 days in one game at most, of each side; what is left is said", async () => {
  const game = await beginGame();
  for (let gift = 1; gift <= 4; gift++) await give(game, "attackers", "P14D");
  const { token } = game.attackers;
  const path = `/v1/games/${game.id}/time`;
  const over = await refusal("POST", path, { token, body: { ply: 0, add: "P4DT1M" } });
  expect([over.status, over.body.code, over.body["left"]]).toEqual([409, "time-limit", "P4D"]);
  expect(over.body.detail).toBe(
    "You can give 14 days at a time and 60 days per game. Right now you can give 4\u00A0days at most.",
  );
  expect((await give(game, "attackers", "P4D")).body.clock.remaining?.defenders).toBe("P63D");
  const none = await refusal("POST", path, { token, body: { ply: 0, add: "PT1M" } });
  expect([none.body.code, none.body["left"]]).toEqual(["time-limit", "PT0S"]);
  expect((await give(game, "defenders", "P14D")).status).toBe(200);
});

it("is nothing in a game without a clock", async () => {
  const game = await beginGame("brandubh", { kind: "unlimited" });
  const { status, body } = await refusal("POST", `/v1/games/${game.id}/time`, {
    token: game.attackers.token,
    body: { ply: 0, add: "P1D" },
  });
  expect([status, body.code]).toEqual([409, "nothing-to-give"]);
});

it("has come too late when the game is over", async () => {
  const game = await beginGame();
  await ask("POST", `/v1/games/${game.id}/resign`, { token: game.attackers.token, body: { ply: 0 } });
  const late = await give(game, "attackers", "P1D");
  expect([late.status, (late.body as unknown as { code: string }).code]).toEqual([409, "game-over"]);
});
