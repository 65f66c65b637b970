import { describe, expect, it } from "vitest";
import { ask, beginGame, type Begun, playMoves } from "../../http/api.ts";
import { browserOf, linksIn, partOf, readText } from "../following.ts";

const pathOf = ({ id }: Begun) => `/games/${id}/log`;
const words = (html: string) => readText(html.replaceAll(/<\/?(p|h2|h3|li|dt|dd|div)[^>]*>/g, " "));
const open = (begun: Begun, by: "attackers" | "defenders" | null, query = "", language = "en") =>
  browserOf(by && begun[by], { "accept-language": language }).open(pathOf(begun) + query);

/** A game in which much has happened. */
async function eventful(): Promise<Begun> {
  const game = await beginGame();
  const as = (by: "attackers" | "defenders") => game[by].token;
  const at = `/v1/games/${game.id}`;
  await playMoves(game, ["d2-c2"]);
  await ask("POST", `${at}/messages`, { token: as("defenders"), body: { text: "Well <played>" } });
  await ask("POST", `${at}/offers`, { token: as("attackers"), body: { type: "takeback", ply: 1 } });
  await ask("POST", `${at}/offers/takeback/accept`, { token: as("defenders"), body: { ply: 1 } });
  await ask("POST", `${at}/offers`, { token: as("attackers"), body: { type: "extend", ply: 0, add: "P2D" } });
  await ask("POST", `${at}/offers/extend/decline`, { token: as("defenders"), body: { ply: 0 } });
  const { body } = await ask<{ version: number }>("GET", at);
  const headers = { "if-match": `"${body.version}"` };
  await ask("POST", `${at}/resign`, { token: as("attackers"), body: { ply: 0 }, headers });
  return game;
}

describe("the page of a game's log", () => {
  it("describes every entry with its hash, and shows messages only to the players", async () => {
    const game = await eventful();
    const [a, d] = [game.attackers.name, game.defenders.name];
    const { status, html } = await open(game, null);
    expect(status).toBe(200);
    const text = words(html);
    for (const sentence of [
      `The game starts: ${a} plays the attackers, ${d} the defenders.`,
      `Move 1: ${a} plays d2-c2.`,
      `${d} sends a message.`,
      `${a} asks to take back their last move.`,
      `A move is taken back. ${a} is to move again.`,
      `${a} asks for 2 days more.`,
      `${d} declines the request for more time.`,
      `${d} won: ${a} resigned.`,
    ])
      expect(text).toContain(sentence);
    expect(text).not.toContain("Well");
    expect(words((await open(game, "attackers")).html)).toContain("Well <played>");
    const { body } = await ask<{ head: string; items: { hash: string }[] }>(
      "GET",
      `/v1/games/${game.id}/log`,
    );
    expect(text).toContain(body.head);
    for (const { hash } of body.items) expect(text).toContain(`${hash.slice(0, 12)}…`);
    expect(linksIn(html)).toContain(`/v1/games/${game.id}/export.json`);
  });

  it("is verified by the service without a script", async () => {
    const game = await eventful();
    expect((await open(game, null)).html).not.toContain('id="found"');
    const found = words(partOf((await open(game, null, "?verify=1")).html, "found"));
    expect(found).toMatch(/The hashes: passes.*The moves: passes.*The clocks: passes/);
    expect(found).not.toContain("fails");
  });

  it("is linked from the game and its clocks, and a challenge has none", async () => {
    const game = await beginGame();
    for (const from of ["", "/clock"])
      expect(linksIn((await browserOf(null).open(`/games/${game.id}${from}`)).html)).toContain(pathOf(game));
    const text = words((await open(game, null, "", "ru")).html);
    expect(text).toContain(`за атакующих ${game.attackers.name}`);
  });

  it("gives its script the log, with the texts that the reader may read", async () => {
    const game = await eventful();
    const textsFor = async (token?: string) => {
      const headers = token === undefined ? {} : { cookie: `__Host-taflpost=${token}` };
      const { body } = await ask<{ texts: { text: string }[] }>("GET", `${pathOf(game)}.json`, { headers });
      return body.texts.map(({ text }) => text);
    };
    expect(await textsFor(game.defenders.token)).toEqual(["Well <played>"]);
    expect(await textsFor()).toEqual([]);
  });
});
