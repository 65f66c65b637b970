import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { legalMoves, otherSide, type Ruleset, RULESETS, startPosition } from "../../src/rules/index.ts";
import { inTurn } from "../security/in-turn.ts";
import { client, type Player, player, visitAs } from "./people.ts";
import { NARROW, REFUSED } from "./visit.ts";

/** As long as names can be: twenty characters. */
const LONG_NAME = "Ragnhild";
/** Texts that no clamp shows in full. */
const LONG_MESSAGE =
  "I have thought about your last move for two days now, and I still do not see what you want with that piece on the left. " +
  "My brother says that it is a trap, but he says that of everything. How is the harvest? Did the boat get finished? Write soon!";

const DESKS = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
];
/** The same screens, enlarged to twice their size. */
const ENLARGED = DESKS.map(({ width, height }) => ({ width: width / 2, height: height / 2 }));

/** Phones that are turned: the board fills them, and nothing has to be scrolled for a move. */
const TURNED = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 640, height: 360 },
];

interface Measures {
  /** Elements that must be fully visible without scrolling, by selector. */
  readonly seen: readonly string[];
  /** The width of the board, and of its squares together. */
  readonly side: number;
  readonly cells: number;
  /** The title's height, in its letters' size. */
  readonly heading: number;
  readonly overflow: number;
}

const WANTED = ["#board", "#status strong", "#newest", "#confirm", "#walk", "#due"] as const;
/** The answer to an offer: below the board and its steps, while no move is chosen. */
const ANSWER = "#offers button";

/** Measures a page from its top. */
const measure = (page: Page): Promise<Measures> =>
  page.evaluate(`(() => {
    scrollTo(0, 0);
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const isSeen = (selector) => {
      const one = document.querySelector(selector);
      const { top, bottom, left, right, width } = one?.getBoundingClientRect() ?? { width: 0 };
      return width > 0 && one.checkVisibility() && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    };
    const cells = box(".squares");
    return {
      seen: ${JSON.stringify([...WANTED, ANSWER])}.filter(isSeen),
      side: box("#board").width,
      cells: cells.width,
      heading: box("h1").height / parseFloat(getComputedStyle(document.querySelector("h1")).fontSize),
      overflow: document.documentElement.scrollWidth - innerWidth,
    };
  })()`);

/** The faults of a page on a desktop or a phone. */
function faults(of: Measures, wanted: readonly string[], size: number): readonly string[] {
  return [
    ...wanted.filter((selector) => !of.seen.includes(selector)).map((selector) => `hides ${selector}`),
    ...(of.heading < 1.6 ? [] : ["breaks the title"]),
    ...(of.overflow <= 0 ? [] : ["goes beyond the right edge"]),
    // The frame, with the coordinates, takes no more than four fifths of a square from the board.
    ...(of.cells / of.side >= size / (size + 0.81) ? [] : ["has a broad frame"]),
  ];
}

/** Whether the board can be scrolled into sight whole, and where that fails. */
async function enlargedFaults(page: Page): Promise<readonly string[]> {
  const { side, overflow } = await measure(page);
  const [top, bottom, height] = await page.evaluate<[number, number, number]>(`(() => {
    document.getElementById("board").scrollIntoView({ behavior: "instant" });
    const { top, bottom } = document.getElementById("board").getBoundingClientRect();
    return [top, bottom, innerHeight];
  })()`);
  return [
    ...(top >= 0 && bottom <= height ? [] : ["is never seen whole"]),
    ...(side >= 0.9 * height ? [] : ["is smaller than the screen"]),
    ...(overflow <= 0 ? [] : ["goes beyond the right edge"]),
  ];
}

/** A game by some rules in which the reader has been written to, and is to begin. */
async function waitingGame(ruleset: Ruleset, reader: Player, other: Player) {
  const terms = { side: otherSide(ruleset.firstMove), to: reader.name };
  const body = { ...terms, ruleset: ruleset.id, clock: { kind: "per-move", perMove: "P3D" } };
  const { id } = await client().must<{ id: string }>("POST", "/v1/challenges", { token: other.token, body });
  await client().must("POST", `/v1/challenges/${id}/accept`, { token: reader.token });
  const written = { token: other.token, body: { text: LONG_MESSAGE } };
  await client().must("POST", `/v1/games/${id}/messages`, written);
  const [{ move } = { move: "" }] = legalMoves(startPosition(ruleset));
  return { ruleset, path: `/games/${id}?move=${encodeURIComponent(move)}` };
}

/** The longest dates that a deadline may have: what fits must not hang on the day of the test. */
const LONGEST_DATES = {
  en: "Wed 30 Sept, 20:58 (UTC)",
  ru: "чт, 24 сент., 20:58 (UTC)",
  sv: "tors 24 sept. kl. 20:58 (UTC)",
};

const writeLongestDates = (page: Page): Promise<void> =>
  page.evaluate(`for (const time of document.querySelectorAll(".time-left ~ time"))
    time.textContent = ${JSON.stringify(LONGEST_DATES)}[document.documentElement.lang]`);

/** Looks at a page at all sizes: first with a move that is chosen, then without. */
async function findOn(page: Page, path: string, size: number): Promise<readonly string[]> {
  const found: string[] = [];
  const look = async (viewport: { width: number; height: number }, of: () => Promise<readonly string[]>) => {
    await page.setViewportSize(viewport);
    found.push(...(await of()).map((fault) => `${viewport.width}×${viewport.height}: ${fault}`));
  };
  const seen = (wanted: readonly string[]) => async () => faults(await measure(page), wanted, size);
  await page.setViewportSize(NARROW);
  await page.goto(path);
  await page.locator("#shown").waitFor({ state: "attached" });
  await writeLongestDates(page);
  await look(NARROW, seen(["#board", "#status strong", "#newest", "#due", "#confirm"]));
  for (const desk of DESKS) await look(desk, seen(WANTED));
  for (const desk of ENLARGED) await look(desk, () => enlargedFaults(page));
  for (const phone of TURNED) await look(phone, seen(["#board", "#status strong", "#confirm"]));
  await page.locator("#take-back").dispatchEvent("click");
  const resting = WANTED.filter((selector) => selector !== "#confirm");
  for (const desk of DESKS) await look(desk, seen(resting));
  await look(NARROW, seen(resting));
  return found;
}

/** Of each size of board the rule set with the longest name: the page differs in nothing else. */
const SIZES = Map.groupBy(RULESETS, ({ size }) => size)
  .values()
  .map((same) => same.toSorted((one, other) => other.name.length - one.name.length)[0]!)
  .toArray();

test("a board of any size, the turn, the message and the button are visible at once, on desktop and phone", async () => {
  const [reader, other] = await Promise.all([player(LONG_NAME), player(LONG_NAME)]);
  expect(SIZES.length).toBeGreaterThan(5);
  // A push looks at every second size.
  const games = await Promise.all(inTurn(SIZES, 2).map((ruleset) => waitingGame(ruleset, reader, other)));
  const left = [...games];
  const found: string[] = [];
  const go = async () => {
    const page = await visitAs(reader);
    for (let game = left.pop(); game !== undefined; game = left.pop()) {
      const { id, size } = game.ruleset;
      const wrong = await findOn(page, game.path, size);
      found.push(...wrong.map((fault) => `${id}, ${fault}`));
    }
  };
  await Promise.all([go(), go()]);
  expect(found).toEqual([]);
});

/** Has the page's form send its move as if it had been made long ago, and waits for the refusal. */
async function haveRefused(page: Page): Promise<void> {
  await page.evaluate(`document.querySelector("#play [name=ply]").value = "9"`);
  await page.locator("#confirm").click();
  await page.locator(".top [role=alert]").waitFor();
}

// A push looks at one of the two.
test.each(inTurn(["ru", "sv"], 2))(
  "offers and refusals hide none of it, on a flipped board, in %s",
  async (language) => {
    const [reader, other] = [await player(LONG_NAME, { language }), await player(LONG_NAME)];
    const ruleset = RULESETS.find(({ drawByAgreement, size }) => drawByAgreement && size === 11)!;
    const { path } = await waitingGame(ruleset, reader, other);
    const { token } = other;
    const id = /games\/([^?]+)/.exec(path)![1]!;
    for (const offer of [{ type: "draw" }, { type: "extend", add: "P2D" }])
      await client().must("POST", `/v1/games/${id}/offers`, { token, body: { ...offer, ply: 0 } });
    const page = await visitAs(reader, { mayLog: REFUSED });
    expect(await findOn(page, `${path}&flip=1`, ruleset.size)).toEqual([]);
    expect((await measure(page)).seen).toContain(ANSWER);
    for (const viewport of [NARROW, ...DESKS]) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await haveRefused(page);
      await writeLongestDates(page);
      const wanted = ["#board", "#status strong", "#newest", "#due", "#confirm"];
      expect([viewport, faults(await measure(page), wanted, ruleset.size)]).toEqual([viewport, []]);
    }
  },
);
