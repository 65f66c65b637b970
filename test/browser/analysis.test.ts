import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { barriersOn } from "./axe.ts";
import {
  byClicking,
  chooseByClicking,
  confirmButton,
  drag,
  onSquare,
  seesMoves,
  square,
  tabTo,
  walkTo,
  openTab,
} from "./board.ts";
import { client, gameNow, type Match, newMatch, type Player, playOn, visitAs } from "./people.ts";
import { NARROW, REFUSED, visit } from "./visit.ts";

const panel = (page: Page) => page.locator("#analysis");
const shown = (page: Page) => page.locator("#shown");
/** Opens the analysis, whose script is loaded then: from there on, presses on the board are tries. */
async function analyse(page: Page): Promise<void> {
  await page.locator("#analyse").click();
  await panel(page).waitFor();
}
const looked = (page: Page) => page.locator('.tree [aria-current="true"]');
const ownPlan = (page: Page) => page.locator("#plan");
const steps = (page: Page): Promise<string[]> => page.locator(".tree button").allInnerTexts();
const textOf = (page: Page) => page.locator("#content").innerText();

async function tryMoves(page: Page, ...moves: readonly string[]): Promise<void> {
  for (const move of moves) await chooseByClicking(page, move);
}

/** The plan that the service keeps for a player; null where none. */
async function keptPlan({ id }: Match, { token }: Player): Promise<unknown> {
  const { status, body } = await client().ask("GET", `/v1/games/${id}/plan`, { token });
  return status === 200 ? body : null;
}

test("players plan moves by clicking, and the opponent's move plays the plan while the analysis is open", async () => {
  const match = await newMatch();
  await playOn(match, ["d2-c2"]);
  const [ragnhild, egil] = [await visitAs(match.attackers), await visitAs(match.defenders)];
  for (const page of [ragnhild, egil]) await page.goto(match.path);
  await analyse(ragnhild);
  await tryMoves(ragnhild, "d3-f3", "d1-b1");
  await drag(ragnhild, "d4-d3");
  await shown(ragnhild).getByText("Move 4, tried: d4-d3. Attackers to move.").waitFor();
  await square(ragnhild, "c4").click();
  await ragnhild.locator("#mistake span").getByText("It’s the attackers’ turn here.").waitFor();
  await tryMoves(ragnhild, "c2-f2");
  await shown(ragnhild).getByText("Move 5, tried: c2-f2, captures f3.").waitFor();
  expect(await onSquare(ragnhild, "f3")).toBe("f3, empty");
  expect((await gameNow(match)).moves).toEqual(["d2-c2"]);

  await panel(ragnhild).getByRole("button", { name: "Save as my plan" }).click();
  await openTab(ragnhild, "Plan");
  await ownPlan(ragnhild).getByText("If d4-d3, I answer c2-f2 (captures f3)").waitFor();
  await panel(ragnhild).getByText("Plan saved.").waitFor();
  expect(await looked(ragnhild).innerText()).toBe("c2-f2xf3");
  expect(await textOf(egil)).not.toMatch(/your plan|I answer/i);

  await byClicking(egil, "d3-f3");
  await seesMoves(egil, 3);
  expect((await gameNow(match)).moves).toEqual(["d2-c2", "d3-f3", "d1-b1"]);
  await panel(ragnhild).getByText("Move 3 was played: d1-b1.").waitFor();
  expect(await steps(ragnhild)).toEqual([
    "Starting position",
    "d2-c2",
    "d3-f3",
    "d1-b1",
    "d4-d3",
    "c2-f2xf3",
  ]);
  expect(await looked(ragnhild).innerText()).toBe("c2-f2xf3");
  await ragnhild.getByRole("button", { name: "Show it" }).click();
  expect(await looked(ragnhild).innerText()).toBe("d1-b1");
  await panel(ragnhild).getByRole("button", { name: "Back to the game" }).click();
  expect(await onSquare(ragnhild, "b1")).toBe("b1, attacker");

  expect(await keptPlan(match, match.attackers)).toMatchObject({ ply: 4 });
  await ownPlan(ragnhild).getByRole("button", { name: "Delete plan" }).click();
  await expect.poll(() => ownPlan(ragnhild).innerText()).toBe("");
  expect(await keptPlan(match, match.attackers)).toBeNull();
});

test("a plan on one's own turn is sent with the move, and a reload keeps both", async () => {
  const match = await newMatch();
  const page = await visitAs(match.attackers, { mayLog: REFUSED });
  await page.goto(match.path);
  await analyse(page);
  await tryMoves(page, "d2-c2");
  await panel(page).getByRole("button", { name: "If any other move …" }).click();
  await shown(page).getByText("the board shows the position without it").waitFor();
  await tryMoves(page, "d1-c1");
  await looked(page).press("ArrowLeft");
  await looked(page).press("ArrowLeft");
  await tryMoves(page, "d3-f3");
  await panel(page).getByRole("button", { name: "Here I resign" }).click();
  await page.getByRole("button", { name: "Choose d2-c2 with this plan" }).click();
  await page.locator("#with-plan").getByText("If d3-f3, I resign").waitFor();
  await page.reload();
  await page.locator("#with-plan").getByText("If any other move, I answer d1-c1").waitFor();
  await confirmButton(page).click();
  await openTab(page, "Plan");
  await ownPlan(page).getByText("If any other move, I answer d1-c1").waitFor();
  expect(await keptPlan(match, match.attackers)).toMatchObject({
    ply: 2,
    replies: { "*": { move: "d1-c1" }, "d3-f3": { do: "resign" } },
  });

  // A refusal is shown at its move.
  const problem = { code: "plan-illegal", detail: "Not there.", pointer: "/replies/*" };
  await page.route("**/plan", (route) => route.fulfill({ status: 422, json: problem }));
  await analyse(page);
  await page.getByRole("button", { name: "Save as my plan" }).click();
  await panel(page).locator("li", { hasText: "d1-c1" }).getByText("Not there.").first().waitFor();
  expect(await looked(page).innerText()).toBe("d1-c1");
});

test("a spectator analyses with the keyboard alone on a phone, and a reload keeps the branches", async () => {
  const match = await newMatch();
  await playOn(match, ["d2-c2", "d3-f3"]);
  const page = await visit({ viewport: NARROW });
  await page.goto(`${match.path}?ply=1`);
  await page.locator("html.scripted").waitFor();
  const keys = async (...names: readonly string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  const move = async (...squares: readonly string[]) => {
    await tabTo(page, "[role=grid]");
    for (const name of squares) {
      await walkTo(page, name);
      await keys("Enter");
    }
  };
  await tabTo(page, "#analyse");
  await keys("Enter");
  await expect.poll(() => looked(page).innerText()).toBe("d2-c2");
  await move("c4", "c3", "d1", "d2");
  await page
    .locator("#announce")
    .getByText("Move 3, tried: d1-d2.", { exact: false })
    .waitFor({ state: "attached" });
  await tabTo(page, ".tree");
  await keys("ArrowLeft", "ArrowUp");
  expect(await looked(page).innerText()).toBe("d3-f3");
  await keys("ArrowDown", "End");
  expect(await steps(page)).toEqual(["Starting position", "d2-c2", "d3-f3", "c4-c3", "d1-d2"]);
  await page.reload();
  await expect.poll(() => looked(page).innerText()).toBe("d1-d2");
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(NARROW.width);
  expect(await barriersOn(page)).toEqual([]);
  expect(await panel(page).getByRole("button").allInnerTexts()).not.toContain("Save branches");
  await tabTo(page, ".tree");
  await keys("Delete");
  expect(await steps(page)).toEqual(["Starting position", "d2-c2", "d3-f3", "c4-c3"]);
  await keys("Escape");
  await panel(page).waitFor({ state: "detached" });
  expect(await shown(page).innerText()).toBe("Move 1 of 2: d2-c2");
});

test("branches and notes are stored with the game, and edits made elsewhere meanwhile are not lost", async () => {
  const match = await newMatch();
  await playOn(match, ["d2-c2"]);
  const [here, there] = [await visitAs(match.attackers, { mayLog: REFUSED }), await visitAs(match.attackers)];
  for (const page of [here, there]) {
    await page.goto(match.path);
    await analyse(page);
  }
  await tryMoves(here, "d3-f3");
  await panel(here).getByLabel("Your note on this move").fill("The king’s way");
  await tryMoves(there, "c4-c3");
  await panel(there).getByRole("button", { name: "Save branches" }).click();
  await panel(there).getByText("Branches saved.").waitFor();
  // Nothing was merged if the other version cannot be read.
  await here.route("**/lines", (route) =>
    route.request().method() === "GET" ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await panel(here).getByRole("button", { name: "Save branches" }).click();
  await panel(here).getByText("Read it again, then decide.").waitFor();
  await here.unroute("**/lines");
  await panel(here).getByRole("button", { name: "Save branches" }).click();
  await panel(here).getByText("They were changed elsewhere in the meantime.").waitFor();
  expect(await steps(here)).toEqual(["Starting position", "d2-c2", "d3-f3", "c4-c3"]);
  await panel(here).getByRole("button", { name: "Save branches" }).click();
  await panel(here).getByText("Branches saved.").waitFor();
  const { token } = match.attackers;
  expect(await client().must("GET", `/v1/games/${match.id}/lines`, { token })).toMatchObject({
    lines: [
      { ply: 2, moves: ["d3-f3"], comment: "The king’s way" },
      { ply: 2, moves: ["c4-c3"] },
    ],
  });
  const later = await visitAs(match.attackers);
  await later.goto(match.path);
  await analyse(later);
  await panel(later).locator("q").getByText("The king’s way").waitFor();
});
