import { describe, expect, it, vi } from "vitest";
import { ask, beginGame, eventsOf, look, move, playMoves, refusal, type Begun, type Someone } from "./api.ts";

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

  it("is refused when it was decided on another position", async () => {
    const game = await beginGame();
    await playMoves(game, ["d1-c1"]);
    expect((await wish(game, "resign", game.defenders, 0)).body).toMatchObject({
      code: "already-played",
      ply: 1,
    });
    expect((await wish(game, "resign", game.defenders, 2)).body).toMatchObject({ code: "ply-ahead", ply: 1 });
    expect((await look(game.id)).status).toBe("playing");
    expect((await wish(game, "resign", game.defenders, 1)).status).toBe(200);
    expect((await wish(game, "resign", game.defenders, 1)).body.code).toBe("game-over");
  });
});

describe("aborting", () => {
  it.each([0, 1])("is for either player before each side has moved: at ply %i", async (ply) => {
    for (const side of ["attackers", "defenders"] as const) {
      const game = await beginGame();
      if (ply > 0) await playMoves(game, ["d1-c1"]);
      const { status, body } = await wish(game, "abort", game[side], ply);
      expect([status, body["result"]]).toEqual([200, { winner: null, reason: "aborted" }]);
    }
  });

  it("is too late after that", async () => {
    const game = await beginGame();
    await playMoves(game, ["d1-c1", "d5-c5"]);
    expect((await wish(game, "abort", game.attackers, 2)).body.code).toBe("abort-too-late");
    expect((await look(game.id)).status).toBe("playing");
  });
});

describe("a draw", () => {
  it("is offered, seen and accepted", async () => {
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

  it("can be declined by the one to whom it is offered", async () => {
    const game = await beginGame();
    await wish(game, "draw", game.attackers, 0);
    expect((await wish(game, "draw/decline", game.attackers, 0)).body.code).toBe("no-draw-offer");
    const { status, body } = await wish(game, "draw/decline", game.defenders, 0);
    expect([status, body["offers"]]).toEqual([200, []]);
    expect((await typesOf(game.attackers)).at(-1)).toBe("game.draw-declined");
    expect((await wish(game, "draw/decline", game.defenders, 0)).body.code).toBe("no-draw-offer");
    // And offered anew, once.
    expect((await wish(game, "draw", game.attackers, 0)).status).toBe(200);
    await wish(game, "draw/decline", game.defenders, 0);
    const third = await wish(game, "draw", game.attackers, 0);
    expect([third.status, third.body["code"]]).toEqual([409, "offer-declined"]);
  });

  it("is declined by a move, of whichever side", async () => {
    const game = await beginGame();
    await wish(game, "draw", game.defenders, 0);
    const { body } = await move(game, 1, "d1-c1");
    expect(body.offers).toEqual([]);
    await vi.waitFor(async () => expect(await typesOf(game.defenders)).toContain("game.draw-declined"));
    // The offer is gone.
    expect((await wish(game, "draw", game.attackers, 1)).body["result"]).toBeNull();
    await move(game, 2, "d5-c5");
    expect((await look(game.id)).offers).toEqual([]);
  });

  it("on an older position is refused", async () => {
    const game = await beginGame();
    await playMoves(game, ["d1-c1"]);
    for (const how of ["draw", "draw/decline"])
      expect((await wish(game, how, game.attackers, 0)).body.code).toBe("already-played");
  });

  it.each([
    ["copenhagen", false],
    ["copenhagen-basic", true],
    ["hnefatafl", true],
    ["tablut", true],
    ["tawlbwrdd", true],
    ["brandubh", true],
  ])("by agreement in %s: %s", async (ruleset, isAllowed) => {
    const game = await beginGame(ruleset);
    const { status, body } = await wish(game, "draw", game.attackers, 0);
    expect(isAllowed ? status : body.code).toBe(isAllowed ? 200 : "draw-not-allowed");
    expect((await look(game.id)).version).toBe(isAllowed ? 2 : 1);
  });
});

describe("requests of players who are not in the game", () => {
  it("are refused, all of them", async () => {
    const [game, other] = [await beginGame(), await beginGame()];
    for (const how of ["resign", "abort", "draw", "draw/decline"])
      expect((await wish(game, how, other.attackers, 0)).body.code).toBe("not-your-game");
    expect((await look(game.id)).version).toBe(1);
    expect((await ask("GET", `/v1/games/${game.id}`)).status).toBe(200);
  });
});
