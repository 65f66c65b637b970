import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  byClicking,
  byDragging,
  drag,
  byKeyboard,
  confirmButton,
  onSquare,
  seesMoves,
  square,
  type Way,
} from "./board.ts";
import { acceptByLink, challengeByLink, startAs } from "./newcomers.ts";
import { freshName, gameNow, newMatch, SHORT_GAME, visitAs } from "./people.ts";
import { visit } from "./visit.ts";

/** Plays a recorded game, each player in a browser of their own; nobody reloads. */
async function playWholeGame([attackers, defenders]: readonly [Page, Page], way: Way): Promise<void> {
  for (const [index, move] of SHORT_GAME.moves.entries()) {
    const [mover, waiting] = index % 2 === 0 ? [attackers, defenders] : [defenders, attackers];
    await seesMoves(mover, index);
    await way(mover, move);
    await seesMoves(waiting, index + 1);
  }
}

/** The result as both players read it. */
async function seesKingEscaped(page: Page): Promise<boolean> {
  await page.locator("#status").getByText("king reached a corner.").waitFor();
  await square(page, "a1").filter({ hasText: /king/i }).waitFor();
  return !(await confirmButton(page).isVisible());
}

test("a visitor challenges by a link, another accepts, and they play a whole game with the mouse", async () => {
  const [ragnhild, egil] = [await visit(), await visit()];
  await startAs(ragnhild, freshName("Ragnhild"));
  const link = await challengeByLink(ragnhild, "Brandubh", "Attackers");
  await acceptByLink(egil, link, freshName("Egil"));
  await playWholeGame([ragnhild, egil], byClicking);
  for (const page of [ragnhild, egil]) expect(await seesKingEscaped(page)).toBe(true);
});

test("a whole game with the keyboard alone", async () => {
  const match = await newMatch();
  const players = [await visitAs(match.attackers), await visitAs(match.defenders)] as const;
  for (const page of players) await page.goto(match.path);
  await playWholeGame(players, byKeyboard);
  for (const page of players) expect(await seesKingEscaped(page)).toBe(true);
});

test("moves by dragging the pieces, from both sides of the board", async () => {
  const match = await newMatch();
  const players = [await visitAs(match.attackers), await visitAs(match.defenders)] as const;
  for (const page of players) await page.goto(match.path);
  for (const [index, move] of SHORT_GAME.moves.slice(0, 5).entries()) {
    await seesMoves(players[index % 2]!, index);
    await byDragging(players[index % 2]!, move);
  }
  for (const page of players) await seesMoves(page, 5);
  expect((await gameNow(match)).moves).toEqual(["d2-c2", "d3-f3", "d1-b1", "d4-d3", "c2-f2xf3"]);
});

test("a piece dropped on an illegal square goes back", async () => {
  const match = await newMatch();
  const page = await visitAs(match.attackers);
  await page.goto(match.path);
  await drag(page, "d2-e5");
  expect(await onSquare(page, "d2")).toMatch(/attacker/i);
  expect((await gameNow(match)).ply).toBe(0);
});

test("the first five moves without JavaScript", async () => {
  const match = await newMatch();
  const wish = { javaScriptEnabled: false };
  const players = [await visitAs(match.attackers, wish), await visitAs(match.defenders, wish)] as const;
  for (const [index, move] of SHORT_GAME.moves.slice(0, 5).entries()) {
    const page = players[index % 2]!;
    await page.goto(match.path);
    const [from, to] = move.split("-");
    await square(page, from!).getByRole("link").click();
    await square(page, to!.slice(0, 2)).getByRole("link").click();
    await confirmButton(page).click();
    await seesMoves(page, index + 1);
  }
  expect((await gameNow(match)).ply).toBe(5);
});
