import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import {
  byClicking,
  chooseByClicking,
  confirmButton,
  drag,
  onSquare,
  openTab,
  seesMoves,
  square,
} from "./board.ts";
import { client, gameNow, type Match, newMatch, playOn, SHORT_GAME, visitAs } from "./people.ts";
import { MOVING, NARROW, OFFLINE, visit, type Wish } from "./visit.ts";

const WIDE = { width: 1280, height: 800 };

/** An animation that a page started: its picture, its property, its duration in milliseconds. */
interface Begun {
  readonly of: string;
  readonly what: string;
  readonly duration: number;
}

/** Notes every animation and every tone that a page begins. */
const NOTE = `(() => {
  window.begun = []; window.tones = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    const of = this.getAttribute("href") ?? this.getAttribute("class");
    window.begun.push({ of, what: Object.keys(frames)[0], duration: options.duration });
    return animate.call(this, frames, options);
  };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) { window.tones++; return start.apply(this, when); };
})()`;

/** The animations that a page started since the last call. */
const begunOn = (page: Page) => page.evaluate<Begun[]>("window.begun.splice(0)");
const slidesOn = async (page: Page) => (await begunOn(page)).filter(({ what }) => what === "transform");
const ATTACKER = { of: "#tafl-a", what: "transform", duration: 200 };
const KING = { ...ATTACKER, of: "#tafl-k" };

async function open(match: Match, page: Page): Promise<Page> {
  await page.addInitScript(NOTE);
  await page.goto(match.path);
  await page.locator("html.scripted").waitFor();
  return page;
}
const watching = async (match: Match, wish: Wish) => open(match, await visit(wish));

async function says(page: Page, pattern: RegExp): Promise<void> {
  await page.locator("#mistake span").filter({ hasText: pattern }).waitFor();
  await page.locator("#announce").filter({ hasText: pattern }).waitFor({ state: "attached" });
}

/** Holds back what a page asks for until it is let go. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** Where something stands on the screen, from its upper edge, once the page has come to rest. */
const topOf = (page: Page, selector: string) =>
  page.evaluate<number>(`(async () => {
    const top = () => document.querySelector("${selector}").getBoundingClientRect().y;
    const frame = () => new Promise(requestAnimationFrame);
    for (let before = NaN; before !== top();) { before = top(); await frame(); await frame(); }
    return top();
  })()`);

/** A recorded game of Brandubh in which the attackers take the king with their last move. */
const CAPTURE =
  "d2-f2 d3-f3 g4-g5 f3-b3 f2-b2 e4-e5 g5-g4 c4-c6 d6-g6 c6-f6 b4-b6 e5-e4 b2-e2 d5-e5 b6-e6 e5-g5 e2-f2 d4-d5 a4-c4 d5-c5 e6-c6".split(
    " ",
  );

test("pieces slide, captures fade, clicks out of turn are answered, and a move says that it is being sent", async () => {
  const match = await newMatch();
  const ragnhild = await open(match, await visitAs(match.attackers, { ...MOVING, viewport: NARROW }));
  const egil = await open(match, await visitAs(match.defenders, { ...MOVING, viewport: WIDE }));
  const still = await watching(match, { viewport: WIDE });

  // One's own move slides when it is chosen and taken back, and not again when it is made.
  await chooseByClicking(ragnhild, "d2-c2");
  expect(await slidesOn(ragnhild)).toEqual([ATTACKER]);
  await ragnhild.keyboard.press("Escape");
  expect(await slidesOn(ragnhild)).toEqual([ATTACKER]);
  await square(ragnhild, "c2").click();
  await begunOn(ragnhild);
  const held = gate();
  let sent = 0;
  await ragnhild.route("**/move", async (route: Route) => {
    sent++;
    await held.opened;
    await route.continue();
  });
  const board = await topOf(ragnhild, "#board");
  await confirmButton(ragnhild).click();
  await expect.poll(() => confirmButton(ragnhild).innerText()).toBe("Sending…");
  await ragnhild.keyboard.press("Enter");
  held.open();
  await seesMoves(ragnhild, 1);
  expect([sent, await slidesOn(ragnhild)]).toEqual([1, []]);
  expect(await topOf(ragnhild, "#board")).toBeCloseTo(board, 0);
  await ragnhild
    .locator("#announce")
    .filter({ hasText: /d2-c2.*turn/ })
    .waitFor({ state: "attached" });

  // The opponent's move slides as it arrives; nothing moves for those who want it so.
  await seesMoves(egil, 1);
  await seesMoves(still, 1);
  await expect.poll(() => slidesOn(egil)).toEqual([ATTACKER]);
  const steps = await topOf(ragnhild, "#walk");
  await square(ragnhild, "c2").click();
  await says(ragnhild, new RegExp(`^It.*${match.defenders.name}.*turn\\.$`));
  expect(await topOf(ragnhild, "#walk")).toBe(steps);
  await ragnhild.locator("h1").click();
  expect(await ragnhild.locator("#mistake").count()).toBe(0);
  await square(still, "d4").click();
  await says(still, new RegExp(`^Only the players can move\\. .*${match.defenders.name}.*turn\\.$`));

  // A piece that is dragged is there already; one that is chosen slides here, too.
  await chooseByClicking(egil, "d3-f3");
  expect(await slidesOn(egil)).toEqual([{ ...ATTACKER, of: "#tafl-d" }]);
  await egil.keyboard.press("Escape");
  await egil.keyboard.press("Escape");
  await begunOn(egil);
  await drag(egil, "d3-f3");
  expect(await egil.locator("#game.preview").count()).toBe(1);
  await egil.locator("#play textarea").fill("Well?");
  const place = await topOf(ragnhild, "#board");
  await confirmButton(egil).click();
  await seesMoves(egil, 2);
  expect(await slidesOn(egil)).toEqual([]);
  await expect.poll(async () => (await slidesOn(ragnhild)).length).toBe(1);
  // A message above the board does not push it away from under a finger, and is read aloud.
  await ragnhild.locator("#newest").getByText("Well?").waitFor();
  expect(await topOf(ragnhild, "#board")).toBeCloseTo(place, 0);
  await ragnhild.locator("#announce").filter({ hasText: "writes: Well?" }).waitFor({ state: "attached" });

  // Captures fade, also while stepping through the game; on an earlier position no click is a mistake.
  await playOn(match, SHORT_GAME.moves.slice(2, 5), { after: 2 });
  // Players and watchers, on a phone and a desk: how much time is left first, and moves are counted in one way.
  for (const page of [ragnhild, egil, still]) {
    await seesMoves(page, 5);
    await page
      .locator("#shown")
      .getByText(`Move 5 of 5: ${SHORT_GAME.moves[4]!.slice(0, 5)}`)
      .waitFor();
    expect(await page.locator("#due").innerText()).toMatch(/^3\sdays left, until [^]*\d\d:\d\d[^]*\.$/);
    expect(await page.locator(".seat.runs .time").innerText()).toMatch(/3\sdays/);
    expect(await page.locator("#moves li").last().getAttribute("data-ply")).toBe("5");
  }
  await openTab(ragnhild, "Messages");
  await ragnhild.locator("#messages").getByRole("link", { name: "at move 2" }).waitFor();
  // Keys step through the game, but not for who is writing: commas and full stops are theirs.
  const writing = egil.getByRole("textbox", { name: "Write a message" });
  await openTab(egil, "Messages");
  await begunOn(egil);
  await writing.pressSequentially("Well, well.,");
  expect([await writing.inputValue(), await begunOn(egil)]).toEqual(["Well, well.,", []]);
  await seesMoves(egil, 5);
  await begunOn(ragnhild);
  await ragnhild.keyboard.press(",");
  expect(await begunOn(ragnhild)).toEqual([ATTACKER]);
  await square(ragnhild, "d4").click();
  expect(await ragnhild.locator("#mistake").count()).toBe(0);
  await ragnhild.keyboard.press(".");
  const faded = await begunOn(ragnhild);
  expect(faded.map(({ of, what }) => `${of} ${what}`)).toEqual([
    "#tafl-a transform",
    "#tafl-d opacity",
    "tafl-x opacity",
  ]);
  await expect.poll(() => ragnhild.locator('#board use[href="#tafl-d"]').count()).toBe(3);

  // The king escapes: his square is marked and says so, and the game is over for every press.
  await playOn(match, SHORT_GAME.moves.slice(5), { after: 5 });
  await seesMoves(ragnhild, 8);
  await seesMoves(still, 8);
  await expect.poll(async () => (await slidesOn(ragnhild)).at(-1)).toEqual(KING);
  for (const page of [ragnhild, still]) {
    expect(await page.locator("#board .tafl-s").count()).toBe(1);
    expect(await onSquare(page, "a1")).toBe("a1, corner, king, escaped");
    await square(page, "a1").click();
    await says(page, /^The game is over\.$/);
    expect(await page.locator(".seat .time").count()).toBe(0);
  }
  await still.keyboard.press(",");
  expect(await still.locator("#board .tafl-s").count()).toBe(0);
  expect(await begunOn(still)).toEqual([]);
});

test("a captured king has a cross before and after the move; sounds are loaded when they are switched on", async () => {
  const match = await newMatch();
  await playOn(match, CAPTURE.slice(0, -1));
  const page = await open(match, await visitAs(match.attackers));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const tones = () => page.evaluate<number>("window.tones");
  await chooseByClicking(page, CAPTURE.at(-1)!);
  expect(await onSquare(page, "c5")).toBe("c5, king, captured");
  expect(await page.locator("#board .tafl-x").count()).toBe(1);
  expect([asked.includes("/assets/sound.js"), await tones()]).toEqual([false, 0]);
  const button = page.getByRole("button", { name: "Sound" });
  expect(await button.getAttribute("aria-pressed")).toBe("false");
  await button.click();
  await expect.poll(tones).toBe(1);
  expect(asked).toContain("/assets/sound.js");
  await confirmButton(page).click();
  await seesMoves(page, CAPTURE.length);
  await expect.poll(tones).toBe(4);
  expect(await onSquare(page, "c5")).toBe("c5, king, captured");
  // The board is drawn again when the answer comes.
  await expect
    .poll(async () => {
      const [place, cross] = [square(page, "c5"), page.locator("#board .tafl-x")];
      const [at, drawn] = [await place.boundingBox(), await cross.boundingBox()];
      return (
        at !== null && drawn !== null && [drawn.x - at.x, drawn.y - at.y].every((by) => Math.round(by) >= 0)
      );
    })
    .toBe(true);
  await page.reload();
  expect(await button.getAttribute("aria-pressed")).toBe("true");
  await button.click();
  await page.keyboard.press(",");
  expect([await tones(), await button.getAttribute("aria-pressed")]).toEqual([0, "false"]);
});

test("without a connection the button is disabled and says so, another choice enables it, and the move is sent automatically", async () => {
  const match = await newMatch();
  const page = await open(match, await visitAs(match.attackers, { ...OFFLINE, viewport: NARROW }));
  const rests = () => confirmButton(page).getAttribute("aria-disabled");
  const waits = page.locator("#waits");
  await chooseByClicking(page, "d2-c2");
  await page.context().setOffline(true);
  await confirmButton(page).click();
  await waits.filter({ hasText: "It will be sent when you are back online." }).waitFor();
  expect(await rests()).toBe("true");
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    const { y, height } = (await waits.boundingBox())!;
    expect([y > 0, y + height < viewport.height]).toEqual([true, true]);
  }
  await openTab(page, "Messages");
  await page.getByRole("textbox", { name: "Write a message" }).fill("Well?");
  await page.getByRole("button", { name: "Send" }).click();
  expect(new URL(page.url()).pathname).toBe(match.path);
  await page.locator("#take-back").click();
  await square(page, "b2").click();
  expect([await rests(), await waits.count()]).toEqual([null, 0]);
  await confirmButton(page).click();
  await expect.poll(rests).toBe("true");
  await page.context().setOffline(false);
  await seesMoves(page, 1);
  expect((await gameNow(match)).moves).toEqual(["d2-b2"]);
});

test("every other form says that it is being sent, and cannot be submitted twice", async () => {
  const match = await newMatch();
  const page = await open(match, await visitAs(match.attackers));
  const held = gate();
  await page.route("**/messages", async (route) => {
    await held.opened;
    await route.continue();
  });
  await openTab(page, "Messages");
  await page.getByRole("textbox", { name: "Write a message" }).fill("Well?");
  // In the page itself: Playwright would wait for the page that is on its way.
  const pressed = await page.evaluate<[string, boolean]>(`new Promise((resolve) => {
    const button = document.querySelector("form[action$=messages] button");
    const disabled = () => resolve([button.textContent, button.disabled]);
    new MutationObserver(disabled).observe(button, { attributeFilter: ["disabled"] });
    button.click();
  })`);
  expect(pressed).toEqual(["Sending…", true]);
  held.open();
  await page.getByText("Well?").first().waitFor();
});

test("the newest version is shown, whatever the order of the answers", async () => {
  const match = await newMatch();
  const page = await open(match, await visitAs(match.attackers));
  const [posted, renewed] = [gate(), gate()];
  const isMade = gate();
  await page.route("**/move", async (route) => {
    // Committed at once; the page that answers is long on its way.
    const answer = await route.fetch();
    isMade.open();
    await posted.opened;
    await route.fulfill({ response: answer });
  });
  const asked = gate();
  let isAnswered = false;
  await page.route(`**${match.path}`, async (route) => {
    const answer = await route.fetch();
    // The page may ask for its own move, too, and hear of both by one answer.
    if (isAnswered) {
      asked.open();
      await renewed.opened;
    }
    await route.fulfill({ response: answer });
  });
  await byClicking(page, "d2-c2");
  await isMade.opened;
  isAnswered = true;
  await playOn(match, ["d3-f3"], { after: 1 });
  await asked.opened;
  posted.open();
  await seesMoves(page, 1);
  renewed.open();
  await seesMoves(page, 2);
  expect(await client().must("GET", `/v1/games/${match.id}`)).toMatchObject({ ply: 2 });
});
