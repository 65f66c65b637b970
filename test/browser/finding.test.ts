import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { languagesInTurn } from "../security/in-turn.ts";
import { barriersOn } from "./axe.ts";
import { client, freshName, match, player, playOn, SHORT_GAME, visitAs, type Player } from "./people.ts";
import { NARROW, REFUSED, visit, type Wish } from "./visit.ts";

const WIDE = { width: 1280, height: 800 };
const SIZES = [
  [NARROW, 88],
  [WIDE, 56],
] as const;

/** Somebody with the longest name that there can be, in a language. */
async function longName(language: string): Promise<Player> {
  const name = `${freshName("Wilhelm")}WWWWWWWWWWWWWW`.slice(0, 20);
  const { token } = await client().must<{ token: string }>("POST", "/v1/players", {
    body: { name, language },
  });
  return { name, token };
}

const banner = (page: Page) => page.getByRole("banner");
const isWider = "document.documentElement.scrollWidth > document.documentElement.clientWidth";

test.each(languagesInTurn())(
  "the header is slim, for a visitor and for a player with a long name: %s",
  async (locale) => {
    const reader = await longName(locale);
    const wish: Wish = { locale, mayLog: REFUSED };
    for (const page of [await visit(wish), await visitAs(reader, wish)])
      for (const [viewport, most] of SIZES) {
        await page.setViewportSize(viewport);
        await page.goto("/no-such-page");
        expect((await banner(page).boundingBox())!.height).toBeLessThanOrEqual(most);
        expect(await page.evaluate(isWider)).toBe(false);
        for (const link of await banner(page).getByRole("link").all()) {
          const { x, width } = (await link.boundingBox())!;
          expect(x + width).toBeLessThanOrEqual(viewport.width);
        }
      }
  },
);

test("the header leads where readers expect, and players are found by the start of their name", async () => {
  const [reader, other] = [await player("Ragnhild"), await player("Finnr")];
  const game = await match(reader, other);
  await playOn(game, SHORT_GAME.moves.slice(0, 3));
  for (const [viewport] of SIZES) {
    const page = await visitAs(reader, { viewport });
    await page.goto("/about");
    const to = (name: string) => banner(page).getByRole("link", { name, exact: true });
    const entry = page.locator(".games > li").filter({ has: page.locator(`a[href="${game.path}"]`) });
    // The list hears of a move a little later.
    const looked = async () => {
      await to("Watch").click();
      await page.waitForURL("**/watch");
      return entry.getByText(`Move 3: ${SHORT_GAME.moves[2]}`).count();
    };
    await expect.poll(looked).toBe(1);
    expect(await entry.locator(".small-board svg").count()).toBe(1);
    expect(await to("Watch").getAttribute("aria-current")).toBe("page");
    await to("Lobby").click();
    await page.getByRole("heading", { level: 1, name: "Lobby" }).waitFor();
    await page.getByText("Filter the list").click();
    await page.getByLabel("Board").selectOption("7×7");
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL((url) => url.searchParams.get("size") === "7");
    await to("Players").click();
    await page.getByRole("searchbox").fill(other.name.toLowerCase().slice(0, -1));
    await page.keyboard.press("Enter");
    await page.getByRole("main").getByRole("link", { name: other.name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: other.name }).waitFor();
    // The player's menu works with the keyboard, and without a script.
    await banner(page).locator("summary").focus();
    await page.keyboard.press("Enter");
    expect(await barriersOn(page)).toEqual([]);
    await banner(page).getByRole("link", { name: "Settings" }).click();
    await page.waitForURL("**/settings");
    await to("Play").click();
    await page.waitForURL("**/challenges/new");
    for (const name of ["Help", "About"]) {
      await page.getByRole("contentinfo").getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
    }
  }
});

test("the service can be installed once, where the browser offers it", async () => {
  const page = await visit();
  await page.goto("/help");
  const button = page.getByRole("button", { name: "Install as an app" });
  expect(await button.count()).toBe(0);
  await page.evaluate(`{
    const event = new Event("beforeinstallprompt", { cancelable: true });
    event.prompt = () => { document.title = "asked"; return Promise.resolve(); };
    dispatchEvent(event);
  }`);
  await button.click();
  await button.waitFor({ state: "detached" });
  expect(await page.title()).toBe("asked");
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send("Page.getAppManifest");
  expect([errors, new URL(url).pathname]).toEqual([[], "/manifest.webmanifest"]);
});
