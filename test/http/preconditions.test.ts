import { describe, expect, it } from "vitest";
import { ask, beginGame, look, move, signUp } from "./api.ts";

const READS = ["", "/legal-moves", "/export.otg", "/export.txt", "/board.svg"];
const READS_WITH_MESSAGES = READS.filter((read) => read !== "/legal-moves");

const etagOf = async (path: string, token: string | null = null) =>
  (await ask("GET", path, { token })).headers.get("etag") ?? "";

describe("the entity tag of a game", () => {
  it("is different for its players, who see more", async () => {
    const { id, attackers, defenders } = await beginGame();
    const stranger = await signUp();
    for (const read of READS_WITH_MESSAGES) {
      const path = `/v1/games/${id}${read}`;
      const tags = [null, stranger.token, attackers.token, defenders.token].map((token) =>
        etagOf(path, token),
      );
      expect(await Promise.all(tags)).toEqual(['W/"1"', 'W/"1"', 'W/"1-player"', 'W/"1-player"']);
    }
  });

  it("of a stranger is not valid for a player, nor the other way round", async () => {
    const { id, attackers } = await beginGame();
    const read = async (token: string | null, tag: string) =>
      (await ask("GET", `/v1/games/${id}`, { token, headers: { "if-none-match": tag } })).status;
    expect(await read(attackers.token, 'W/"1"')).toBe(200);
    expect(await read(null, 'W/"1-player"')).toBe(200);
    expect(await read(attackers.token, 'W/"1-player"')).toBe(304);
  });

  it.each([
    ['W/"1"', 304],
    ['"1"', 304],
    ['"0", W/"1"', 304],
    ['"a,b","1"', 304],
    ["*", 304],
    [" * ", 304],
    ['"2"', 200],
    ['"a,1"', 200],
    ["1", 200],
    ['"1', 200],
    ["", 200],
  ])("sent with If-None-Match: %s is answered %i", async (tags, status) => {
    const { id } = await beginGame();
    const answer = await ask("GET", `/v1/games/${id}`, { headers: { "if-none-match": tags } });
    expect([answer.status, answer.headers.get("etag")]).toEqual([status, 'W/"1"']);
  });
});

const wishes = (tags: string) => ({ "if-match": tags });

describe("a request that depends on the version of the game", () => {
  it("is done if the game is unchanged, with any form of the tag", async () => {
    const game = await beginGame();
    const tags = ['"1"', 'W/"2"', 'W/"3-player"', '"0", "4"', "*"];
    const moves = ["d6-e6", "e4-e5", "d1-f1", "e5-e1", "d7-c7"];
    for (const [index, text] of moves.entries()) {
      const { status, headers } = await move(game, index + 1, text, { headers: wishes(tags[index] ?? "") });
      expect([text, status, headers.get("etag")]).toEqual([text, 201, `W/"${index + 2}-player"`]);
    }
  });

  it("is refused if the game has changed, and changes nothing", async () => {
    const game = await beginGame();
    await move(game, 1, "d6-e6");
    for (const tags of ['"1"', 'W/"1-player"', '"0", "3"', '"something"']) {
      const { status, body } = await move(game, 2, "e4-e5", { headers: wishes(tags) });
      expect([status, body.code, body.version]).toEqual([412, "version-changed", 2]);
    }
    expect(await look(game.id)).toMatchObject({ ply: 1, version: 2 });
  });

  it("is answered as before when repeated, with or without a key", async () => {
    const game = await beginGame();
    const headers = wishes('"1"');
    await move(game, 1, "d6-e6", { headers: { ...headers, "idempotency-key": "k" } });
    expect((await move(game, 1, "d6-e6", { headers })).status).toBe(200);
    const again = await move(game, 1, "d6-e6", { headers: { ...headers, "idempotency-key": "k" } });
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  });

  it("that would be refused anyway is refused for that", async () => {
    const game = await beginGame();
    const { status, body } = await move(game, 1, "d6-d5", { headers: wishes('"9"') });
    expect([status, body.code]).toEqual([422, "illegal-move"]);
  });

  it.each(["1", '"1', "W/1", 'w/"1"', '"1" "2"', '"1",', '*, "1"'])(
    "needs valid tags: %j is refused, and changes nothing",
    async (tags) => {
      const game = await beginGame();
      const { status, body } = await move(game, 1, "d6-e6", { headers: wishes(tags) });
      expect([status, body.code]).toEqual([422, "invalid-request"]);
      expect(body.errors).toMatchObject([{ in: "header", pointer: "/if-match" }]);
      expect((await look(game.id)).ply).toBe(0);
    },
  );
});
