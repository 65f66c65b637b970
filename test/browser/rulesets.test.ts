import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { barriersOn } from "./axe.ts";
import { byClicking, chooseByClicking, onSquare, seesMoves, square, tabTo, walkTo } from "./board.ts";
import { player, visitAs } from "./people.ts";
import { NARROW, visit } from "./visit.ts";

const verdict = (page: Page) => page.locator(".verdict");
const findings = (page: Page) => page.locator("#findings");

test("a rule set is made from a shipped one, corrected, tried, shared by its address, and played to the end in two browsers", async () => {
  const [maker, rival] = await Promise.all([player("Ragnhild"), player("Egil")]);
  const page = await visitAs(maker);
  await page.goto("/rulesets/new?from=brandubh");
  await verdict(page).getByText("This rule set can be played.").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Ours");
  // A second attacker beside each of the first, and then a man on a forbidden square.
  await page.getByLabel("Mirror").selectOption("eight");
  await square(page, "c7").click();
  expect(await onSquare(page, "g5")).toBe("g5, attacker");
  await page.getByLabel("Mirror").selectOption("alone");
  await page.getByLabel("a defender").check();
  await square(page, "a1").click();
  await verdict(page).getByText("1 thing needs fixing: The man on a1 isn’t allowed to stop").waitFor();
  expect(await page.locator('[data-square="a1"].wrong').count()).toBe(1);
  expect(await page.locator("#why-setup").innerText()).toContain("The man on a1");
  expect(await findings(page).getByRole("link", { name: "Challenge someone" }).count()).toBe(0);
  await page.getByLabel("May go to the corners").selectOption("adk");
  await verdict(page).getByText("This rule set can be played.").waitFor();
  await page
    .locator("#rule-text")
    .getByText("Board 7×7; attackers: 16, defenders: 5 and the king.")
    .waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await verdict(page).getByText("1 thing needs fixing").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await onSquare(page, "a1")).toBe("a1, corner, empty");
  // The king's way to the edge is cleared, and there he wins.
  await page.getByRole("radio", { name: "nothing" }).check();
  for (const name of ["d7", "d6", "d5"]) await square(page, name).click();
  await page.getByLabel("The king wins by reaching").selectOption("edge");
  await findings(page)
    .getByText("The king wins at the edge, but corners are still special squares.")
    .waitFor();
  await findings(page).getByText("Your own rule set").waitFor();

  // The address is the rule set, for others too.
  const bare = await visit({ javaScriptEnabled: false });
  await bare.goto(page.url());
  expect(await bare.getByLabel("The king wins by reaching").inputValue()).toBe("edge");
  expect(await bare.getByLabel("Name", { exact: true }).inputValue()).toBe("Ours");

  await findings(page).getByRole("link", { name: "Try it" }).click();
  await page.locator("#shown").getByText("Starting position. Attackers to move.").waitFor();
  await chooseByClicking(page, "b4-b5");
  await chooseByClicking(page, "d4-d7");
  await page.locator("#shown").getByText("Move 2, tried: d4-d7. The defenders won.").waitFor();
  await page.reload();
  await page.locator("#shown").getByText("Move 2, tried: d4-d7. The defenders won.").waitFor();
  await page.getByRole("button", { name: "Start over" }).click();
  await page.locator("#shown").getByText("Starting position. Attackers to move.").waitFor();

  await page.getByRole("link", { name: "Challenge someone" }).click();
  await page.getByRole("radio", { name: "A friend" }).check();
  await page.locator('[name="to"]').fill(rival.name);
  await page.locator('[name="side"][value="attackers"]').check();
  await page.getByRole("button", { name: "Send challenge" }).click();
  await page.waitForURL("**/games/*");
  const other = await visitAs(rival);
  await other.goto(page.url());
  expect(await other.locator("#content").innerText()).toContain("Ours");
  await other.getByRole("button", { name: "Accept" }).click();
  await square(page, "b4").waitFor();
  await byClicking(page, "b4-b5");
  await seesMoves(other, 1);
  await byClicking(other, "d4-d7");
  for (const one of [page, other])
    await one
      .locator("#status")
      .getByText(/king reached the edge/)
      .waitFor();
});

test("on a phone a large board is edited zoomed in, with the keyboard alone, by names, and at another size", async () => {
  const page = await visit({ viewport: NARROW, hasTouch: true, isMobile: true });
  await page.goto("/rulesets/new?from=empty&size=19");
  // The page says so before its editor is there, too, which has the tools enabled.
  await verdict(page).getByText("things need fixing").waitFor();
  await page.locator("fieldset#palette:enabled").waitFor();
  const squares = () => expect.poll(() => page.locator("#board [data-square]").count());
  await square(page, "e5").tap();
  // The part of the board comes near; only then a press sets.
  await squares().toBe(81);
  expect(await onSquare(page, "e5")).toBe("e5, empty");
  await square(page, "e5").tap();
  await expect.poll(() => onSquare(page, "e5")).toBe("e5, attacker");
  await page.locator('[data-near="whole"]').tap();
  await squares().toBe(361);
  await tabTo(page, "[role=grid]");
  await walkTo(page, "j10");
  await page.keyboard.press("k");
  await walkTo(page, "j11");
  await page.keyboard.press("d");
  expect([await onSquare(page, "j10"), await onSquare(page, "j11")]).toEqual([
    "j10, throne, king",
    "j11, defender",
  ]);
  await verdict(page).getByText("This rule set can be played.").waitFor();
  await page.getByLabel("Squares by name").fill("s9, t4 s8");
  await page.keyboard.press("Enter");
  expect(await onSquare(page, "s8")).toBe("s8, attacker");
  expect(await page.getByLabel("Squares by name").inputValue()).toBe("t4");
  await page.getByLabel("Board size").selectOption("7");
  await squares().toBe(49);
  expect(await onSquare(page, "d4")).toBe("d4, throne, king");
  await page.getByLabel("Board size").selectOption("19");
  await squares().toBe(361);
  expect(await onSquare(page, "s8")).toBe("s8, attacker");
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(NARROW.width);
  expect(await barriersOn(page)).toEqual([]);
});
