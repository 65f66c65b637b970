import { describe, expect, it } from "vitest";
import { ask, beginGame, type Begun, look, playMoves } from "../../http/api.ts";
import { browserOf, formsIn, partOf, readText } from "../following.ts";

/** A game in which the defenders are to move, with the form of the attackers' plan. */
async function planning() {
  const game = await beginGame();
  await playMoves(game, ["d2-c2"]);
  const browser = browserOf(game.attackers);
  const write = async (fields: Record<string, string>) => {
    const { html } = await browser.open(`/games/${game.id}`);
    const form = formsIn(html, "/plan").find(({ fields: has }) => "their" in has)!;
    return browser.send(form, { which: "move", how: "move", ...fields });
  };
  return { game, browser, write };
}

const kept = async ({ id, attackers }: Begun): Promise<unknown> =>
  (await ask<{ replies?: unknown }>("GET", `/v1/games/${id}/plan`, { token: attackers.token })).body.replies;

describe("a plan without scripts", () => {
  it("is made an answer at a time, in any notation, shown, and played", async () => {
    const { game, write } = await planning();
    await write({ their: "d3-f3", mine: " D1-B1 " });
    const { html } = await write({ which: "any", how: "resign" });
    const plan = readText(partOf(html, "plan"));
    expect(plan).toContain("If d3-f3, I answer d1-b1");
    expect(plan).toContain("If any other move, I resign");
    await playMoves(game, ["d3-f3"], 2);
    expect((await look(game.id)).moves).toEqual(["d2-c2", "d3-f3", "d1-b1"]);
  });

  it("keeps the analysis below an answer, while the answer is the same", async () => {
    const { game, write } = await planning();
    const replies = { "d3-f3": { move: "d1-b1", replies: { "d4-d3": { move: "c2-f2" } } } };
    const body = { ply: 2, replies };
    await ask("PUT", `/v1/games/${game.id}/plan`, { token: game.attackers.token, body });
    await write({ their: "d3-f3", mine: "d1-b1" });
    expect(await kept(game)).toMatchObject(replies);
    await write({ their: "d3-f3", mine: "d1-c1" });
    expect(JSON.stringify(await kept(game))).not.toContain("d4-d3");
  });

  it.each([
    ["without an answer", { their: "d3-f3", mine: "" }, "Give the move you’re answering and your answer."],
    ["to no move", { their: "", mine: "d1-b1" }, "Give the move you’re answering and your answer."],
    ["with a move that is not legal", { their: "d3-f3", mine: "d1-d7" }, "d1-d7"],
    ["with what is no move", { their: "up <left>", mine: "d1-b1" }, "up <left>"],
  ])("with %s is refused with a reason, and the input stays", async (_what, fields, said) => {
    const { game, write } = await planning();
    const { status, html } = await write(fields);
    expect([status, await kept(game)]).toEqual([422, undefined]);
    expect(html).toMatch(/role="alert"/);
    expect(readText(html.replaceAll(/value="([^"]*)"/g, ">$1<"))).toContain(said);
    expect(formsIn(html, "/plan").at(-1)?.fields).toMatchObject(fields);
  });

  it("belongs to a player while the opponent is to move: nobody else has the form", async () => {
    const { game } = await planning();
    for (const someone of [game.defenders, null]) {
      const { html } = await browserOf(someone).open(`/games/${game.id}`);
      expect(html).not.toContain('name="their"');
    }
  });
});
