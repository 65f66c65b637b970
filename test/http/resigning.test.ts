import { describe, expect, it } from "vitest";
import { beginGame, eventsOf, refusal, type Begun, type Someone } from "./api.ts";

const wish = (game: Begun, how: string, by: Someone, ply: number) =>
  refusal("POST", `/v1/games/${game.id}/${how}`, { token: by.token, body: { ply } });
const typesOf = async (player: Someone) => (await eventsOf(player)).map(({ type }) => type);

describe("resigning", () => {
  it.each(["attackers", "defenders"] as const)(
    "loses the game for the %s, in or out of turn",
    async (side) => {
      const game = await beginGame();
      const { status, body } = await wish(game, "resign", game[side], 0);
      const winner = side === "attackers" ? "defenders" : "attackers";
      expect([status, body["result"]]).toEqual([200, { winner, reason: "resignation" }]);
      expect(body).toMatchObject({ status: "finished", turn: null, clock: { deadline: null } });
      for (const player of [game.attackers, game.defenders])
        expect((await typesOf(player)).at(-1)).toBe("game.finished");
    },
  );
});

describe("a draw", () => {
  it("is offered, shown and accepted", async () => {
    const game = await beginGame();
    const offered = await wish(game, "draw", game.defenders, 0);
    expect(offered.body["offers"]).toMatchObject([{ type: "draw", by: "defenders" }]);
    expect((await eventsOf(game.attackers)).at(-1)).toMatchObject({
      type: "game.draw-offered",
      data: { by: game.defenders.name },
    });
    const again = await wish(game, "draw", game.defenders, 0);
    // To offer twice is to offer once.
    expect([again.status, again.body["version"]]).toEqual([200, offered.body["version"]]);
    const { body } = await wish(game, "draw", game.attackers, 0);
    expect(body).toMatchObject({
      status: "finished",
      offers: [],
      result: { winner: null, reason: "agreement" },
    });
  });
});
