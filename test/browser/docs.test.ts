import { expect, test } from "vitest";
import { barriersOn, WHOLE_PART } from "./axe.ts";
import { NARROW, visit } from "./visit.ts";

const ROOM = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
const OPEN_ALL = "for (const one of document.querySelectorAll('details')) one.open = true";
const GROUND = "getComputedStyle(document.querySelector('main')).backgroundColor";

test.each([NARROW, { width: 1280, height: 800 }])(
  "the reference is read at $width pixels, in light and dark, with a way back, and asks no other host",
  async (viewport) => {
    // That no other host is asked, and nothing logged, visit.ts watches.
    const page = await visit({ viewport });
    await page.goto("/docs");
    await page.locator('.operations a[href="/docs/games#makeMove"]').click();
    await page.waitForURL(/\/docs\/games#makeMove$/);
    await page.locator("#makeMove h2").waitFor();
    await expect.poll(async () => (await page.locator("#makeMove").boundingBox())?.y).toBeLessThan(60);
    expect(await page.evaluate<number>(ROOM)).toBeLessThanOrEqual(0);
    // Opened, all of it: what is folded away is read, too.
    await page.evaluate(OPEN_ALL);
    expect(await page.evaluate<number>(ROOM)).toBeLessThanOrEqual(0);
    const inLight = await page.evaluate<string>(GROUND);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await page.evaluate<string>(GROUND)).not.toBe(inLight);
    await page.getByRole("link", { name: /how to begin, and all operations/ }).click();
    await page.waitForURL(/\/docs$/);
    await page.getByRole("banner").getByRole("link", { name: "Taflpost" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  },
);

test("nothing bars the way through the reference, all of it opened", async () => {
  const page = await visit();
  await page.goto(WHOLE_PART);
  await page.evaluate(OPEN_ALL);
  expect(await barriersOn(page)).toEqual([]);
});

test("the reference needs no script, and with one its examples are copied", async () => {
  const plain = await visit({ javaScriptEnabled: false });
  await plain.goto("/docs/challenges#createChallenge");
  const example = plain.locator("#createChallenge pre").first();
  expect(await example.textContent()).toContain('"ruleset":"brandubh"');
  expect(await plain.locator("#createChallenge [data-copy]").first().isVisible()).toBe(false);
  const page = await visit({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/docs/challenges");
  await page.locator("#createChallenge [data-copy]").first().click();
  await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toContain("curl -X POST");
});
