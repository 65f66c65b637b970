import { describe, expect, it } from "vitest";
import type { GameView } from "../../../src/contract/game.ts";
import { legalMoves, type RulesetId, rulesetOf, startPosition } from "../../../src/rules/index.ts";
import { ask, freshName, signUp } from "../../http/api.ts";
import { type Browser, openBrowser, readerIn, sentTo, signedIn } from "../../http/browser.ts";
import { squaresIn } from "../following.ts";
import { alertIn, freeIn, headingOf, open, textOf } from "../browsing.ts";

const BOARD = "/play-now/Karl/brandubh";
const idIn = (html: string) => /name="key" value="([^"]*)"/.exec(html)?.[1] ?? "";
/** The move that the form would send; empty where none is chosen. */
const chosenIn = (html: string) => /name="move" value="([^"]*)"/.exec(html)?.[1];
const gameAt = async (path: string | null) => (await ask<GameView>("GET", `/v1${path?.split("?")[0]}`)).body;

/** Chooses d2-c2 by the links of the board, as a browser without a script does; gives the page then. */
async function chosen(browser: Browser, board = BOARD): Promise<string> {
  const first = squaresIn((await browser.get(board)).body).get("d2")?.href ?? "";
  const second = squaresIn((await browser.get(first)).body).get("c2")?.href ?? "";
  return (await browser.get(second)).body;
}

const afterMoves = (moves: string): string => `/play-now/Thrall/brandubh/${moves}`;

describe("playing at once", () => {
  it("begins in the lobby: a level, rules, one click", async () => {
    const lobby = await open("/lobby", null);
    const [form = ""] = /<form class="play-now" action="\/play-now">.*?<\/form>/s.exec(lobby.body) ?? [];
    for (const name of ["Thrall", "Karl", "Hersir", "Jarl", "Konung"])
      expect(form).toContain(`<option value="${name}">`);
    expect(form).toMatch(/<option value="brandubh" selected/);
    const { body } = await open("/lobby?ruleset=tablut", null);
    expect(body).toMatch(/<option value="tablut" selected/);
    const browser = openBrowser();
    expect(sentTo(await browser.get("/play-now?to=Karl&ruleset=tablut"))).toBe("/play-now/Karl/tablut");
    expect(sentTo(await browser.get("/play-now"))).toBe("/play-now/Thrall/brandubh");
  });

  it("goes on from the moves in its address, which end with the computer's answer", async () => {
    const { body } = await open(afterMoves("d2-c2,d5-a5"), null);
    expect(body).toContain(`action="${afterMoves("d2-c2%2Cd5-a5")}"`);
    expect(body).toContain('data-square="a5"');
    // A move without an answer is made again.
    expect((await open(afterMoves("d2-c2"), null)).body).toContain('action="/play-now/Thrall/brandubh"');
    for (const wrong of ["d2-d5,d5-a5", "d2-c2,a1-a2", "hello,you", "a,b,c,d,e,f"])
      expect((await open(afterMoves(wrong), null)).status).toBe(422);
  });

  it("shows a board without a game, on which the first move makes player and game, without a script", async () => {
    const browser = openBrowser();
    const before = (await browser.get(BOARD)).body;
    expect(chosenIn(before)).toBe("");
    expect(textOf(before)).toContain("You play the attackers.");
    const html = await chosen(browser);
    expect(chosenIn(html)).toBe("d2-c2");
    expect(html).toMatch(/<input[^>]*name="name"[^>]*autofocus/);
    const sent = { name: freshName("New"), key: idIn(html), move: "d2-c2" };
    const made = sentTo(await browser.press(BOARD, sent));
    expect(made).toMatch(/^\/games\/\w{22}\?begun=1$/);
    expect(await readerIn(browser)).toBe(sent.name);
    expect(textOf((await browser.get(made!)).body)).toContain("Karl is thinking.");
    const { status, moves, players, clock, stops } = await gameAt(made);
    expect({ status, moves }).toEqual({ status: "playing", moves: ["d2-c2"] });
    expect([players.attackers?.name, players.defenders?.name]).toEqual([sent.name, "Karl"]);
    expect([clock, stops]).toMatchObject([{ kind: "per-move", perMove: "P3D" }, ["vacation"]]);
    // The answer was lost, and with it the session: the same press again.
    const again = openBrowser();
    expect(sentTo(await again.press(BOARD, sent))).toBe(made);
    expect(await readerIn(again)).toBe(sent.name);
  });

  it("gives the side that moves first, whichever it is", async () => {
    const { body } = await open("/play-now/Jarl/historical-tawlbwrdd-w", null);
    expect(textOf(body)).toContain("You play the defenders.");
  });

  it("keeps the move while a name is refused, and a free one is one click away", async () => {
    const { name } = await signUp("Sigrid");
    const browser = openBrowser();
    const key = idIn(await chosen(browser));
    const refused = await browser.press(BOARD, { name, key, move: "d2-c2", flip: "1" });
    expect(refused.status).toBe(409);
    expect([chosenIn(refused.body), idIn(refused.body)]).toEqual(["d2-c2", key]);
    expect(refused.body).toContain('name="flip" value="1"');
    const [free = ""] = freeIn(refused.body);
    const made = sentTo(await browser.press(BOARD, { name, key, move: "d2-c2", "free-name": free }));
    expect((await gameAt(made)).players.attackers?.name).toBe(free);
    expect((await openBrowser().press(BOARD, { name: "x", key, move: "d2-c2" })).status).toBe(422);
    expect((await openBrowser().press(BOARD, { name: "Administrator", key, move: "d2-c2" })).status).toBe(
      409,
    );
  });

  it.each(["", "d4-d5", "nonsense"])("makes nothing from an invalid move: %j", async (move) => {
    const name = freshName("Never");
    const { status, body } = await openBrowser().press(BOARD, { name, move });
    expect(status).toBe(422);
    expect(alertIn(body)).not.toBe("");
    expect((await ask("GET", `/v1/players/${name}`)).status).toBe(404);
  });

  it("asks signed-in players for no name, and allows them three games against the computer", async () => {
    const reader = await signUp();
    const browser = await signedIn(reader);
    const firstOf = async (ruleset: RulesetId) => {
      const board = `/play-now/Thrall/${ruleset}`;
      const { body } = await browser.get(board);
      expect(body).not.toMatch(/name="name"/);
      const [{ move } = { move: "" }] = legalMoves(startPosition(rulesetOf(ruleset)));
      return { move, answer: await browser.press(board, { key: idIn(body), move }) };
    };
    for (const ruleset of ["brandubh", "tablut", "hnefatafl"] as const) {
      const { move, answer } = await firstOf(ruleset);
      expect((await gameAt(sentTo(answer))).moves).toEqual([move]);
    }
    const { answer } = await firstOf("copenhagen");
    expect([answer.status, alertIn(answer.body)]).toEqual([409, expect.stringContaining("3")]);
  });

  it.each(["/play-now/Nobody/brandubh", "/play-now/Karl/none", "/play-now/karl/brandubh"])(
    "does not exist for this board: %s",
    async (path) => {
      const { status, body } = await open(path, null);
      expect([status, headingOf(body) === ""]).toEqual([404, false]);
    },
  );
});
