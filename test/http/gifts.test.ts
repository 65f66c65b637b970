import { expect, it } from "vitest";
import { ask, beginGame, delivered, eventsOf, look, refusal, type Begun, type GameBody } from "./api.ts";

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

it("a gift extends the deadline of the player to move, and notifies both of the reason", async () => {
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

it("each side can give 60 days in one game at most; the remainder is shown", async () => {
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
