import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { languagesInTurn } from "../security/in-turn.ts";
import { formTo } from "./newcomers.ts";
import { client, freshName, match, player, type Player, visitAs } from "./people.ts";
import { NARROW, REFUSED, visit } from "./visit.ts";

const SCREENS = [NARROW, { width: 1280, height: 800 }, { width: 1366, height: 768 }];

/** The parts of a page that are not fully visible before scrolling. */
async function outOfSight(page: Page, parts: Readonly<Record<string, Locator>>): Promise<string[]> {
  const { width, height } = page.viewportSize()!;
  const found: string[] = [];
  for (const [name, part] of Object.entries(parts)) {
    const box = await part.boundingBox();
    const isIn =
      box !== null && box.y >= 0 && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    if (!isIn) found.push(`${name} at ${width}×${height}: ${JSON.stringify(box)}`);
  }
  return found;
}

/** How much too high a page is, in pixels: on a phone more than two screens. */
async function overTwoScreens(page: Page): Promise<number> {
  const { width, height } = page.viewportSize()!;
  return width === NARROW.width ? Math.max(0, (await heightOf(page)) - 2 * height) : 0;
}

/** The parts that must be visible: at 1280×800 the whole form for a challenge, on a phone nothing of it. */
function wantedOn(page: Page, form: Locator, send: Locator): Record<string, Locator> {
  const { width, height } = page.viewportSize()!;
  if (width === NARROW.width) return {};
  return height >= 800 ? { form, send } : { send };
}

const heightOf = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollHeight");
const nameFieldOf = (page: Page): Locator => page.getByRole("main").locator("[name=name]");
const mainButton = (form: Locator): Locator => form.locator(".name-field button");

test.each(languagesInTurn())(
  "a visitor sees the board, what the site is and how to start at once, and the whole form for a challenge: %s",
  async (locale) => {
    const page = await visit({ locale });
    await page.goto("/");
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      const parts = {
        board: page.locator("#board"),
        sentence: page.locator(".lead"),
        friend: page.locator('.beside a.button[href="/challenges/new"]'),
        people: page.locator('.beside a.button[href="/lobby"]'),
        signIn: page.getByRole("main").locator('a[href="/sign-in"]'),
      };
      expect(await outOfSight(page, parts)).toEqual([]);
      const board = (await parts.board.boundingBox())!;
      expect(board.width).toBeGreaterThanOrEqual(250);
    }
    await page.goto("/challenges/new");
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      const button = mainButton(formTo(page, "/challenges/new"));
      expect(await outOfSight(page, wantedOn(page, button, button))).toEqual([]);
      expect(await overTwoScreens(page)).toBe(0);
    }
  },
);

/** A player with a game that waits and a challenge, who reads in a language. */
async function awaited(language: string): Promise<Player> {
  const [reader, other] = [await player("Reader", { language }), await player("Egil")];
  await match(reader, other);
  const body = { ruleset: "tablut", to: reader.name, clock: { kind: "per-move", perMove: "P3D" } };
  await client().must("POST", "/v1/challenges", { token: other.token, body });
  return reader;
}

test.each(languagesInTurn())("home and the form for a challenge, for a player: %s", async (language) => {
  const page = await visitAs(await awaited(language));
  await page.goto("/");
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    const waits = page.locator(".waiting-boards > li");
    expect(await outOfSight(page, { waits })).toEqual([]);
    const parts = ["#challenges", "#lobby", "#about"];
    const tops = await Promise.all(parts.map(async (part) => (await page.locator(part).boundingBox())!.y));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  }
  await page.goto("/challenges/new");
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    expect(await overTwoScreens(page)).toBe(0);
    const form = formTo(page, "/challenges/new");
    expect(await outOfSight(page, wantedOn(page, form, form.locator(".actions button")))).toEqual([]);
  }
});

test.each([NARROW, { width: 1280, height: 800 }])(
  "a taken name stays in the field, and a free one is one click away, without a script: $width",
  async (viewport) => {
    const [taken, host] = [await player("Sigrid"), await player("Egil")];
    const page = await visit({ viewport, javaScriptEnabled: false, mayLog: REFUSED });
    const body = { ruleset: "brandubh", side: "attackers", clock: { kind: "per-move", perMove: "P3D" } };
    const { id } = await client().must<{ id: string }>("POST", "/v1/challenges", { token: host.token, body });
    const places = [
      { path: "/sign-in", action: "/start", after: "/welcome" },
      { path: "/challenges/new", action: "/challenges/new", after: /^\/games\// },
      { path: `/games/${id}`, action: `/games/${id}/accept`, after: `/games/${id}` },
    ];
    for (const { path, action, after } of places) {
      await page.context().clearCookies();
      await page.goto(path);
      const heading = await page.locator("h1").innerText();
      const form = formTo(page, action);
      await form.locator("[name=name]").fill(taken.name);
      await form.locator("[name=name]").press("Enter");
      await page.getByRole("alert").filter({ hasText: "is taken" }).waitFor();
      expect(await page.locator("h1").innerText()).toBe(heading);
      expect(await nameFieldOf(page).inputValue()).toBe(taken.name);
      // The browser gives the focus once the page is laid out.
      await expect.poll(() => nameFieldOf(page).evaluate((field) => field.matches(":focus"))).toBe(true);
      const free = form.locator("[name=free-name]");
      expect(await free.count()).toBe(3);
      // It scrolls there with the focus, a moment later.
      const seen = { why: page.locator("#name-hint"), free: free.last() };
      await expect.poll(() => outOfSight(page, seen)).toEqual([]);
      const name = await free.first().innerText();
      await free.first().click();
      await page.getByRole("banner").getByText(name, { exact: false }).first().waitFor();
      expect(new URL(page.url()).pathname).toMatch(after);
    }
    expect((await client().must<{ status: string }>("GET", `/v1/games/${id}`)).status).toBe("playing");
  },
);

test("a free name leads from a challenge's link to its board, with Enter", async () => {
  const host = await player("Egil");
  const body = { ruleset: "brandubh", side: "defenders", clock: { kind: "per-move", perMove: "P3D" } };
  const { id } = await client().must<{ id: string }>("POST", "/v1/challenges", { token: host.token, body });
  const page = await visit({ viewport: NARROW });
  await page.goto(`/games/${id}`);
  await nameFieldOf(page).fill(freshName("Newbie"));
  await nameFieldOf(page).press("Enter");
  await page.getByRole("grid").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/games/${id}`);
});
