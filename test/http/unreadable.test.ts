import { describe, expect, it } from "vitest";
import type { Verification } from "../../src/game/proof/verification.ts";
import type { GameExport } from "../../src/game/proof/export.ts";
import type { GameView } from "../../src/contract/game.ts";
import { verified } from "../../src/game/proof/verification.ts";
import { browserOf, partOf, readText } from "../pages/following.ts";
import { ask, askProduction, beginGame, move, playMoves, signUp, type Begun } from "./api.ts";
import { moderator, OPERATOR } from "./moderators.ts";
import { spoil } from "./spoiled.ts";

/** A row whose second half was not written. */
const cut = (body: string): string => body.slice(0, body.length / 2);

/** A game of two moves whose last record cannot be read. */
async function spoiledGame(): Promise<Begun> {
  const game = await beginGame();
  await playMoves(game, ["d7-c7", "d5-a5"]);
  await spoil(game.id, cut);
  return game;
}

const verdictOn = async (id: string) =>
  (await ask<Verification & { records: number }>("GET", `/v1/games/${id}/verify`)).body;
const exportOf = async (id: string) => (await ask<GameExport>("GET", `/v1/games/${id}/export.json`)).body;
const viewOf = (id: string, headers: Record<string, string> = {}) =>
  ask<GameView>("GET", `/v1/games/${id}`, { headers });

/** The result of `npm run verify -- --all` for a game. */
async function operatorsVerdictOn(id: string) {
  const asked = { token: OPERATOR.OPERATOR_TOKEN, body: { games: [id] } };
  return (await askProduction("POST", "/operator/verify", asked, OPERATOR)).body;
}

const WORDS = {
  en: "This game’s log can’t be read to the end",
  ru: "Протокол этой партии не удалось прочитать до конца",
  sv: "Partiets protokoll kan inte läsas till slutet",
};

const UNREAD = { check: "chain", fault: "unread" };

describe("a game with an unreadable record", () => {
  it("does not verify, and names the log entry at fault", async () => {
    const { id } = await spoiledGame();
    const fault = { ...UNREAD, pointer: "/log/3" };
    for (const _time of ["first", "stored"])
      expect(await verdictOn(id)).toMatchObject({ records: 4, holds: false, fault });
    expect(await operatorsVerdictOn(id)).toEqual([{ game: id, records: 4, fault }]);
  });

  it("is unreadable to everybody and does not verify if it is the first record", async () => {
    const { id, attackers } = await beginGame();
    await spoil(id, cut, 1);
    const fault = { ...UNREAD, pointer: "/log/0" };
    expect(await operatorsVerdictOn(id)).toEqual([{ game: id, records: 0, fault }]);
    expect(await verdictOn(id)).toMatchObject({ head: null, records: 2, holds: false, fault });
    const places = ["", "/log", "/clock", "/export.json", "/export.otg", "/legal-moves", "/stream"];
    for (const place of places)
      for (const caller of [{}, { token: attackers.token }])
        expect([place, await ask("GET", `/v1/games/${id}${place}`, caller)]).toMatchObject([
          place,
          { status: 409, body: { code: "game-unreadable" } },
        ]);
    const again = { token: attackers.token };
    expect((await ask("POST", `/v1/games/${id}/rematch`, again)).body).toMatchObject({
      code: "game-unreadable",
    });
    const asked = { token: attackers.token };
    const stranger = { token: (await signUp()).token };
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const judge = { token: (await moderator()).token };
    const theirs: readonly (readonly [string, string, Parameters<typeof ask>[2]])[] = [
      ["GET", `/v1/games/${id}/notes`, asked],
      ["PUT", `/v1/games/${id}/notes`, { ...asked, body: { text: "Beware of c4" } }],
      ["GET", `/v1/games/${id}/lines`, asked],
      ["PUT", `/v1/games/${id}/lines`, { ...asked, body: { lines: [] } }],
      ["PUT", `/v1/me/games/${id}/snooze`, { ...stranger, body: { until } }],
      ["DELETE", `/v1/me/games/${id}/snooze`, stranger],
      ["POST", "/v1/reports", { ...asked, body: { game: id, reason: "abuse" } }],
      ["GET", `/v1/games/${id}/decisions`, {}],
      ["GET", `/v1/games/${id}/rating`, {}],
      ["POST", `/v1/games/${id}/annul`, { ...judge, body: { reason: "engine-use" } }],
      ["POST", `/v1/games/${id}/annul/undo`, judge],
    ];
    for (const [method, path, what] of theirs)
      expect([method, path, await ask(method, path, what)]).toMatchObject([
        method,
        path,
        { status: 409, body: { code: "game-unreadable" } },
      ]);
    const page = await browserOf(null).open(`/games/${id}`);
    expect(page.status).toBe(409);
    expect(readText(page.html)).toContain("log couldn’t be read");
  });

  it("does not verify even if a later record could be read", async () => {
    const { id } = await spoiledGame();
    await spoil(id, cut, 3);
    expect(await verdictOn(id)).toMatchObject({ records: 4, fault: { ...UNREAD, pointer: "/log/2" } });
    expect((await viewOf(id)).body).toMatchObject({ ply: 0, unreadable: 2 });
  });

  it("has an export that verifies nowhere", async () => {
    const file = await exportOf((await spoiledGame()).id);
    expect(file).toMatchObject({ unreadable: 1, signature: null, log: { length: 3 } });
    expect(await verified(file, { keys: [], isNeeded: false })).toMatchObject({
      holds: false,
      fault: UNREAD,
    });
  });

  it("says so in its view, also to a client that has the shown version", async () => {
    const game = await beginGame();
    await playMoves(game, ["d7-c7"]);
    const { headers, body } = await viewOf(game.id);
    expect(body).not.toHaveProperty("unreadable");
    await move(game, 2, "d5-a5");
    const row = await spoil(game.id, cut);
    const known = { "if-none-match": headers.get("etag")! };
    expect(await viewOf(game.id, known)).toMatchObject({ status: 200, body: { ply: 1, unreadable: 1 } });
    await spoil(game.id, () => row);
    expect((await viewOf(game.id)).body).not.toHaveProperty("unreadable");
    expect(await verdictOn(game.id)).toMatchObject({ records: 4, holds: true });
  });

  it("is in lists as it was before that record", async () => {
    const { id, attackers } = await spoiledGame();
    for (const path of ["/v1/watch?limit=100", `/v1/players/${attackers.name}/games`]) {
      const { items } = (await ask<{ items: GameView[] }>("GET", path)).body;
      expect(items.find((game) => game.id === id)).toMatchObject({ ply: 1, status: "playing" });
    }
  });

  it("says so on its page in three languages, and has no controls for its players", async () => {
    const game = await beginGame();
    await playMoves(game, ["d7-c7", "d5-a5"]);
    const path = `/games/${game.id}`;
    const open = async () => (await browserOf(game.defenders).open(path)).html;
    const before = await open();
    expect(partOf(before, "unreadable")).toBe("");
    expect(partOf(before, "actions")).toContain("<form");
    await spoil(game.id, cut);
    for (const [language, words] of Object.entries(WORDS)) {
      const { html } = await browserOf(null, { "accept-language": language }).open(path);
      expect(readText(partOf(html, "unreadable"))).toContain(words);
    }
    const theirs = await open();
    expect(partOf(theirs, "unreadable")).toContain(WORDS.en);
    expect(partOf(theirs, "actions")).not.toContain("<form");
    // It is the defenders' turn in the position that is shown.
    expect(theirs).not.toContain("?from=");
  });
});
