import { build } from "esbuild";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DIGESTS } from "../engine/answers.ts";
import { inTurn, languagesInTurn } from "../security/in-turn.ts";
import { barriersOn } from "./axe.ts";
import { onSquare } from "./board.ts";
import { client, type Match, newMatch, playOn, SHORT_GAME, visitAs } from "./people.ts";
import { NARROW, visit } from "./visit.ts";

const LARGE = { width: 1280, height: 900 };
const opener = (page: Page) => page.locator("#computer-open");
const panel = (page: Page) => page.locator("#computer");
const graph = (page: Page) => panel(page).getByRole("slider");
const turns = (page: Page) => panel(page).locator("#computer-turns li:has(.line)");
const shown = (page: Page) => page.locator("#shown");
const wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth";

async function finished(): Promise<Match> {
  const match = await newMatch();
  await playOn(match, SHORT_GAME.moves);
  return match;
}

/** The paths that a page requests from now on. */
function askedBy(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return paths;
}

async function analysed(page: Page): Promise<void> {
  await opener(page).click();
  await panel(page).locator("#computer-turns h3").waitFor();
}

/** Presses the graph where a ply is. */
async function pressGraph(page: Page, ply: number): Promise<void> {
  const { width, height } = (await graph(page).boundingBox())!;
  const x = Math.min(Math.max((width * ply) / SHORT_GAME.moves.length, 2), width - 2);
  await graph(page).click({ position: { x, y: height / 3 } });
}

test("a running game's page loads no engine; a finished game's page loads it only on request", async () => {
  const match = await newMatch();
  const page = await visitAs(match.attackers);
  const asked = askedBy(page);
  await page.goto(match.path);
  await page.locator("#walk").waitFor();
  expect(await opener(page).count()).toBe(0);
  await playOn(match, SHORT_GAME.moves);
  // The page follows the game to its end.
  await opener(page).waitFor();
  await page.reload();
  await opener(page).waitFor();
  expect(asked.filter((path) => path.includes("computer"))).toEqual([]);
});

test("after the end: a clickable graph, the turning points with better moves, their line on the board, and nothing sent", async () => {
  const match = await finished();
  const page = await visit();
  await page.goto(match.path);
  const asked = askedBy(page);
  await analysed(page);
  // The page asks by itself whether anything is new in its game, and by a stream where its socket has ended.
  const own = new Set([`GET /v1${match.path}`, `GET ${match.path}/stream`]);
  const sent = () => new Set(asked.filter((path) => !own.has(path)));
  expect(sent()).toEqual(new Set(["GET /assets/computer.js"]));
  expect([1, 2, 3]).toContain(await turns(page).count());

  await pressGraph(page, 5);
  await shown(page).getByText("Move 5 of 8").waitFor();
  await graph(page).press("ArrowLeft");
  await shown(page).getByText("Move 4 of 8: d4-d3").waitFor();
  expect(await graph(page).getAttribute("aria-valuetext")).toBe("Move 4 of 8: king d4-d3");
  const inWords = panel(page).locator('[aria-live="polite"]');
  expect(await inWords.innerText()).toMatch(/^(The|It’s) .*\.\s+The best move is [a-g]\d-[a-g]\d.*\.$/);
  await page.locator('#walk [data-walk="last"]').click();
  expect(await graph(page).inputValue()).toBe("8");
  await panel(page).getByText("The defenders can force a win.").waitFor();

  // The better move than the first of these, on the board.
  const turn = turns(page)
    .filter({ has: page.locator("[data-line] >> nth=1") })
    .first();
  const better = turn.locator("[data-line]");
  const base = (await better.first().getAttribute("data-line"))!;
  const move = await better.first().innerText();
  const ply = Number(base.split("/")[0]) + 1;
  await turn.getByRole("button", { name: new RegExp(`^Move ${ply}: `) }).click();
  await shown(page).getByText(`Move ${ply} of 8`).waitFor();
  await better.first().click();
  await shown(page)
    .getByText(`Suggested, move ${ply}: ${move.split("x")[0]}`)
    .waitFor();
  expect(await onSquare(page, move.split("x")[0]!.split("-")[1]!)).toMatch(/attacker|defender|king/);
  await page.locator('#walk [data-walk="next"]').click();
  await shown(page)
    .getByText(`Suggested, move ${ply + 1}: `)
    .waitFor();
  expect(await better.nth(1).getAttribute("aria-current")).toBe("true");
  await page.keyboard.press("Escape");
  await shown(page)
    .getByText(ply === 1 ? "Starting position" : `Move ${ply - 1} of 8`)
    .waitFor();
  await better.first().click();
  await page.locator('#moves [data-ply="8"] a').click();
  await shown(page).getByText("Move 8 of 8").waitFor();

  // From a line on the board to other moves, and back by the graph.
  await better.first().click();
  await page.locator("#analyse").click();
  await page.locator("#analysis").waitFor();
  await pressGraph(page, 2);
  expect(await page.locator("#analysis").count()).toBe(0);
  await shown(page).getByText("Move 2 of 8").waitFor();

  await better.first().click();
  await panel(page).getByRole("button", { name: "Close" }).click();
  expect(await panel(page).count()).toBe(0);
  await shown(page)
    .getByText(/^(Move \d of 8|Starting)/)
    .waitFor();
  await opener(page).click();
  await panel(page).waitFor();
  expect(sent()).toEqual(new Set(["GET /assets/computer.js", "GET /assets/analysis.js"]));
});

test("results of the analysis stay when the page shows something new about the game", async () => {
  const match = await finished();
  const page = await visitAs(match.attackers);
  await page.goto(match.path);
  await analysed(page);
  await pressGraph(page, 3);
  const told = await turns(page).allInnerTexts();
  const token = match.defenders.token;
  await client().must("POST", `/v1/games/${match.id}/rematch`, { token });
  await page.locator("#rematch .asked").waitFor();
  expect(await turns(page).allInnerTexts()).toEqual(told);
  expect(await graph(page).inputValue()).toBe("3");
});

test.each(languagesInTurn())(
  "the analysis fits a phone and a desktop, and axe finds no violation in English: %s",
  async (locale) => {
    const match = await finished();
    const page = await visit({ viewport: NARROW, locale });
    await page.goto(match.path);
    await analysed(page);
    await turns(page).first().locator("[data-line]").first().click();
    for (const viewport of [NARROW, LARGE]) {
      await page.setViewportSize(viewport);
      expect(await page.evaluate<boolean>(wide)).toBe(false);
      expect(locale === "en" ? await barriersOn(page) : []).toEqual([]);
    }
  },
);

// A push checks one of the ten parts.
test("the engine gives the same answers in a browser as elsewhere", async () => {
  const { outputFiles } = await build({
    entryPoints: ["test/engine/answers.ts"],
    bundle: true,
    format: "iife",
    globalName: "answers",
    write: false,
  });
  const page = await visit();
  const script = outputFiles.map(({ text }) => text).join("");
  const parts = inTurn([...DIGESTS.keys()], DIGESTS.length);
  const found = await page.evaluate<number[]>(`${script}; [${parts.join()}].map(answers.digestOfAnswers)`);
  expect(found).toEqual(parts.map((part) => DIGESTS[part]));
});
