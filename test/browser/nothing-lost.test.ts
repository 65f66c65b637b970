import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { byClicking, chooseByClicking, confirmButton, listedMoves, seesMoves, square } from "./board.ts";
import { formTo } from "./newcomers.ts";
import { client, gameNow, type Match, newMatch, playOn, SESSION_COOKIE, visitAs } from "./people.ts";
import { OFFLINE, REFUSED, type Wish } from "./visit.ts";

const MESSAGE = "Your move, and mind the corner.";

/** A new game, open in the browser of the player whose move it is. */
async function opened(wish?: Wish): Promise<{ match: Match; page: Page }> {
  const match = await newMatch();
  const page = await visitAs(match.attackers, wish);
  await page.goto(match.path);
  return { match, page };
}

const messageField = (page: Page) => page.locator("#play textarea[name=message]");
/** The form that is being written in, by its id; empty where none is. */
const focusedField = (page: Page) =>
  page.evaluate<string>('document.activeElement.matches("textarea") ? document.activeElement.form.id : ""');
const hasMark = (page: Page, name: string, mark: string) =>
  expect.poll(() => square(page, name).getAttribute("class")).toContain(mark);

test("a reload keeps the chosen piece", async () => {
  const { page } = await opened();
  await square(page, "d2").click();
  await hasMark(page, "d2", "chosen");
  await page.reload();
  await hasMark(page, "d2", "chosen");
  expect(await square(page, "a2").getAttribute("class")).toContain("target");
});

test("a reload keeps the chosen move and the unsent message", async () => {
  const { match, page } = await opened();
  await chooseByClicking(page, "d2-c2");
  await messageField(page).fill(MESSAGE);
  await page.reload();
  await expect.poll(() => messageField(page).inputValue()).toBe(MESSAGE);
  await confirmButton(page).click();
  await seesMoves(page, 1);
  expect((await gameNow(match)).moves).toEqual(["d2-c2"]);
});

test("an unsent message stays readable when the move was made elsewhere", async () => {
  const { match, page } = await opened();
  await chooseByClicking(page, "d2-c2");
  await messageField(page).fill(MESSAGE);
  await playOn(match, ["d1-c1"]);
  await seesMoves(page, 1);
  const left = page.locator("#game .top blockquote");
  expect(await left.innerText()).toBe(MESSAGE);
  // Further typing goes into no other field.
  expect(await focusedField(page)).toBe("");
  await page.reload();
  expect(await left.innerText()).toBe(MESSAGE);
});

test("a move chosen in one tab is reported as gone when another is made in a second tab", async () => {
  const { match, page } = await opened();
  await chooseByClicking(page, "d2-c2");
  await playOn(match, ["d1-c1"]);
  await seesMoves(page, 1);
  const gone = "You chose d2-c2 here, but meanwhile you made another move.";
  expect(await page.locator("#gone").innerText()).toBe(gone);
  await expect.poll(() => page.locator("#announce").innerText()).toContain(gone);
});

test("a sent message is shown once", async () => {
  const { page } = await opened();
  await chooseByClicking(page, "d2-c2");
  await messageField(page).fill(MESSAGE);
  await confirmButton(page).click();
  await seesMoves(page, 1);
  expect(await page.locator("#game blockquote").allInnerTexts()).toEqual([MESSAGE]);
});

test("a reload after the move shows the move, made once", async () => {
  const { match, page } = await opened();
  await byClicking(page, "d2-c2");
  await seesMoves(page, 1);
  await page.reload();
  await seesMoves(page, 1);
  expect((await gameNow(match)).ply).toBe(1);
});

test("a move made offline is stored, and sent when the network is back", async () => {
  const { match, page } = await opened(OFFLINE);
  await page.context().setOffline(true);
  await byClicking(page, "d2-c2");
  await page
    .getByRole("status")
    .filter({ hasText: "You’re offline. Your move is saved; it will be sent when you’re online." })
    .waitFor();
  expect((await gameNow(match)).ply).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(async () => (await gameNow(match)).moves).toEqual(["d2-c2"]);
  await seesMoves(page, 1);
});

test.each([
  ["en", "not sent: press the button, and it will be sent when you’re back online.", "It will be sent when"],
  ["ru", "не отправлен: нажмите кнопку, и он отправится, когда связь появится.", "Отправится, когда"],
  ["sv", "inte skickat: tryck på knappen, så skickas det när du är online igen.", "Skickas när"],
])(
  "a move that is only chosen when the network goes is not reported as sent: %s",
  async (language, chosen, sent) => {
    const game = await newMatch({ language });
    const page = await visitAs(game.attackers, { ...OFFLINE, locale: language });
    await page.goto(game.path);
    await chooseByClicking(page, "d2-c2");
    await page.context().setOffline(true);
    await page.getByRole("status").filter({ hasText: chosen }).waitFor();
    await confirmButton(page).click();
    await page.locator("#waits").filter({ hasText: sent }).waitFor();
    await page.context().setOffline(false);
    await expect.poll(async () => (await gameNow(game)).moves).toEqual(["d2-c2"]);
  },
);

test("moves made while the network was away appear when it is back", async () => {
  const { match, page } = await opened(OFFLINE);
  await playOn(match, ["d2-c2"]);
  await seesMoves(page, 1);
  await page.context().setOffline(true);
  await expect.poll(() => page.locator("#connection").innerText()).toBe("You’re offline.");
  await playOn(match, ["d3-f3"], { after: 1 });
  expect(await listedMoves(page)).toBe(1);
  await page.context().setOffline(false);
  await seesMoves(page, 2);
});

test("a session that ended in the middle of a move keeps the move until after signing in", async () => {
  const { match, page } = await opened({ mayLog: REFUSED });
  await chooseByClicking(page, "d2-c2");
  await messageField(page).fill(MESSAGE);
  await page.context().clearCookies({ name: SESSION_COOKIE });
  await confirmButton(page).click();
  const form = formTo(page, "/sign-in").filter({ has: page.locator("[name=token]") });
  await form.locator("[name=token]").fill(match.attackers.token);
  await form.getByRole("button").click();
  await page.waitForURL(new RegExp(match.path));
  await expect.poll(() => messageField(page).inputValue()).toBe(MESSAGE);
  await confirmButton(page).click();
  await seesMoves(page, 1);
  expect((await gameNow(match)).moves).toEqual(["d2-c2"]);
});

test("a player can still make a move when a draw offer arrives at the same time", async () => {
  const { match, page } = await opened();
  await chooseByClicking(page, "d2-c2");
  await messageField(page).fill(MESSAGE);
  await client().must("POST", `/v1/games/${match.id}/draw`, {
    token: match.defenders.token,
    body: { ply: 0 },
  });
  await page.locator("#offers").getByText("offers a draw").waitFor();
  await page
    .locator("#announce")
    .filter({ hasText: /offers a draw/ })
    .waitFor({ state: "attached" });
  expect([await messageField(page).inputValue(), await focusedField(page)]).toEqual([MESSAGE, "play"]);
  await confirmButton(page).click();
  await seesMoves(page, 1);
});
