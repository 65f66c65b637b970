import { expect, test } from "vitest";
import { player, visitAs } from "./people.ts";
import { NARROW } from "./visit.ts";

test("a recorded game is read while it is typed, without a request; it is saved, and stepped through like a game", async () => {
  const page = await visitAs(await player("Recorder"), { viewport: NARROW });
  await page.goto("/records/new");
  const game = page.getByLabel("The game");
  const said = page.locator("#record-read");
  await game.fill("d6-c6 e4-e6\nd1-e1");
  await said.filter({ hasText: "It doesn’t name its rules" }).waitFor();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByLabel("Rules, if").selectOption("brandubh");
  await said.filter({ hasText: "Read: Brandubh. Moves: 3." }).waitFor();
  await game.fill("d6-c6 e4-e6\nd1-e1 d5-d1");
  await said.filter({ hasText: "Line 2: The way is blocked at d4." }).waitFor();
  expect(asked).toEqual([]);
  await game.fill("d6-c6 e4-e6\nd1-e1 d5-g5");
  await said.filter({ hasText: "Moves: 4." }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/\/records\/\w{22}$/);
  await page.getByRole("link", { name: "d1-e1" }).click();
  await page.waitForURL(/\?ply=3/);
  await page.getByRole("button", { name: "Remove it from my recorded games" }).click();
  await page.waitForURL(/\/records\?mine=1$/);
});

test("another site shows a recorded game", async () => {
  const page = await visitAs(await player("Embedder"));
  await page.goto("/records/new");
  await page.getByLabel("The game").fill("d6-c6 e4-e6\nd1-e1");
  await page.getByLabel("Rules, if").selectOption("brandubh");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/\/records\/\w{22}$/);
  await page.getByText("More", { exact: true }).click();
  await page.locator("main").getByRole("link", { name: "A board on your own site" }).click();
  const board = page.locator("tafl-board").first();
  await board.getByRole("status").filter({ hasText: "d1-e1" }).waitFor();
  await board.getByRole("button", { name: "Previous move" }).click();
  await board.getByRole("status").filter({ hasText: "e4-e6" }).waitFor();
  expect(await board.getAttribute("record")).toMatch(/^\w{22}$/);
});
