import type { CDPSession, Page } from "playwright-core";
import { expect, test } from "vitest";
import { barriersOn } from "./axe.ts";
import { match, type Match, player, SHORT_GAME, visitAs } from "./people.ts";

/*
 * A whole game with nothing but what a screen reader and the keyboard offer: roles, names and keys. No selector, no id and
 * no place on the screen.
 */

interface Node {
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
}

async function focusedNode(devtools: CDPSession): Promise<Node> {
  const { result } = await devtools.send("Runtime.evaluate", {
    expression: "document.activeElement ?? document",
  });
  const focus = { objectId: result.objectId!, fetchRelatives: false };
  const { nodes } = await devtools.send("Accessibility.getPartialAXTree", focus);
  return nodes.at(0) as Node;
}

/** What a screen reader says of the element with the focus: its role and its name. A page has none while it is loaded or replaced. */
async function spoken(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const node = await focusedNode(devtools).catch(() => null);
  await devtools.detach();
  return `${node?.role?.value} ${node?.name?.value}`;
}

/** Presses a key until the focus is where the reader wants it. */
async function pressUntil(page: Page, key: string, wanted: RegExp): Promise<string> {
  for (let presses = 0; presses < 80; presses++) {
    const now = await spoken(page);
    if (wanted.test(now)) return now;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never leads to ${wanted}`);
}

/** Waits until the page has such a sentence in a list. */
const reads = (page: Page, sentence: RegExp) =>
  page.getByRole("listitem").filter({ hasText: sentence }).waitFor();
const status = (page: Page, sentence: RegExp) =>
  page.getByRole("status").filter({ hasText: sentence }).waitFor();

/** Walks on the board to a square, by the names of the squares on the way. */
async function walkTo(page: Page, square: string): Promise<void> {
  const [, file = "", rank = ""] = (await spoken(page)).match(/^gridcell ([a-g])([1-7])/) ?? [];
  await pressUntil(
    page,
    file < square[0]! ? "ArrowRight" : "ArrowLeft",
    new RegExp(`^gridcell ${square[0]}`),
  );
  await pressUntil(page, rank < square[1]! ? "ArrowUp" : "ArrowDown", new RegExp(`^gridcell ${square}\\b`));
}

async function confirm(page: Page): Promise<void> {
  await pressUntil(page, "Tab", /^button Play$/);
  await page.keyboard.press("Enter");
}

/** Makes a move on the board with the arrows. */
async function onBoard(page: Page, move: string): Promise<void> {
  const [from = "", to = ""] = move.split("-");
  await pressUntil(page, "Tab", /^gridcell/);
  for (const square of [from, to]) {
    await walkTo(page, square);
    await page.keyboard.press("Enter");
  }
  await confirm(page);
}

/** Makes a move by typing it, with a space, which only the service reads, or with a hyphen. */
async function inWriting(page: Page, move: string): Promise<void> {
  await pressUntil(page, "Tab", /^textbox Type a move$/);
  await page.keyboard.type(move);
  await page.keyboard.press("Enter");
  await confirm(page);
}

async function openWords(page: Page): Promise<void> {
  await pressUntil(page, "Tab", /^DisclosureTriangle Board in words$/);
  await page.keyboard.press("Enter");
}

const begun = async (): Promise<Match> => match(await player("Ragnhild"), await player("Egil"));

test("a whole game by ear: one player types, the other walks on the board, to the king’s escape", async () => {
  const game = await begun();
  const [writer, walker] = [await visitAs(game.attackers), await visitAs(game.defenders)];
  for (const page of [writer, walker]) {
    await page.goto(game.path);
    await openWords(page);
  }
  await reads(writer, /^Your attackers, 8: d7, /);
  await reads(walker, /^Your king: d4\.$/);
  for (const [index, move] of SHORT_GAME.moves.entries()) {
    const mover = index % 2 === 0 ? writer : walker;
    await status(mover, /It’s your turn\./);
    await reads(mover, index === 0 ? /^Starting position\.$/ : new RegExp(`^Move ${index} of ${index}: `));
    await (mover === writer ? inWriting : onBoard)(mover, move);
  }
  for (const page of [writer, walker]) {
    await status(page, /king reached a corner/);
    expect(await page.getByRole("gridcell", { name: /^a1, .*king/ }).count()).toBe(1);
  }
});

test("the focus begins on a piece of the reader that can move", async () => {
  const game = await begun();
  const page = await visitAs(game.attackers);
  await page.goto(game.path);
  expect(await pressUntil(page, "Tab", /^gridcell/)).toMatch(/attacker/);
  await page.keyboard.press("Enter");
  await page
    .getByRole("gridcell", { name: /can move here/ })
    .first()
    .waitFor();
});

test("a typed move that cannot be made is refused at its field", async () => {
  const game = await begun();
  const page = await visitAs(game.attackers);
  await page.goto(game.path);
  await openWords(page);
  await pressUntil(page, "Tab", /^textbox Type a move$/);
  await page.keyboard.type("d3-d4");
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", {
    name: "Type a move",
    description: "The piece on d3 is your opponent’s.",
  });
  await field.waitFor();
  await expect.poll(() => spoken(page)).toBe("textbox Type a move");
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("D2 C2");
  await page.keyboard.press("Enter");
  await confirm(page);
  await status(page, /It’s Egil/);
});
