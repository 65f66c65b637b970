import { describe, expect, it } from "vitest";
import { ask, beginGame, playMoves, type GameBody } from "./door.ts";

describe("a game over HTTP", () => {
  it("begins with the attackers to move", async () => {
    const game = await beginGame();
    const { status, body, headers } = await ask<GameBody>("GET", `/v1/games/${game.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "playing", ply: 0, turn: "attackers", version: 1, result: null });
    expect(headers.get("etag")).toBe('"1"');
  });

  it("is played move by move, and each move shows at once", async () => {
    const game = await beginGame();
    const { body } = await playMoves(game, ["d6-e6", "e4-e5", "d1-f1", "e5-e1"]);
    expect(body.moves).toEqual(["d6-e6", "e4-e5", "d1-f1", "e5-e1xf1"]);
  });
});
