import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { barriersOn } from "./axe.ts";
import { byClicking, openTab, seesMoves, square } from "./board.ts";
import { gameNow, match, newMatch, playOn, SHORT_GAME, visitAs } from "./people.ts";
import { MOVING, NARROW, visit } from "./visit.ts";

const WIDE = { width: 1280, height: 800 };
const LAST = SHORT_GAME.moves.at(-1)!;
const before = SHORT_GAME.moves.slice(0, -1);

/** A game that one move ends, each of its readers in a browser of their own: who loses, who wins, who watches. */
async function beforeTheEnd() {
  const { attackers, defenders } = await newMatch();
  const game = await match(attackers, defenders, { rated: true });
  await match(defenders, attackers);
  await playOn(game, before);
  const [small, large] = [{ viewport: NARROW }, { viewport: WIDE }];
  const pages = await Promise.all([
    visitAs(game.attackers, small),
    visitAs(game.defenders, large),
    visit(small),
  ]);
  await Promise.all(pages.map((page) => page.goto(game.path)));
  return { game, pages };
}

/** Has the browser keep the numbers of the ratings that it shows. */
const WATCHING_RATINGS = `
  window.counted = [];
  new MutationObserver(() => {
    for (const one of document.querySelectorAll("#ratings [data-from]")) counted.push(one.textContent);
  }).observe(document.body, { childList: true, subtree: true });
`;

/** Whether a page fits its window, on a phone and on a desk. */
async function fits(page: Page): Promise<boolean> {
  const own = page.viewportSize()!;
  const found: boolean[] = [];
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    found.push(await page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth"));
  }
  await page.setViewportSize(own);
  return found.every(Boolean);
}

const result = (page: Page) => page.locator("#result strong");
const over = (page: Page) => page.locator("#over");
/** The king’s path on the board. */
const path = (page: Page) => page.getByRole("img", { name: /^The king’s path: / });
const focused = (page: Page) => page.evaluate<string>("document.activeElement?.tagName ?? ''");

test("the end appears to players and spectators, and leads on", async () => {
  const { game, pages } = await beforeTheEnd();
  const [loser, winner, watcher] = pages;
  await seesMoves(winner, before.length);
  expect(await over(winner).count()).toBe(0);
  await openTab(loser, "Messages");
  await loser.locator("#messages textarea").fill("Well played");
  await watcher.evaluate("scrollTo(0, 400)");
  await winner.emulateMedia(MOVING);
  await winner.evaluate(WATCHING_RATINGS);
  expect(await path(winner).count()).toBe(0);
  await byClicking(winner, LAST);
  const won = `${game.defenders.name} won: the king reached a corner.`;
  const said = ["You lost: the king reached a corner.", "You won: your king reached a corner.", won];
  for (const [at, page] of pages.entries()) {
    await result(page).getByText(said[at]!, { exact: true }).waitFor();
    await page.locator("#announce").getByText(said[at]!).waitFor({ state: "attached" });
    // The king is shown with rays, also in the panel, except to the loser.
    const crowns = await page.locator("#result .victors use[href='#tafl-k']").count();
    expect(crowns).toBe(page === loser ? 0 : 1);
    expect(await fits(page)).toBe(true);
    expect(await path(page).getAttribute("aria-label")).toMatch(/ – a1$/);
  }
  // Both ratings count up or down to what they are now.
  const rated = winner.locator("#ratings [data-from]");
  await expect.poll(() => winner.evaluate<string[]>("window.counted")).toContain("1500");
  await expect
    .poll(() => rated.allTextContents())
    .toEqual(expect.arrayContaining([expect.stringMatching(/^16/)]));
  await winner.emulateMedia({ reducedMotion: "reduce" });
  // The result comes into sight, and who was writing goes on writing.
  expect((await result(watcher).boundingBox())!.y).toBeGreaterThanOrEqual(0);
  expect([await focused(loser), await loser.locator("#messages textarea").inputValue()]).toEqual([
    "TEXTAREA",
    "Well played",
  ]);
  expect(await watcher.locator("#over form").count()).toBe(0);
  expect(await barriersOn(loser)).toEqual([]);

  // The moves from the first on, and the end is found again after a reload.
  await over(watcher).getByRole("link", { name: "Replay" }).click();
  await watcher.locator("#shown").getByText("Starting position").waitFor();
  expect(await path(watcher).count()).toBe(0);
  await watcher.keyboard.press(".");
  await watcher.locator("#shown").getByText("Move 1 of 8").waitFor();
  await watcher.reload();
  await result(watcher).getByText(won).waitFor();
  expect(await path(watcher).count()).toBe(0);

  // The rematch: one press of each leads both to the new game, and who watches finds it, too.
  await over(loser).getByRole("button", { name: "Rematch" }).click();
  await loser.waitForURL((url) => url.pathname !== game.path);
  const next = new URL(loser.url()).pathname;
  await loser.goto(game.path);
  await over(loser).getByText(`It starts when ${game.defenders.name} agrees.`).waitFor();
  // A reader of the page learns of the end there.
  await winner
    .locator("#announce")
    .getByText(`${game.attackers.name} asks for a rematch.`)
    .waitFor({ state: "attached" });
  await over(winner).getByText(`${game.attackers.name} asks for a rematch.`).waitFor();
  await over(winner).getByRole("button", { name: "Play the rematch" }).click();
  await winner.waitForURL(`**${next}`);
  expect(await gameNow({ id: next.split("/").at(-1)! })).toMatchObject({ status: "playing" });
  await watcher.reload();
  expect(await over(watcher).getByRole("link", { name: "Go to the rematch" }).getAttribute("href")).toBe(
    next,
  );

  // The game that waits: the other one that these two play, in which it is the winner's turn.
  await winner.goto(game.path);
  await over(winner).getByRole("link", { name: "Next game (2)" }).click();
  await winner.waitForURL((url) => url.pathname !== game.path);
  await winner.locator("#status").getByText("your turn").waitFor();
});

/** Has the browser keep what is shared and copied, as a system would that takes it. */
const TAKING = `
  navigator.share = (what) => { window.shared = what; return Promise.resolve(); };
  navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); };
`;

test("the game can be shared: its link copied or sent, its picture and its record as files", async () => {
  const game = await newMatch();
  await playOn(game, SHORT_GAME.moves);
  const page = await visit({ viewport: NARROW, acceptDownloads: true });
  await page.addInitScript(TAKING);
  await page.goto(game.path);
  await over(page).getByText("Share").click();
  const url = new URL(game.path, page.url()).href;
  expect(await over(page).getByLabel("Link to this game").inputValue()).toBe(url);
  await over(page).getByRole("button", { name: "Copy link" }).click();
  await over(page).getByRole("button", { name: "Copied" }).waitFor();
  await over(page).getByRole("button", { name: "Send to" }).click();
  expect(await page.evaluate("[window.copied, window.shared.url]")).toEqual([url, url]);
  for (const [name, file] of [
    ["Picture", "png"],
    ["Game record", "otg"],
    ["Everything", "json"],
  ]) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      over(page).getByRole("link", { name: name! }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`taflpost-${game.id}.${file}`);
    await download.cancel();
  }
});

test("without a script the link can be copied by hand, and every control works", async () => {
  const game = await newMatch();
  await playOn(game, SHORT_GAME.moves);
  const page = await visitAs(game.attackers, { javaScriptEnabled: false, viewport: NARROW });
  await page.goto(game.path);
  await over(page).getByText("Share").click();
  expect(await over(page).getByLabel("Link to this game").isVisible()).toBe(true);
  for (const name of ["Copy link", "Send to …"])
    expect(await over(page).getByText(name).isVisible()).toBe(false);
  await over(page).getByRole("link", { name: "Replay" }).click();
  await page
    .locator("#status")
    .getByText("after move 0 of 8")
    .or(page.locator("#status p + p"))
    .first()
    .waitFor();
  await square(page, "d4").filter({ hasText: /king/i }).waitFor();
  await over(page).getByRole("button", { name: "Rematch" }).click();
  await page.waitForURL((url) => url.pathname !== game.path);
});
