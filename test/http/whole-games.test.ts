import { describe, expect, it } from "vitest";
import { readGameRecord } from "../../src/rules/index.ts";
import { ask, beginGame, look, move, refusal, type GameBody } from "./api.ts";
import { VECTOR_GAMES } from "./vectors.ts";

/** What is wrong with a text as XML, as far as a picture of ours goes; null for nothing. */
function xmlFault(text: string): string | null {
  const open: string[] = [];
  const tag = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g;
  let last = 0;
  for (const match of text.matchAll(tag)) {
    if (/[<>]/.test(text.slice(last, match.index))) return `a bare sign before ${match[0]}`;
    last = match.index + match[0].length;
    const [, isEnd, name = "", , isEmpty] = match;
    if (isEnd && open.pop() !== name) return `unexpected </${name}>`;
    if (!isEnd && !isEmpty) open.push(name);
    if (open.length === 0 && last < text.trimEnd().length) return "more than one root";
  }
  if (/&(?!amp;|lt;|gt;|quot;|apos;|#\d+;|#x[\da-f]+;)/i.test(text)) return "a bare &";
  return open.length > 0 ? `open: ${open.join(", ")}` : null;
}

const named = VECTOR_GAMES.map((game) => ({
  game,
  name: `${game.ruleset}, ${game.result?.reason ?? "no end"}`,
}));

describe("a whole game", () => {
  it("has two vectors for each rule set", () => {
    expect(new Set(VECTOR_GAMES.map(({ ruleset }) => ruleset)).size).toBe(6);
    expect(VECTOR_GAMES).toHaveLength(12);
  });

  it.each(named)("is played as its vector says: $name", async ({ game }) => {
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

    // And so it stands, in every form in which it can be taken away.
    const path = `/v1/games/${begun.id}`;
    const stored = await look(begun.id);
    // What the mover was answered has the messages in it, which are for the players.
    expect({ ...stored, messages: [] }).toEqual(last);
    const json = await ask<GameBody>("GET", `${path}/export.json`);
    expect(json.body).toMatchObject(stored);
    expect(json.headers.get("content-disposition")).toContain(`${begun.id}.json`);

    const otg = await ask<unknown>("GET", `${path}/export.otg`);
    const record = readGameRecord(String(otg.body));
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
  it.each(named)("is well-formed at every ply: $name", async ({ game }) => {
    const begun = await beginGame(game.ruleset);
    const plies = game.moves.slice(0, 20);
    for (const [index, text] of plies.entries()) await move(begun, index + 1, text);
    const pictures = new Set<string>();
    for (let ply = 0; ply <= plies.length; ply++) {
      const { status, headers, body } = await ask<unknown>(
        "GET",
        `/v1/games/${begun.id}/board.svg?ply=${ply}`,
      );
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
      expect(xmlFault(String(body))).toBeNull();
      pictures.add(String(body));
    }
    // No ply looks like another: its number is in the title.
    expect(pictures.size).toBe(plies.length + 1);
    const current = await ask<unknown>("GET", `/v1/games/${begun.id}/board.svg`);
    expect(pictures).toContain(current.body);
  });

  it("is not found for a ply that has not been played, or that is not a number", async () => {
    const { id } = await beginGame();
    const ahead = await refusal("GET", `/v1/games/${id}/board.svg?ply=1`);
    expect([ahead.status, ahead.body.code, ahead.body["ply"]]).toEqual([404, "ply-not-found", 0]);
    for (const ply of ["-1", "1.5", "x", "1e99"])
      expect((await refusal("GET", `/v1/games/${id}/board.svg?ply=${ply}`)).body.code).toBe(
        "invalid-request",
      );
  });

  it("is where the link in an event leads", async () => {
    const { id } = await beginGame();
    const { url } = await look(id);
    const { status, body } = await ask<string>("GET", new URL(String(url)).pathname);
    expect([status, body]).toEqual([200, expect.stringContaining(`data-game="${id}"`)]);
  });
});

describe("exporting a game", () => {
  it("is possible before it has begun and while it runs, with a result that is none", async () => {
    const { id } = await beginGame();
    const otg = String((await ask<unknown>("GET", `/v1/games/${id}/export.otg`)).body);
    expect(readGameRecord(otg)).toMatchObject({ ok: true, value: { result: "?", moves: [] } });
  });

  it("does not call an aborted game a draw", async () => {
    const { id, attackers } = await beginGame();
    await ask("POST", `/v1/games/${id}/abort`, { token: attackers.token, body: { ply: 0 } });
    const otg = String((await ask<unknown>("GET", `/v1/games/${id}/export.otg`)).body);
    expect(readGameRecord(otg)).toMatchObject({ ok: true, value: { result: "?", termination: "aborted" } });
  });

  it.each(["export.json", "export.otg", "export.txt", "board.svg"])(
    "is 404 for no game: %s",
    async (file) => {
      for (const id of ["A".repeat(22), "x"])
        expect((await refusal("GET", `/v1/games/${id}/${file}`)).body.code).toBe("game-not-found");
    },
  );
});
