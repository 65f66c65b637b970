import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { client, newMatch, player, playOn, visitAs } from "./people.ts";

/** The visible ones of some elements. */
const seenOf = async (page: Page, selectors: readonly string[]): Promise<readonly string[]> => {
  const seen = await Promise.all(selectors.map((selector) => page.locator(selector).first().isVisible()));
  return selectors.filter((_, at) => seen[at]);
};

test("a printed game has its board, its moves and its texts, but no controls", async () => {
  const game = await newMatch();
  await playOn(game, ["d2-c2"]);
  await client().must("POST", `/v1/games/${game.id}/messages`, {
    token: game.defenders.token,
    body: { text: "Mind the corner" },
  });
  const page = await visitAs(game.attackers);
  await page.goto(game.path);
  const controls = ["#walk", "#messages form", "#actions"];
  await page.getByRole("tab", { name: "Messages" }).click();
  expect(await seenOf(page, controls)).toEqual(controls);
  await page.emulateMedia({ media: "print" });
  expect(await seenOf(page, controls)).toEqual([]);
  expect(await seenOf(page, ["#notes"])).toEqual([]);
  const kept = ["#board", "#moves", "#messages blockquote"];
  expect(await seenOf(page, kept)).toEqual(kept);
});

test("a box starts with its heading at its edge, and is set apart from what follows", async () => {
  const organiser = await player("Sigrid");
  const body = {
    name: "Winter post",
    format: "swiss",
    ruleset: "brandubh",
    clock: { kind: "per-move", perMove: "P3D" },
  };
  const { id } = await client().must<{ id: string }>("POST", "/v1/tournaments", {
    token: organiser.token,
    body,
  });
  const page = await visitAs(organiser);
  await page.goto(`/tournaments/${id}`);
  const distances = await page.evaluate<readonly number[]>(`(() => {
    const box = document.querySelector("section.box");
    const [first, own] = [box.firstElementChild, box].map((one) => getComputedStyle(one));
    return [first.marginTop, own.marginBottom].map(parseFloat);
  })()`);
  expect(distances).toEqual([0, 16]);
});
