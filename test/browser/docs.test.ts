import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { barriersOn, WHOLE_PART } from "./axe.ts";
import { NARROW, REFUSED, visit } from "./visit.ts";

const ROOM = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
const OPEN_ALL = "for (const one of document.querySelectorAll('details')) one.open = true";
const GROUND = "getComputedStyle(document.querySelector('main')).backgroundColor";

test.each([NARROW, { width: 1280, height: 800 }])(
  "the reference can be read at $width pixels, in light and dark, has a way back, and loads nothing from other hosts",
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

test("axe finds no violation in the reference with everything unfolded", async () => {
  const page = await visit();
  await page.goto(WHOLE_PART);
  await page.evaluate(OPEN_ALL);
  expect(await barriersOn(page)).toEqual([]);
});

test("the reference works without a script, and with one its examples can be copied", async () => {
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

const GUIDE = "/docs/guides/webhooks";
/** A step's code that is shown, by its language. */
const SHOWN =
  "[...document.querySelectorAll('.code')].filter((one) => one.checkVisibility()).map((one) => one.dataset.in)";
const shownIn = async (page: Page) => new Set(await page.evaluate<string[]>(SHOWN));

test("a guide's examples are tabs without a script; with one, the chosen language applies to all, and to the next visit", async () => {
  const plain = await visit({ javaScriptEnabled: false });
  await plain.goto(GUIDE);
  expect(await plain.locator("[data-run] button").first().isVisible()).toBe(false);
  const page = await visit();
  await page.goto(GUIDE);
  expect(await shownIn(page)).toEqual(new Set(["python", "sh"]));
  await page.locator('.tabs [value="sh"]').first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await shownIn(page)).toEqual(new Set(["js", "sh"]));
  await page.reload();
  await expect.poll(() => shownIn(page)).toEqual(new Set(["js", "sh"]));
  expect(await barriersOn(page)).toEqual([]);
});

test("a guide's steps run in the page up to the clicked one, can be repeated, and a refusal is shown", async () => {
  const page = await visit({ mayLog: REFUSED });
  await page.goto(GUIDE);
  const [first, second, third] = [0, 1, 2].map((at) => page.locator("[data-run]").nth(at));
  await third!.getByRole("button", { name: "Run it" }).click();
  await expect.poll(() => third!.getByRole("status").innerText()).toMatch(/^Your output\s+defenders$/);
  const secret = await first!.getByRole("status").innerText();
  expect(secret).toMatch(/^Your output\s+whsec_[^…]+$/);
  await second!.getByRole("button").click();
  await expect.poll(() => first!.getByRole("status").innerText()).not.toBe(secret);

  await page.route("**/v1/webhooks/*/test", (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      body: '{"code": "x", "title": "No", "detail": "Off."}',
    }),
  );
  await second!.getByRole("button").click();
  await expect.poll(() => second!.getByRole("status").innerText()).toMatch(/^Failed\s+No: Off\.$/);
});
