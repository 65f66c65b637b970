import { describe, expect, it } from "vitest";
import { readGameRecord, readRecord } from "../../src/rules/records.ts";
import { inTurn } from "../security/in-turn.ts";
import { ask, beginGame, look, move, refusal, type GameBody } from "./api.ts";
import { VECTOR_GAMES } from "./vectors.ts";

const named = VECTOR_GAMES.map((game) => ({
  game,
  name: `${game.ruleset}, ${game.result?.reason ?? "no end"}`,
}));

describe("a whole game", () => {
  it("has two vectors for each rule set", () => {
    expect(new Set(VECTOR_GAMES.map(({ ruleset }) => ruleset)).size).toBe(6);
    expect(VECTOR_GAMES).toHaveLength(12);
  });

  // The two games of a rule set follow each other: a push plays one of them.
  it.each(inTurn(named, 2))("is played as its vector says: $name", async ({ game }) => {
    const begun = await beginGame(game.ruleset);
    let last: GameBody | null = null;
    for (const [index, text] of game.moves.entries()) {
      const { status, body } = await move(begun, index + 1, text);
      expect([index + 1, text, status]).toEqual([index + 1, text, 201]);
      expect(body.lastMove?.captured.toSorted().join("/")).toBe(
        (game.captured[index] ?? "").split("/").toSorted().join("/"),
      );
      expect(body.ply).toBe(index + 1);
      last = body;
    }
    expect(last?.board).toBe(game.board);
    expect(last?.result).toEqual(game.result);
    if (game.result === null) return;
    expect(last).toMatchObject({ status: "finished", turn: null, finishedAt: last?.lastMove?.at });

    // And it is the same in every format of the export.
    const path = `/v1/games/${begun.id}`;
    const stored = await look(begun.id);
    // The mover's answer includes the messages, which are for the players.
    expect({ ...stored, messages: [] }).toEqual(last);
    const json = await ask<GameBody>("GET", `${path}/export.json`);
    expect(json.body).toMatchObject(stored);
    expect(json.headers.get("content-disposition")).toContain(`${begun.id}.json`);

    const otg = await ask<unknown>("GET", `${path}/export.otg`);
    const record = readRecord({ format: "otg", text: String(otg.body), ruleset: null });
    if (!record.ok) throw new Error(JSON.stringify(record.error));
    expect(record.value).toMatchObject({
      attackers: begun.attackers.name,
      defenders: begun.defenders.name,
      termination: game.result.reason,
      moves: stored.moves,
    });
    expect(record.value.ruleset.id).toBe(game.ruleset);
    expect(record.value.result).toBe({ attackers: "1", defenders: "-1" }[game.result.winner ?? ""] ?? "0");

    const text = String((await ask<unknown>("GET", `${path}/export.txt`)).body);
    for (const word of [begun.attackers.name, begun.defenders.name, game.result.reason, game.ruleset])
      expect(text).toContain(word);
    for (const played of stored.moves) expect(text).toContain(played);
  });
});

describe("the picture of the board", () => {
  it("is not found for a ply that has not been played, or that is not a number", async () => {
    const { id } = await beginGame();
    const ahead = await refusal("GET", `/v1/games/${id}/board.svg?ply=1`);
    expect([ahead.status, ahead.body.code, ahead.body["ply"]]).toEqual([404, "ply-not-found", 0]);
    for (const ply of ["-1", "1.5", "x", "1e99"])
      expect((await refusal("GET", `/v1/games/${id}/board.svg?ply=${ply}`)).body.code).toBe(
        "invalid-request",
      );
  });
});

describe("exporting a game", () => {
  it("is possible before it has begun and while it runs, without a result", async () => {
    const { id } = await beginGame();
    const otg = String((await ask<unknown>("GET", `/v1/games/${id}/export.otg`)).body);
    expect(readGameRecord(otg)).toMatchObject({ error: null, game: { winner: null, moves: [] } });
  });

  it("does not call an aborted game a draw", async () => {
    const { id, attackers } = await beginGame();
    await ask("POST", `/v1/games/${id}/abort`, { token: attackers.token, body: { ply: 0 } });
    const otg = String((await ask<unknown>("GET", `/v1/games/${id}/export.otg`)).body);
    expect(readGameRecord(otg)).toMatchObject({
      error: null,
      game: { winner: null, termination: "aborted" },
    });
  });

  it.each(["export.json", "export.otg", "export.txt", "board.svg"])(
    "is 404 for an unknown game: %s",
    async (file) => {
      for (const id of ["A".repeat(22), "x"])
        expect((await refusal("GET", `/v1/games/${id}/${file}`)).body.code).toBe("game-not-found");
    },
  );
});
