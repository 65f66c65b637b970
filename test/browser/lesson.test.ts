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
  const { lesson } = wordsIn(locale).begin;
  await page.goto("/how-to-play");
  const { steps } = lesson;
  const moves: readonly [string, string][] = [
    ["d2-c2", steps.move],
    ["d1-d3", steps.capture],
    ["c5-c1", steps.corner],
    ["d1-a1", steps.escape],
    ["d1-d3", steps.king],
  ];
  for (const [at, [move, asked]] of moves.entries()) {
    await expect.poll(() => status(page)).toBe(asked);
    if (asked === steps.capture) {
      // A legal move that captures nothing is taken back, and the page says so.
      await chooseByClicking(page, "b6-b5");
      await page.locator("#announce", { hasText: lesson.again }).waitFor({ state: "attached" });
      expect(await done(page)).toBe(at);
    }
    await chooseByClicking(page, move);
    await expect.poll(() => done(page)).toBe(at + 1);
  }
  await page.getByRole("link", { name: lesson.play }).click();
  await page.locator("#board .movable").first().waitFor();
  expect(new URL(page.url()).pathname).toContain("/play-now/");
});
