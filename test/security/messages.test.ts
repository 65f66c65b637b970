import { describe, expect, it } from "vitest";
import { ask, beginGame, challenge, look, move, signUp, type GameBody, type Someone } from "../http/api.ts";
import { openBrowser } from "../http/browser.ts";

/** A token of a player's with these scopes. */
async function tokenOf({ token }: Someone, ...scopes: readonly string[]): Promise<string> {
  const body = { name: scopes.join(" "), scopes };
  return (await ask<{ token: string }>("POST", "/v1/me/tokens", { token, body })).body.token;
}

async function gameWithWords() {
  const game = await beginGame();
  await move(game, 1, "d1-c1", { message: "good luck to you" });
  return game;
}

const seenWith = async (path: string, token: string) =>
  JSON.stringify((await ask<GameBody>("GET", path, { token })).body);

describe("the players' messages", () => {
  it.each([
    ["read", true],
    ["play", true],
    ["play manage", true],
    ["manage", false],
  ] as const)("are visible with a token that may %s: %s", async (scopes, isSeen) => {
    const game = await gameWithWords();
    for (const player of [game.attackers, game.defenders]) {
      const token = await tokenOf(player, ...scopes.split(" "));
      for (const path of [`/v1/games/${game.id}`, `/v1/games/${game.id}/export.json`]) {
        const seen = await seenWith(path, token);
        expect([path, seen.includes("good luck to you"), seen.includes('"messages"')]).toEqual([
          path,
          isSeen,
          isSeen,
        ]);
      }
    }
  });

  it("with a challenge to one player are visible no further either", async () => {
    const [maker, named] = [await signUp("Maker"), await signUp("Named")];
    const id = await challenge(maker, { to: named.name, message: "for you alone" });
    for (const [scope, isSeen] of [
      ["manage", false],
      ["read", true],
    ] as const) {
      const seen = await seenWith(`/v1/challenges/${id}`, await tokenOf(named, scope));
      expect([scope, seen.includes("for you alone")]).toEqual([scope, isSeen]);
    }
  });

  it("are left out of the player's own file, and of pages, for a token that may only manage", async () => {
    const game = await gameWithWords();
    const token = await tokenOf(game.attackers, "manage");
    const file = await seenWith("/v1/me/export.json", token);
    expect([file.includes(game.id), file.includes("good luck to you")]).toEqual([true, false]);
    const browser = openBrowser();
    await browser.press("/sign-in", { token });
    const { status, body } = await browser.get(`/games/${game.id}`);
    expect([status, body.includes("good luck to you")]).toEqual([200, false]);
    const whole = await seenWith("/v1/me/export.json", game.attackers.token);
    expect(whole).toContain("good luck to you");
  });

  it("are left out of the game's public view with such a token", async () => {
    const game = await gameWithWords();
    const token = await tokenOf(game.attackers, "manage");
    const { clock: _own, ...seen } = (await ask<GameBody>("GET", `/v1/games/${game.id}`, { token })).body;
    const { clock: _public, ...everybodys } = await look(game.id);
    expect(seen).toEqual(everybodys);
  });
});
