import { describe, expect, it } from "vitest";
import { ask, beginGame, playMoves } from "./api.ts";

describe("reads of a game", () => {
  it.each(["", "/legal-moves", "/export.otg", "/export.txt", "/board.svg"])(
    "have its version, and are not sent again to clients that have it: %s",
    async (what) => {
      const game = await beginGame();
      const path = `/v1/games/${game.id}${what}`;
      const first = await ask("GET", path);
      expect([first.status, first.headers.get("etag")]).toEqual([200, 'W/"1"']);
      const again = { headers: { "if-none-match": '"1"' } };
      expect((await ask("GET", path, again)).status).toBe(304);
      await playMoves(game, ["d6-e6"]);
      const later = await ask("GET", path, again);
      expect([later.status, later.headers.get("etag")]).toEqual([200, 'W/"2"']);
    },
  );

  it.each(["/export.json", "/log"])("with the log have its number of records: %s", async (what) => {
    const game = await beginGame();
    const path = `/v1/games/${game.id}${what}`;
    const first = await ask("GET", path);
    expect([first.status, first.headers.get("etag")]).toEqual([200, 'W/"log-2"']);
    const again = { headers: { "if-none-match": 'W/"log-2"' } };
    expect((await ask("GET", path, again)).status).toBe(304);
    await playMoves(game, ["d6-e6"]);
    const later = await ask("GET", path, again);
    expect([later.status, later.headers.get("etag")]).toEqual([200, 'W/"log-3"']);
  });
});
