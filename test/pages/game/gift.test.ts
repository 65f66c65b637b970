import { expect, it } from "vitest";
import { beginGame, look, type Begun } from "../../http/api.ts";
import { browserOf, formsIn, linksIn, partOf } from "../following.ts";

const pathOf = ({ id }: Begun) => `/games/${id}`;
const giftsIn = (html: string) => formsIn(html, "/time");

it("a player gives the opponent time, up to a limit", async () => {
  const game = await beginGame();
  const browser = browserOf(game.defenders);
  const form = giftsIn((await browser.open(pathOf(game))).html)[0]!;
  const before = await look(game.id);
  expect((await browser.send(form, { add: "P2D" })).status).toBe(200);
  const { clock } = await look(game.id);
  const given = Date.parse(clock.deadline ?? "") - Date.parse(before.clock.deadline ?? "");
  expect(given).toBe(2 * 24 * 3_600_000);
  for (const [add, status] of [
    ["P15D", 409],
    ["-P1D", 422],
    ["much", 422],
  ] as const) {
    const refused = await browser.send(form, { add });
    expect(refused.status).toBe(status);
    expect(refused.html).toContain('role="alert"');
  }
  const stale = { ...form, fields: { ...form.fields, ply: "7" } };
  expect((await browser.send(stale, { add: "P1D" })).status).toBe(409);
});

it("the form is missing for spectators, and if nothing can be given", async () => {
  const game = await beginGame();
  expect(giftsIn((await browserOf(null).open(pathOf(game))).html)).toEqual([]);
  const endless = await beginGame("brandubh", { kind: "unlimited" });
  expect(giftsIn((await browserOf(endless.attackers).open(pathOf(endless))).html)).toEqual([]);
});

it("the gift is on the page of the clocks, linked from the times", async () => {
  const game = await beginGame();
  const browser = browserOf(game.defenders);
  const { html } = await browser.send(giftsIn((await browser.open(pathOf(game))).html)[0]!, { add: "P1D" });
  const clocks = linksIn(partOf(html, "about")).find((href) => href.endsWith("/clock")) ?? "";
  expect((await browser.open(clocks)).html).toContain(`A gift from ${game.defenders.name}`);
});
