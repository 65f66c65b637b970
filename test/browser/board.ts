import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** How a player makes a move on the board: both squares, and the button that sends it. */
export type Way = (page: Page, move: string) => Promise<void>;

/** A square of the board on a game's page. */
export const square = (page: Page, name: string): Locator => page.locator(`[data-square="${name}"]`);

const ends = (move: string): [string, string] => {
  const [from, to] = move.split("-");
  return [from!, to!.slice(0, 2)];
};

/** The button that makes the chosen move. */
export const confirmButton = (page: Page): Locator => page.locator("#confirm");

/** Chooses a move by pressing its squares. */
export const chooseByClicking: Way = async (page, move) => {
  for (const name of ends(move)) await square(page, name).click();
};

/** Makes a move with the mouse. */
export const byClicking: Way = async (page, move) => {
  await chooseByClicking(page, move);
  await confirmButton(page).click();
};

/** Drags a piece from one square to another. */
export const drag: Way = async (page, move) => {
  const squares = ends(move).map((name) => square(page, name));
  // Waits until the page has come to rest.
  await squares[0]!.hover();
  const [from, to] = await Promise.all(squares.map(middleOf));
  await page.mouse.down();
  await page.mouse.move((from!.x + to!.x) / 2, (from!.y + to!.y) / 2, { steps: 4 });
  await page.mouse.move(to!.x, to!.y, { steps: 4 });
  await page.mouse.up();
};

/** Makes a move by dragging the piece. */
export const byDragging: Way = async (page, move) => {
  await drag(page, move);
  await confirmButton(page).click();
};

/** Makes a move with the keyboard alone: Tab to the board, arrows to the squares, Tab to the button. */
export const byKeyboard: Way = async (page, move) => {
  await tabTo(page, "[role=grid]");
  for (const name of ends(move)) {
    await walkTo(page, name);
    await page.keyboard.press("Enter");
  }
  await tabTo(page, "#confirm");
  await page.keyboard.press("Enter");
};

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("the square is not to be seen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses Tab until the focus is on or inside the element of the selector. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const isThere = `document.activeElement?.closest(${JSON.stringify(selector)}) != null`;
  for (let presses = 0; presses < 80; presses++) {
    if (await page.evaluate<boolean>(isThere)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never comes to ${selector}`);
}

/** The position of a square on the displayed board, and the width of the board. */
function placeOf(name: string): string {
  return `(() => {
    const rows = [...document.querySelectorAll("[role=grid] [role=row]")];
    const row = rows.findIndex((one) => one.querySelector('[data-square="${name}"]') !== null);
    const cells = [...rows[row].querySelectorAll("[role=gridcell]")];
    return [cells.findIndex((one) => one.dataset.square === "${name}"), row];
  })()`;
}

const focused = (page: Page): Promise<string | null> =>
  page.evaluate<string | null>("document.activeElement?.closest('[data-square]')?.dataset.square ?? null");

/** Walks on the board from the square that has the focus to another, with the arrows. */
export async function walkTo(page: Page, name: string): Promise<void> {
  const start = await focused(page);
  if (start === null) throw new Error("no square has the focus");
  const [x, y] = await page.evaluate<[number, number]>(placeOf(start));
  const [toX, toY] = await page.evaluate<[number, number]>(placeOf(name));
  const press = async (key: string, times: number) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
  };
  await press(toX > x ? "ArrowRight" : "ArrowLeft", Math.abs(toX - x));
  await press(toY > y ? "ArrowDown" : "ArrowUp", Math.abs(toY - y));
  expect(await focused(page)).toBe(name);
}

/** The moves that a game's page lists, without the numbers. */
/** Opens a tab of a game's page. */
export const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

export const listedMoves = (page: Page): Promise<number> => page.locator("#moves li[data-ply]").count();

/** Waits until a game's page, which nobody reloads, lists this many moves. */
export async function seesMoves(page: Page, plies: number): Promise<void> {
  await expect.poll(() => listedMoves(page)).toBe(plies);
}

/** The content of a square, by its accessible name. */
export async function onSquare(page: Page, name: string): Promise<string> {
  return (await square(page, name).innerText()).trim();
}
