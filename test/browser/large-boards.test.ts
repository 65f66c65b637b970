import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { barriersOn } from "./axe.ts";
import { confirmButton, seesMoves, square, tabTo, walkTo } from "./board.ts";
import { gameNow, match, type Match, player, playOn, visitAs } from "./people.ts";
import { visit } from "./visit.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** The minimum size for a finger, in pixels (WCAG 2.2, 2.5.8). */
const FINGER = 24;

const newGame = async (ruleset: string): Promise<Match> =>
  match(await player("Ragnhild"), await player("Egil"), { ruleset });
const shown = (page: Page): Promise<number> => page.locator("#board [data-square]").count();
/** The narrowest of what can be pressed on the board. */
const narrowest = (page: Page): Promise<number> =>
  page.evaluate(`Math.min(...[...document.querySelectorAll("#board .parts a, #board [data-square]")]
    .filter((one) => one.checkVisibility() && document.elementFromPoint(
      one.getBoundingClientRect().x + one.getBoundingClientRect().width / 2,
      one.getBoundingClientRect().y + one.getBoundingClientRect().height / 2)?.closest("a, [data-square]") === (one.matches("a") ? one : one.querySelector("a") ?? one))
    .map((one) => one.getBoundingClientRect().width))`);
const labels = async (page: Page): Promise<string> =>
  (await page.locator("#board svg.tafl text").allTextContents()).join(" ");
const played = async (game: Match, plies: number): Promise<readonly string[]> => {
  await expect.poll(async () => (await gameNow(game)).moves.length).toBe(plies);
  return (await gameNow(game)).moves;
};
type Touches = { readonly x: number; readonly y: number }[];
/** How long a finger takes from one place to the next, in seconds. Chromium takes a faster one for a fling, and swallows the next tap. */
const PACE = 0.2;
/** Where a finger goes down on a square, and where it is when it has gone so many squares on. */
async function pan(page: Page, from: string, columns: number, rows: number): Promise<void> {
  const box = (await square(page, from).boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const at = (share: number) => [
    { x: box.x + box.width * (0.5 + columns * share), y: box.y + box.height * (0.5 + rows * share) },
  ];
  const started = Date.now() / 1000 - 6 * PACE;
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Touches, step: number) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: started + step * PACE });
  await send("touchStart", at(0), 0);
  for (const [step, share] of [0.25, 0.5, 0.75, 1.02].entries()) await send("touchMove", at(share), step + 1);
  await send("touchEnd", [], 5);
}

describe("a 19×19 board on a phone", () => {
  it("is played zoomed in: a tap shows the part around it, the next one chooses, and a finger drags it", async () => {
    const game = await newGame("alea-evangelii");
    const page = await visitAs(game.attackers, { ...PHONE });
    await page.goto(game.path);
    expect(await shown(page)).toBe(361);
    await square(page, "f17").tap();
    await expect.poll(() => shown(page)).toBe(81);
    expect(await narrowest(page)).toBeCloseTo(39.8, 0);
    expect(await labels(page)).toBe("b 19 c 18 d 17 e 16 f 15 g 14 h 13 i 12 j 11");
    expect(await barriersOn(page)).toEqual([]);
    // Where it can go is not all in sight: the whole board shows it.
    await square(page, "f17").tap();
    await expect.poll(() => shown(page)).toBe(361);
    expect(await page.locator(".target").count()).toBeGreaterThan(10);
    await square(page, "k17").tap();
    await expect.poll(() => shown(page)).toBe(81);
    await square(page, "m17").tap();
    await expect.poll(() => shown(page)).toBe(361);
    expect(new URL(page.url()).search).toBe("");
    await confirmButton(page).tap();
    expect(await played(game, 1)).toEqual(["f17-m17"]);
    await seesMoves(page, 1);
    await playOn(game, ["j13-f13"], { after: 1 });
    await seesMoves(page, 2);
    await square(page, "b2").tap();
    await expect.poll(() => shown(page)).toBe(81);
    const before = await page.evaluate<number>("scrollY");
    await pan(page, "b3", 0, 3);
    await expect.poll(() => labels(page)).toBe("a 12 b 11 c 10 d 9 e 8 f 7 g 6 h 5 i 4");
    expect(await page.evaluate<number>("scrollY")).toBe(before);
    expect(new URL(page.url()).searchParams.get("near")).toBe("e8");
    await page.locator('#near [data-near="right"]').tap();
    await expect.poll(() => labels(page)).toContain("f 12 g 11");
    await page.locator('#near [data-near="whole"]').tap();
    await expect.poll(async () => [await shown(page), new URL(page.url()).search]).toEqual([361, ""]);
    for (const [name, squares] of [
      ["a6", 81],
      ["a6", 361],
      ["a7", 81],
      ["a7", 361],
    ] as const) {
      await square(page, name).tap();
      await expect.poll(() => shown(page)).toBe(squares);
    }
    await confirmButton(page).tap();
    expect((await played(game, 3)).at(-1)).toBe("a6-a7");
  });

  it("is played without a script, a ninth of the board at a time", async () => {
    const game = await newGame("alea-evangelii");
    const page = await visitAs(game.attackers, { ...PHONE, javaScriptEnabled: false });
    await page.goto(game.path);
    const part = (name: string) => page.locator(".parts a", { hasText: name });
    const link = (name: string) => square(page, name).locator("a");
    expect((await part("Enlarge a1 to i9").boundingBox())!.width).toBeGreaterThan(100);
    await part("Enlarge a11 to i19").tap();
    await expect.poll(() => shown(page)).toBe(81);
    await link("f17").tap();
    await expect.poll(() => shown(page)).toBe(361);
    await part("Enlarge f11 to n19").tap();
    await link("m17").tap();
    await confirmButton(page).tap();
    expect(await played(game, 1)).toEqual(["f17-m17"]);
  });

  it("is played with the keyboard alone, which moves on to the next part at an edge", async () => {
    const game = await newGame("alea-evangelii");
    const page = await visitAs(game.attackers, { ...PHONE, reducedMotion: "reduce" });
    await page.goto(game.path);
    await tabTo(page, "[role=grid]");
    await walkTo(page, "f17");
    await page.keyboard.press("+");
    expect(await shown(page)).toBe(81);
    for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowRight");
    expect(await labels(page)).toBe("d 19 e 18 f 17 g 16 h 15 i 14 j 13 k 12 l 11");
    await page.keyboard.press("-");
    expect(await shown(page)).toBe(361);
    await walkTo(page, "f17");
    await page.keyboard.press("Enter");
    await walkTo(page, "m17");
    await page.keyboard.press("Enter");
    await tabTo(page, "#confirm");
    await page.keyboard.press("Enter");
    expect(await played(game, 1)).toEqual(["f17-m17"]);
  });
});

describe("boards of every size", () => {
  it.each([
    ["brandubh", 46, 49],
    ["copenhagen", 30, 121],
    ["copenhagen-13", FINGER, 169],
    ["historical-15", FINGER, 225],
    // It is looked at from near.
    ["alea-evangelii", FINGER, 81],
  ])("have squares large enough for a finger: %s", async (ruleset, least, squares) => {
    const { path } = await newGame(ruleset);
    const [page, plain] = await Promise.all([visit(PHONE), visit({ ...PHONE, javaScriptEnabled: false })]);
    await Promise.all([page, plain].map((one) => one.goto(path)));
    // Without a script a finger meets ninths of a board that is too crowded.
    expect(await narrowest(plain)).toBeGreaterThanOrEqual(least);
    await square(page, "d4").tap();
    await expect.poll(() => shown(page)).toBe(squares);
    expect(await narrowest(page)).toBeGreaterThanOrEqual(least);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(390);
  });
});
