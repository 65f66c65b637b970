import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { GameView } from "../../src/contract/game.ts";
import { languagesInTurn } from "../security/in-turn.ts";
import { drag, seesMoves } from "./board.ts";
import { client, freshName, gameNow, player, visitAs } from "./people.ts";
import { NARROW, REFUSED, visit } from "./visit.ts";

const PHONE = { viewport: NARROW, hasTouch: true, isMobile: true };
/** The players of a game by side, by name. */
const sidesOf = async (id: string): Promise<(string | undefined)[]> => {
  const { players } = await client().must<GameView>("GET", `/v1/games/${id}`);
  return [players.attackers?.name, players.defenders?.name];
};
const idOf = (url: string) => /\/games\/(\w{22})/.exec(url)![1]!;

/** Makes a move with two taps, and waits for the computer's answer on the page. */
async function moveAndWait(page: Page, plies: number): Promise<void> {
  await page.locator("#board .movable").first().tap();
  await page.locator("#board .target").first().tap();
  await expect.poll(async () => (await movesIn(page)).length).toBe(plies);
}

const movesIn = async (page: Page): Promise<readonly string[]> =>
  (await page.locator("form#play").getAttribute("action"))!.split("/").at(-1)!.split(",");

test.each(languagesInTurn())(
  "a visitor plays on the start page at once, and the game goes on under a name, on a phone: %s",
  async (locale) => {
    const page = await visit({ ...PHONE, locale });
    await page.goto("/");
    await moveAndWait(page, 2);
    await moveAndWait(page, 4);
    const before = await movesIn(page);
    // The browser keeps the game until the visitor comes back.
    await page.goto("/rules");
    await page.goto("/");
    await expect.poll(() => movesIn(page)).toEqual(before);
    await page.locator("#board .movable").first().tap();
    await page.locator("#board .target").first().tap();
    // The field for the name has the focus already.
    const name = freshName("Stranger");
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/games\//);
    const id = idOf(page.url());
    const { moves } = await gameNow({ id });
    expect(moves.slice(0, 4).map((move) => move.split("x")[0])).toEqual(before);
    expect(moves.length).toBeGreaterThanOrEqual(5);
    expect(await sidesOf(id)).toEqual([name, "Thrall"]);
    expect(await page.locator("html").getAttribute("lang")).toBe(locale);
    if (locale !== "en") return;
    // Nobody moves the clock: the computer answers who watches within seconds.
    await seesMoves(page, 6);
    await page.context().clearCookies();
    await page.goto("/");
    expect(await page.locator("form#play").getAttribute("action")).toBe("/play-now/Thrall/brandubh");
  },
);

test("a taken name keeps the move on the board; a signed-in player drags a piece and needs no name", async () => {
  const taken = await player("Sigrid");
  const page = await visit({ mayLog: REFUSED });
  await page.goto("/lobby");
  await page.locator(".play-now select[name=to]").selectOption("Karl");
  await page.locator(".play-now select[name=ruleset]").selectOption("tablut");
  await page.locator(".play-now button").click();
  await page.waitForURL("/play-now/Karl/tablut");
  await drag(page, "e2-f2");
  await page.keyboard.type(taken.name);
  await page.keyboard.press("Enter");
  await page.locator("#name-hint[role=alert]").waitFor();
  expect(await page.locator("#chosen").innerText()).toContain("e2-f2");
  await page.locator("[name=free-name]").first().click();
  await page.waitForURL(/\/games\//);
  expect((await gameNow({ id: idOf(page.url()) })).moves[0]).toBe("e2-f2");

  const again = await visitAs(taken);
  await again.goto("/");
  await again.locator("#lobby ~ ul .play-now button").click();
  await drag(again, "d2-c2");
  expect(await again.locator("#play [name=name]").count()).toBe(0);
  await again.locator("#confirm").click();
  await again.waitForURL(/\/games\//);
  expect(await sidesOf(idOf(again.url()))).toEqual([taken.name, "Thrall"]);
});
