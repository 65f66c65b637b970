import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openTab } from "./board.ts";
import { client, match, newMatch, player, visitAs } from "./people.ts";
import { NARROW, REFUSED, visit } from "./visit.ts";

const WHERE = "/settings/time";
const DAY = 24 * 3_600_000;

/** A time of day some days ahead, as a field for one takes it; the reader's zone is UTC. */
const ahead = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 16);
const timesOf = async (page: Page) =>
  `${await page.locator("#due").innerText()}\n${await page.locator(".seat.runs .time").innerText()}`;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** How much of a day's width its parts leave free, all measured at once. */
const freeIn = (page: Page, day: number) =>
  page.evaluate<number>(
    `[...document.querySelectorAll(".strip-day")[${day}].querySelectorAll(".strip-part")].reduce(
      (free, part) => free - part.getBoundingClientRect().width,
      document.querySelectorAll(".strip-day")[${day}].getBoundingClientRect().width)`,
  );

test("a schedule is saved, and the strip shows the nights and the weekend", async () => {
  const me = await player("Ragnhild");
  const page = await visitAs(me, { viewport: NARROW });
  await page.goto(WHERE);
  expect(await page.locator(".strip .strip-part.night").count()).toBe(0);
  await page.getByLabel("From", { exact: true }).last().fill("23:00");
  await page.getByLabel("To", { exact: true }).last().fill("07:00");
  await page.getByRole("checkbox", { name: "Saturday" }).check();
  await page.getByRole("checkbox", { name: "Sunday" }).check();
  await press(page, "Save");
  await page.getByText("Saved.").waitFor();
  expect(await page.locator(".strip-day").count()).toBe(7);
  expect(await page.locator(".strip .strip-part.weekend").count()).toBe(2);
  expect(await page.locator(".strip .strip-part.night").count()).toBeGreaterThanOrEqual(9);
  // The parts of each day fill it from one end to the other.
  for (let day = 0; day < 7; day++) expect(Math.abs(await freeIn(page, day))).toBeLessThan(4);
  const stored = await client().must("GET", "/v1/me/schedule", { token: me.token });
  expect(stored).toMatchObject({ night: { from: "23:00", to: "07:00" }, weekend: ["sunday", "saturday"] });
});

test("a vacation is booked and ended, and the game tells the opponent", async () => {
  const game = await newMatch();
  const page = await visitAs(game.attackers);
  await page.goto(WHERE);
  const form = page.locator("form[action$='/book']");
  await form.locator("[name=to]").fill(ahead(1.5));
  await press(page, "Book");
  await page.getByText("Your vacation is booked.").waitFor();
  await page.getByText(/You’re on vacation until/).waitFor();
  expect(await page.locator(".strip .strip-part.vacation").count()).toBeGreaterThanOrEqual(2);
  const other = await visitAs(game.defenders, { viewport: NARROW });
  await other.goto(game.path);
  await other
    .locator("#due")
    .getByText(/On vacation until/)
    .waitFor();
  const standing = await other.locator(".seat.runs .time").textContent();
  await press(page, "End now");
  await page.getByText("Your vacation has ended.").waitFor();
  await other.goto(game.path);
  expect(await other.locator("#due").textContent()).not.toContain("On vacation");
  // While it stood still, nothing was spent but what passed before.
  expect(await other.locator(".seat.runs .time").textContent()).toBe(standing);
});

test("booking more than the allowance is refused, and the input stays, on the page and without a confirmation", async () => {
  const page = await visitAs(await player("Ragnhild"), { mayLog: REFUSED });
  await page.goto("/settings");
  await page.goto(WHERE);
  const form = page.locator("form[action$='/book']");
  const to = ahead(20);
  await form.locator("[name=to]").fill(to);
  await press(page, "Book");
  await page.getByRole("alert").waitFor();
  expect(await form.locator("[name=to]").inputValue()).toBe(to);
  expect(new URL(page.url()).pathname).toBe(WHERE);
  await page.reload();
  await page.getByRole("alert").waitFor();
  expect(await form.locator("[name=to]").inputValue()).toBe(to);
  await page.goBack();
  expect(page.url()).toContain(WHERE);
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe("/settings");
  await page.goForward();
  await page.goForward();
  await page.getByRole("alert").waitFor();
});

test("a new player's time zone is the browser's", async () => {
  const page = await visit({ timezoneId: "Asia/Tokyo" });
  await page.goto("/sign-in");
  const name = `Zone-${Date.now().toString(36)}`;
  const form = page.locator("form[action='/start']");
  await form.locator("[name=name]").fill(name);
  await form.getByRole("button").click();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
  await page.goto(WHERE);
  expect(await page.locator("[name=timezone]").inputValue()).toBe("Asia/Tokyo");
});

test("the page's times agree with the script that updates them, also where a night stops the clock", async () => {
  const [attackers, defenders] = [await player("Ragnhild"), await player("Egil")];
  const hour = new Date().getUTCHours();
  const at = (hours: number) => `${String((hour + hours + 24) % 24).padStart(2, "0")}:00`;
  const schedule = { timezone: "UTC", night: { from: at(0), to: at(5) } };
  await client().must("PUT", "/v1/me/schedule", { token: attackers.token, body: schedule });
  const game = await match(attackers, defenders, { stops: ["night"] });
  const withScript = await visitAs(defenders);
  await withScript.goto(game.path);
  const without = await visitAs(defenders, { javaScriptEnabled: false });
  await without.goto(game.path);
  expect(await timesOf(withScript)).toBe(await timesOf(without));
  expect(await timesOf(without)).toMatch(
    /^3\sdays left, until [^]*Stopped for the night until [^.]*\d\d:\d\d/i,
  );
});

test("a game's clock ledger can be reached from its page, and fits a phone", async () => {
  const game = await newMatch();
  const page = await visitAs(game.attackers, { viewport: NARROW });
  await page.goto(game.path);
  await openTab(page, "About");
  await page.getByRole("link", { name: "Clock history" }).click();
  await page.getByRole("heading", { name: /^Clocks: / }).waitFor();
  await expect.poll(() => page.getByText("At the start").count()).toBe(2);
  const isWider = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
  expect(await page.evaluate<boolean>(isWider)).toBe(false);
});
