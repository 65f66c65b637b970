import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { barriersOn } from "./axe.ts";
import { byDragging, byKeyboard, chooseByClicking, confirmButton, square } from "./board.ts";
import { confirmedAddress, linkMailedTo } from "./mail.ts";
import { gameNow, match, type Match, player, playOn, SESSION_COOKIE } from "./people.ts";
import { NARROW, REFUSED, visit } from "./visit.ts";

const [OPENING, ANSWER] = ["d2-c2", "d3-f3"];

/** Games with a player who gets a mail for each turn, and the link in the newest mail. */
async function mailedTurns() {
  const [mover, reader] = [await player("Ragnhild"), await player("Egil")];
  const address = await confirmedAddress(reader);
  return async (): Promise<{ game: Match; link: string }> => {
    const game = await match(mover, reader);
    await playOn(game, [OPENING], { message: "Have at you!" });
    return { game, link: await linkMailedTo(address, `/play/${game.id}`) };
  };
}

const heading = (page: Page, text: string) => page.getByRole("heading", { level: 1, name: text }).waitFor();

test("the board behind a mail's link plays this turn's move for a reader who is not signed in", async () => {
  const turn = await mailedTurns();

  // With presses, on a phone: looked at, taken back, made with a message.
  const pressed = await turn();
  const phone = await visit({ viewport: NARROW });
  // The request headers that name the page it comes from.
  const told: Promise<string>[] = [];
  phone.on("request", (request) =>
    told.push(request.allHeaders().then((headers) => headers["referer"] ?? "")),
  );
  await phone.goto(pressed.link);
  await heading(phone, "Your move against");
  await phone.locator("#status").getByText("You play the defenders.").waitFor();
  expect(await phone.locator("#list").isVisible()).toBe(false);
  expect(await phone.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  expect(await barriersOn(phone)).toEqual([]);
  await chooseByClicking(phone, ANSWER);
  await phone.locator("#game.preview").waitFor();
  await phone.getByRole("link", { name: "Cancel" }).click();
  expect((await gameNow(pressed.game)).ply).toBe(1);
  await square(phone, "f3").click();
  await phone.locator("#play textarea").fill("And at you!");
  // The choice and the text survive a reload.
  await phone.reload();
  await confirmButton(phone).waitFor();
  expect(await phone.locator("#play textarea").inputValue()).toBe("And at you!");
  await confirmButton(phone).click();
  await heading(phone, "Your move has been played");
  await phone.locator("blockquote").getByText("And at you!").waitFor();
  expect(await phone.evaluate("document.activeElement?.id")).toBe("status");
  expect((await gameNow(pressed.game)).moves).toEqual([OPENING, ANSWER]);
  expect((await phone.context().cookies()).map(({ name }) => name)).not.toContain(SESSION_COOKIE);
  expect(new Set(await Promise.all(told))).toEqual(new Set([""]));
  // The same address says so from now on, and leads to the game.
  await phone.reload();
  await heading(phone, "already been used");
  await phone.locator("#status").getByText(ANSWER).waitFor();
  expect(await confirmButton(phone).count()).toBe(0);
  expect(await phone.locator("blockquote").count()).toBe(0);
  await phone.getByRole("link", { name: "Open the game" }).click();
  await phone.waitForURL(`**${pressed.game.path}`);

  // With the keyboard alone, and by dragging.
  const typed = await turn();
  const desk = await visit({ mayLog: REFUSED });
  await desk.goto(typed.link);
  await byKeyboard(desk, ANSWER);
  await heading(desk, "Your move has been played");
  const dragged = await turn();
  await desk.goto(dragged.link);
  await byDragging(desk, ANSWER);
  await heading(desk, "Your move has been played");
  for (const { game } of [typed, dragged]) expect((await gameNow(game)).moves).toEqual([OPENING, ANSWER]);

  // A page that was left open: the move was made meanwhile, and what was written is not lost.
  const left = await turn();
  await desk.goto(left.link);
  await chooseByClicking(desk, "d3-e3");
  await desk.locator("#play textarea").fill("Too late");
  await playOn(left.game, [ANSWER], { after: 1 });
  await confirmButton(desk).click();
  await heading(desk, "already been used");
  await desk.getByRole("alert").waitFor();
  await desk.locator("blockquote").getByText("Too late").waitFor();
  expect((await gameNow(left.game)).moves).toEqual([OPENING, ANSWER]);
});

test("without a script the move is chosen from the list, or square by square", async () => {
  const turn = await mailedTurns();
  const page = await visit({ javaScriptEnabled: false, viewport: NARROW });
  const listed = await turn();
  await page.goto(listed.link);
  await page.locator("#list select").selectOption(ANSWER);
  await page.locator("#list").getByRole("button").click();
  await heading(page, "Your move has been played");
  const stepped = await turn();
  await page.goto(stepped.link);
  for (const name of ANSWER.split("-")) await square(page, name).getByRole("link").click();
  await confirmButton(page).click();
  await heading(page, "Your move has been played");
  for (const { game } of [listed, stepped]) expect((await gameNow(game)).moves).toEqual([OPENING, ANSWER]);
});
