import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { confirmButton, drag, square } from "./board.ts";
import { newMatch, visitAs } from "./people.ts";

const mistake = (page: Page) => page.locator("#mistake span");
const isChosen = (page: Page, name: string) => square(page, name).getAttribute("aria-selected");

/** The message, visible and read aloud. */
async function says(page: Page, text: string): Promise<void> {
  await mistake(page).filter({ hasText: text }).waitFor();
  const { y, height } = (await mistake(page).boundingBox())!;
  expect(Math.floor(y + height)).toBeLessThanOrEqual(page.viewportSize()!.height);
  await page.locator("#announce").getByText(text, { exact: true }).waitFor({ state: "attached" });
  expect(await covered(page)).toEqual([]);
}

/** The controls and squares that the message covers. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const said = document.getElementById("mistake").getBoundingClientRect();
    const lies = ({ left, right, top, bottom }) =>
      left < said.right - 1 && right > said.left + 1 && top < said.bottom - 1 && bottom > said.top + 1;
    const controls = [...document.querySelectorAll("#content :is(a, button, textarea, summary, [role=gridcell])")];
    return controls
      .filter((one) => one.checkVisibility() && lies(one.getBoundingClientRect()))
      .map(({ outerHTML }) => outerHTML.slice(0, 80));
  })()`);

test.each([
  { width: 1280, height: 800 },
  { width: 375, height: 560 },
  { width: 844, height: 390 },
])(
  "a click that does nothing says why on $width × $height, covers no control, and the chosen piece stays chosen",
  async (viewport) => {
    const match = await newMatch();
    const page = await visitAs(match.attackers, { viewport });
    await page.goto(match.path);
    await square(page, "d3").click();
    await says(page, "That’s not your piece.");
    await square(page, "d2").click();
    expect(await mistake(page).count()).toBe(0);
    await square(page, "g5").click();
    await says(page, "The piece on d2 can’t go to g5: pieces move along a row or a column.");
    expect(await isChosen(page, "d2")).toBe("true");
    await drag(page, "d2-e5");
    await says(page, "The piece on d2 can’t go to e5: pieces move along a row or a column.");
    expect(await isChosen(page, "d2")).toBe("true");
    await page.keyboard.press("Escape");
    expect(await isChosen(page, "d2")).toBe("false");
  },
);

test.each([
  { width: 375, height: 560 },
  { width: 390, height: 664 },
])("on a phone of $width × $height the board and the button are visible together", async (viewport) => {
  const match = await newMatch();
  const page = await visitAs(match.attackers, { viewport });
  await page.goto(match.path);
  await square(page, "d2").click();
  await page.locator("#walk").scrollIntoViewIfNeeded();
  await square(page, "c2").click();
  const inSight = async () => {
    const boxes = [await page.locator("#board").boundingBox(), await confirmButton(page).boundingBox()];
    return boxes.every((box) => box !== null && box.y >= 0 && box.y + box.height <= viewport.height);
  };
  await expect.poll(inSight).toBe(true);
});

test("the time left is the service's, whatever the reader's clock says", async () => {
  const match = await newMatch();
  const page = await visitAs(match.attackers);
  await page.clock.setFixedTime(Date.now() - 5 * 86_400_000);
  await page.goto(match.path);
  await page.locator("html.scripted").waitFor();
  expect(await page.locator(".seat [data-left]").innerText()).toMatch(/^(3\sdays|2\sdays 23\shours)$/);
});
