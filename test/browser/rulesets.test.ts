import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { barriersOn } from "./axe.ts";
import { chooseByClicking, onSquare, square, tabTo, walkTo } from "./board.ts";
import { player, visitAs } from "./people.ts";
import { NARROW, visit } from "./visit.ts";

const SOON = { timeout: 10_000, interval: 50 };
const verdict = (page: Page) => page.locator(".verdict");
const findings = (page: Page) => page.locator("#findings");

test("a rule set is made from a shipped one, mended, tried, shared by its address and brought to a challenge", async () => {
  const maker = await player("Ragnhild");
  const page = await visitAs(maker);
  await page.goto("/rulesets/new?from=brandubh");
  await verdict(page).getByText("This can be played.").waitFor();
  await page.getByLabel("Its name").fill("Ours");
  // A second attacker beside each of the first, and then a man where none may stand.
  await page.getByLabel("How often").selectOption("eight");
  await square(page, "c7").click();
  expect(await onSquare(page, "g5")).toBe("g5, attacker");
  await page.getByLabel("How often").selectOption("alone");
  await page.getByLabel("a defender").check();
  await square(page, "a1").click();
  await verdict(page).getByText("1 thing has to be mended: The man on a1 may not stop").waitFor();
  expect(await page.locator('[data-square="a1"].wrong').count()).toBe(1);
  expect(await page.locator("#why-setup").innerText()).toContain("The man on a1");
  expect(await findings(page).getByRole("link", { name: "Challenge with it" }).count()).toBe(0);
  await page.getByLabel("Who may go to the corners").selectOption("adk");
  await verdict(page).getByText("This can be played.").waitFor();
  await page
    .locator("#rule-text")
    .getByText("Board 7×7; attackers: 16, defenders: 5 and the king.")
    .waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await verdict(page).getByText("1 thing has to be mended").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await onSquare(page, "a1")).toBe("a1, corner, empty");
  await page.getByLabel("The king moves up to").selectOption("1");
  await findings(page).getByText("A rule set of your own").waitFor();

  // The address is the rule set, for others too.
  const other = await visit({ javaScriptEnabled: false });
  await other.goto(page.url());
  expect(await other.getByLabel("The king moves up to").inputValue()).toBe("1");
  expect(await other.getByLabel("Its name").inputValue()).toBe("Ours");

  await findings(page).getByRole("link", { name: "Try it" }).click();
  await page.locator("#shown").getByText("Starting position. Attackers to move.").waitFor();
  await chooseByClicking(page, "d6-b6");
  await chooseByClicking(page, "d5-c5");
  await page.locator("#shown").getByText("Move 2, tried: d5-c5. Attackers to move.").waitFor();
  await page.reload();
  await page.locator("#shown").getByText("Move 2, tried: d5-c5. Attackers to move.").waitFor();
  await page.getByRole("button", { name: "Begin anew" }).click();
  await page.locator("#shown").getByText("Starting position. Attackers to move.").waitFor();
  await page.getByRole("link", { name: "Challenge with it" }).click();
  await page.getByRole("heading", { name: "New challenge" }).waitFor();
  expect(await page.locator("#content").innerText()).toContain("Ours");
});

test("on a telephone a large board is set from near, with the keys alone, by names, and at another size", async () => {
  const page = await visit({ viewport: NARROW, hasTouch: true, isMobile: true, bypassCSP: true });
  await page.goto("/rulesets/new?from=empty&size=19");
  await verdict(page).getByText("things have to be mended").waitFor();
  await square(page, "e5").tap();
  // The part of the board comes near; only then a press sets.
  expect(await onSquare(page, "e5")).toBe("e5, empty");
  expect(await page.locator("#board [data-square]").count()).toBe(81);
  await square(page, "e5").tap();
  expect(await onSquare(page, "e5")).toBe("e5, attacker");
  await page.locator('[data-near="whole"]').tap();
  expect(await page.locator("#board [data-square]").count()).toBe(361);
  await tabTo(page, "[role=grid]");
  await walkTo(page, "j10");
  await page.keyboard.press("k");
  await walkTo(page, "j11");
  await page.keyboard.press("d");
  expect([await onSquare(page, "j10"), await onSquare(page, "j11")]).toEqual([
    "j10, throne, king",
    "j11, defender",
  ]);
  await verdict(page).getByText("This can be played.").waitFor();
  await page.getByLabel("Squares by their names").fill("s9, t4 s8");
  await page.keyboard.press("Enter");
  expect(await onSquare(page, "s8")).toBe("s8, attacker");
  expect(await page.getByLabel("Squares by their names").inputValue()).toBe("t4");
  await page.getByLabel("Size of the board").selectOption("7");
  await expect.poll(() => page.locator("#board [data-square]").count(), SOON).toBe(49);
  expect(await onSquare(page, "d4")).toBe("d4, throne, king");
  await page.getByLabel("Size of the board").selectOption("19");
  expect(await onSquare(page, "s8")).toBe("s8, attacker");
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(NARROW.width);
  expect(await barriersOn(page)).toEqual([]);
});
