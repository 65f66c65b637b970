import { describe, expect, it } from "vitest";
import { ask, beginGame, look, move, playMoves, refusal, type GameBody } from "./api.ts";

interface Moves {
  readonly ply: number;
  readonly moves: {
    readonly move: string;
    readonly captures: string[];
    readonly ends: { winner: string; reason: string } | null;
    readonly occurrences: number;
  }[];
}

describe("reading a game", () => {
  it("shows everything documented", async () => {
    const game = await beginGame("brandubh", { kind: "per-move", perMove: "P3D" });
    const { body } = await playMoves(game, ["d6-e6", "e4-e5", "d1-f1", "e5-e1"]);
    expect(body).toMatchObject({
      id: game.id,
      url: `http://localhost:8787/games/${game.id}`,
      ruleset: "brandubh",
      status: "playing",
      version: 5,
      players: { attackers: { name: game.attackers.name }, defenders: { name: game.defenders.name } },
      ply: 4,
      turn: "attackers",
      moves: ["d6-e6", "e4-e5", "d1-f1", "e5-e1xf1"],
      lastMove: { move: "e5-e1xf1", captured: ["f1"] },
      occurrences: 1,
      clock: { kind: "per-move", perMove: "P3D", remaining: { defenders: "P3D" } },
      offers: [],
      result: null,
      finishedAt: null,
    });
    const { deadline } = body.clock;
    expect(Date.parse(deadline ?? "") - Date.parse(body.lastMove?.at ?? "")).toBe(3 * 86_400_000);
  });
});

describe("the legal moves", () => {
  it("are all of the side to move, or those of one piece", async () => {
    const game = await beginGame();
    const all = await ask<Moves>("GET", `/v1/games/${game.id}/legal-moves`);
    expect(all.body.ply).toBe(0);
    const one = await ask<Moves>("GET", `/v1/games/${game.id}/legal-moves?from=D1`);
    expect(one.body.moves).toEqual(all.body.moves.filter((legal) => legal.move.startsWith("d1-")));
    expect(one.body.moves.map((legal) => legal.move).toSorted()).toEqual([
      "d1-b1",
      "d1-c1",
      "d1-e1",
      "d1-f1",
    ]);
    for (const from of ["a1", "d4"])
      expect((await ask<Moves>("GET", `/v1/games/${game.id}/legal-moves?from=${from}`)).body.moves).toEqual(
        [],
      );
  });

  it.each(["z9", "h1", "a8", "a0", "here"])("are refused for an invalid square: %s", async (from) => {
    const game = await beginGame();
    const { status, body } = await refusal("GET", `/v1/games/${game.id}/legal-moves?from=${from}`);
    expect([status, body.code]).toEqual([422, "invalid-request"]);
    expect(body.errors).toMatchObject([{ in: "query", pointer: "/from" }]);
  });

  it("say what each captures and how it ends the game, correctly", async () => {
    const game = await beginGame();
    await playMoves(game, ["d6-e6", "e4-e5", "d1-f1"]);
    const { body } = await ask<Moves>("GET", `/v1/games/${game.id}/legal-moves?from=e5`);
    expect(body.moves.find((legal) => legal.move.startsWith("e5-e1"))).toMatchObject({
      captures: ["f1"],
      ends: null,
    });
  });
});

describe("rules that forbid the defenders to repeat a position", () => {
  it("refuse the move, say what to do instead, and do not list it", async () => {
    const game = await beginGame("hnefatafl-org-copenhagen");
    await playMoves(game, ["d1-c1", "f4-g4", "c1-d1"]);
    const { status, body } = await move(game, 4, "g4-f4");
    expect([status, body]).toMatchObject([
      422,
      { code: "illegal-move", reason: "repeats-position", at: "f4" },
    ]);
    expect(body.detail).toBe(
      "The defenders can’t repeat this position by moving to f4. Make another move. This piece can go to: b4, c4, d4, e4, g2, g3, h4, i4, j4.",
    );
    const listed = await ask<Moves>("GET", `/v1/games/${game.id}/legal-moves?from=g4`);
    expect(listed.body.moves.map((legal) => legal.move).toSorted()).toEqual(
      ["b4", "c4", "d4", "e4", "g2", "g3", "h4", "i4", "j4"].map((to) => `g4-${to}`),
    );
    expect((await move(game, 4, "g4-g3")).status).toBe(201);
  });
});

const check = (id: string, token: string, body: unknown) =>
  refusal("POST", `/v1/games/${id}/moves/check`, { token, body });

describe("checking a move", () => {
  it("shows the effects, and changes nothing", async () => {
    const game = await beginGame();
    await playMoves(game, ["d6-e6", "e4-e5", "d1-f1"]);
    const before = await look(game.id);
    const { status, body } = await check(game.id, game.defenders.token, { ply: 4, move: "e5e1" });
    expect([status, body]).toMatchObject([
      200,
      { ply: 4, move: "e5-e1xf1", captures: ["f1"], ends: null, occurrences: 1 },
    ]);
    const after = await look(game.id);
    expect([after.version, after.ply, after.board]).toEqual([before.version, 3, before.board]);
  });
});

describe("moving", () => {
  it("answers 201 with the game and its version, and 200 to a retry", async () => {
    const game = await beginGame();
    const first = await move(game, 1, "d1-c1");
    expect(first.status).toBe(201);
    expect(first.headers.get("etag")).toBe('W/"2-player"');
    expect(first.headers.get("location")).toBe(`/v1/games/${game.id}`);
    for (const spelling of ["d1-c1", "d1c1", "D1-C1"]) {
      const { status, body } = await move(game, 1, spelling);
      expect([status, body.version, body.ply]).toEqual([200, 2, 1]);
    }
    await move(game, 2, "d5-c5");
    const late = await move(game, 1, "d1-c1");
    // Also when the opponent has moved since.
    expect([late.status, late.body.ply]).toEqual([200, 2]);
  });

  it("accepts captures written with it, in every spelling, and refuses wrong ones", async () => {
    for (const spelling of ["e5-e1xf1", "E5E1XF1", "e5-e1", "Te5 – e1 x Tf1!?", "e5−e1+"]) {
      const game = await beginGame();
      await playMoves(game, ["d6-e6", "e4-e5", "d1-f1"]);
      const wrong = await move(game, 4, "e5-e1xd1");
      expect(wrong.body).toMatchObject({ code: "illegal-move", reason: "captures-differ", captures: ["f1"] });
      const { status, body } = await move(game, 4, spelling);
      expect([spelling, status, body.lastMove?.move]).toEqual([spelling, 201, "e5-e1xf1"]);
    }
  });

  it("can have a message, which only the two players see", async () => {
    const game = await beginGame();
    await move(game, 1, "d1-c1", { message: "  good luck  " });
    await move(game, 2, "d5-c5");
    await move(game, 3, "c1-b1", { message: "hm" });
    const seen = async (token: string | null) =>
      (await ask<GameBody>("GET", `/v1/games/${game.id}`, { token })).body["messages"];
    for (const { token } of [game.attackers, game.defenders])
      expect(await seen(token)).toMatchObject([
        { ply: 1, by: game.attackers.name, message: "good luck" },
        { ply: 3, by: game.attackers.name, message: "hm" },
      ]);
    expect(await seen(null)).toBeUndefined();
  });
});
