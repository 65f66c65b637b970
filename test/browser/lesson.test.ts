import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { wordsIn } from "../../src/i18n/catalogues.ts";
import { languagesInTurn } from "../security/in-turn.ts";
import { chooseByClicking } from "./board.ts";
import { NARROW, visit } from "./visit.ts";

const done = (page: Page) => page.locator("#lesson .done").count();
const status = (page: Page) => page.locator("#status").innerText();

test.each(languagesInTurn())("a visitor learns in five moves, and goes on to a game: %s", async (locale) => {
  const page = await visit({ viewport: NARROW, locale });
  const { steps, play } = wordsIn(locale).begin.lesson;
  await page.goto("/how-to-play");
  // Until its script is loaded, the page has no step, and nothing can be chosen.
  await page.locator("#lesson [aria-current=step]").waitFor();
  const moves = [
    { move: "d2-c2", asked: steps.move, after: 1 },
    // Legal, but it captures nothing: it is taken back.
    { move: "b6-b5", asked: steps.capture, after: 1 },
    { move: "d1-d3", asked: steps.capture, after: 2 },
    { move: "c5-c1", asked: steps.corner, after: 3 },
    { move: "d1-a1", asked: steps.escape, after: 4 },
    { move: "d1-d3", asked: steps.king, after: 5 },
  ];
  for (const { move, asked, after } of moves) {
    await expect.poll(() => status(page)).toBe(asked);
    await chooseByClicking(page, move);
    await expect.poll(() => done(page)).toBe(after);
  }
  await page.getByRole("link", { name: play }).click();
  await page.locator("#board .movable").first().waitFor();
  expect(new URL(page.url()).pathname).toContain("/play-now/");
});
