import { describe, expect, it } from "vitest";
import { ask, beginGame, look, move, playMoves, signUp, type Begun, type Someone } from "../../http/api.ts";
import { openBrowser, sentTo } from "../../http/browser.ts";
import { VECTOR_GAMES } from "../../http/vectors.ts";
import { browserOf, formsIn, partOf, readText, squaresIn, type Opened } from "../following.ts";

const pathOf = ({ id }: Begun) => `/games/${id}`;
const hrefOf = (html: string, square: string) => squaresIn(html).get(square)?.href ?? null;
const squaresWith = (html: string, mark: string) =>
  [...squaresIn(html)].filter(([, { marks }]) => marks.includes(mark)).map(([square]) => square);
const alertIn = (html: string) => readText(/role="alert"[^>]*>([^<]*)/.exec(html)?.[1] ?? "");
const statusIn = (html: string) => readText(partOf(html, "status")).trim();
const playForm = (html: string) => formsIn(html, "/move")[0];

/** Chooses a piece, then its square, as one presses them: the page with the move that is to be confirmed. */
async function choose(someone: Someone, game: Begun, text: string): Promise<Opened> {
  const browser = browserOf(someone);
  const [from = "", to = ""] = text.split("-");
  const board = await browser.open(pathOf(game));
  const piece = await browser.open(hrefOf(board.html, from) ?? "");
  return browser.open(hrefOf(piece.html, to) ?? "");
}

/** Makes a move with links and forms alone. */
async function playOnPage(someone: Someone, game: Begun, text: string, message = ""): Promise<Opened> {
  const { html } = await choose(someone, game, text);
  const form = playForm(html);
  if (form === undefined) throw new Error(`no form for ${text}`);
  return browserOf(someone).send(form, { message });
}

const toPlay = (game: Begun, ply: number) => (ply % 2 === 1 ? game.attackers : game.defenders);

describe("a whole game by links and forms", () => {
  const vectors = VECTOR_GAMES.filter(({ ruleset }) => ruleset === "brandubh");

  it.each(vectors)("is played to its end: $result.reason", async ({ moves, board, result }) => {
    const game = await beginGame("brandubh");
    let last: Opened | null = null;
    for (const [at, text] of moves.entries())
      last = await playOnPage(toPlay(game, at + 1), game, text.replace(/x.*/, ""));
    const end = await look(game.id);
    expect([end.ply, end.board, end.result]).toEqual([moves.length, board, result]);
    expect(last?.status).toBe(200);
    expect(formsIn(last?.html ?? "", "/move")).toEqual([]);
    expect(formsIn(last?.html ?? "", "/resign")).toEqual([]);
    expect(statusIn(last?.html ?? "")).not.toContain("turn");
  });
});

describe("making a move", () => {
  it("is choosing a piece, then a square, and seeing the move before it is made", async () => {
    const game = await beginGame();
    const browser = browserOf(game.attackers);
    const { html } = await browser.open(pathOf(game));
    expect(statusIn(html)).toContain("It’s your turn.");
    expect(playForm(html)?.isHidden).toBe(true);
    // Pieces that can move are links; others and empty squares are not.
    expect(hrefOf(html, "d7")).toBe(`${pathOf(game)}?from=d7`);
    expect(hrefOf(html, "d5")).toBeNull();
    expect(hrefOf(html, "b2")).toBeNull();

    const piece = await browser.open(`${pathOf(game)}?from=d7`);
    const { body } = await ask<{ moves: { move: string }[] }>(
      "GET",
      `/v1/games/${game.id}/legal-moves?from=d7`,
    );
    expect(squaresWith(piece.html, "chosen")).toEqual(["d7"]);
    expect(squaresWith(piece.html, "target").toSorted()).toEqual(
      body.moves.map((one) => one.move.slice(3)).toSorted(),
    );
    expect(hrefOf(piece.html, "d7")).toBe(pathOf(game));
    expect(squaresIn(piece.html).get("c7")?.name).toBe("c7, empty, can move here");

    const chosen = await browser.open(`${pathOf(game)}?move=d7-c7`);
    expect(playForm(chosen.html)).toEqual({
      action: `${pathOf(game)}/move`,
      isHidden: false,
      fields: { ply: "1", move: "d7-c7", message: "" },
    });
    expect(readText(partOf(chosen.html, "chosen"))).toContain("d7-c7");
    expect(squaresIn(chosen.html).get("c7")?.name).toBe("c7, attacker");
    expect(squaresIn(chosen.html).get("d7")?.name).toBe("d7, empty");
    // Nothing has happened yet, and it can be taken back.
    expect((await look(game.id)).ply).toBe(0);
    expect(chosen.html).toMatch(new RegExp(`<a id="take-back" href="${pathOf(game)}"`));
  });

  it("shows before the move its captures, that it ends the game, and that it repeats a position", async () => {
    const game = await beginGame();
    await playMoves(game, ["d7-c7", "d5-a5", "d6-d5", "a5-b5"]);
    await playMoves(game, ["c7-b7", "b5-a5", "b7-c7"], 5);
    const back = await browserOf(game.defenders).open(`${pathOf(game)}?from=a5`);
    expect(squaresIn(back.html).get("b5")?.marks).toContain("repeats");
    expect(squaresIn(back.html).get("b5")?.name).toContain("repeats a position");
    expect(squaresIn(back.html).get("c5")?.marks).not.toContain("repeats");
    const preview = await browserOf(game.defenders).open(`${pathOf(game)}?move=a5-b5`);
    expect(readText(partOf(preview.html, "chosen"))).toMatch(/2 times.*third time, the game is drawn/);
    await move(game, 8, "a5-b5");
    const { html } = await browserOf(null).open(pathOf(game));
    expect(statusIn(html)).toContain("This position has occurred 2 times.");
  });

  it("marks a move that ends the game, only for those concerned", async () => {
    const vector = VECTOR_GAMES.find(
      (one) => one.ruleset === "brandubh" && one.result?.reason !== "repetition",
    );
    const moves = vector?.moves ?? [];
    const last = moves.at(-1)?.replace(/x.*/, "") ?? "";
    const [from, to = ""] = last.split("-");
    const game = await beginGame();
    await playMoves(game, moves.slice(0, -1));
    const mover = toPlay(game, moves.length);
    const piece = await browserOf(mover).open(`${pathOf(game)}?from=${from}`);
    expect(squaresIn(piece.html).get(to)?.marks).toEqual(expect.arrayContaining(["target", "ends"]));
    expect(squaresIn(piece.html).get(to)?.name).toContain("ends the game");
    const chosen = await browserOf(mover).open(`${pathOf(game)}?move=${last}`);
    expect(readText(partOf(chosen.html, "chosen"))).toMatch(/It (wins|loses) the game\./);
    // The opponent and spectators see nothing of what could be played.
    for (const other of [toPlay(game, moves.length + 1), null]) {
      const { html } = await browserOf(other).open(`${pathOf(game)}?from=${from}&move=${last}`);
      expect(squaresWith(html, "target")).toEqual([]);
      expect([playForm(html), html.includes('"legal":[]')]).toEqual([undefined, true]);
    }
  });

  it("sends a message with it, which only the opponent reads", async () => {
    const game = await beginGame();
    const hostile = "<script>alert(1)</script> مرحبا </textarea> " + "x".repeat(300);
    await playOnPage(game.attackers, game, "d7-c7", hostile);
    const { html } = await browserOf(game.defenders).open(pathOf(game));
    expect(readText(partOf(html, "messages"))).toContain(hostile);
    expect(html).not.toContain("<script>alert");
    expect(partOf(html, "messages")).toContain('<blockquote dir="auto">');
    for (const other of [null, await signUp()])
      expect((await browserOf(other).open(pathOf(game))).html).not.toContain("alert(1)");
  });

  it.each([
    ["what is not legal", { move: "d7-a1" }, 422, /rank|file|straight|row/i],
    ["no move", { move: "hello" }, 422, /written like d1-d4/],
    ["no ply", { ply: "x" }, 422, /./],
    ["a ply that has been played", { ply: "0" }, 409, /./],
    ["a ply too far ahead", { ply: "3" }, 409, /./],
    ["a message that is too long", { message: "x".repeat(1001) }, 422, /too long/],
  ])("with %s plays nothing, and the input stays", async (_what, fields, status, why) => {
    const game = await beginGame();
    const { html } = await choose(game.attackers, game, "d7-c7");
    const form = playForm(html)!;
    const refused = await browserOf(game.attackers).send(form, { message: "Kept <b>words</b>", ...fields });
    expect(refused.status).toBe(status);
    expect(alertIn(refused.html)).toMatch(why);
    const message = (fields as { message?: string }).message ?? "Kept <b>words</b>";
    expect(readText(partOf(refused.html, "content"))).toContain(message);
    expect(refused.html).not.toContain("<b>words");
    expect(statusIn(refused.html)).toContain("It’s your turn.");
    expect((await look(game.id)).ply).toBe(0);
  });

  it("twice plays once; a different one comes too late and says so", async () => {
    const game = await beginGame();
    const form = playForm((await choose(game.attackers, game, "d7-c7")).html)!;
    const browser = browserOf(game.attackers);
    for (const _ of [1, 2]) expect((await browser.send(form)).status).toBe(200);
    const late = await browser.send(form, { move: "d7-b7", message: "Too late" });
    expect([late.status, (await look(game.id)).moves]).toEqual([409, ["d7-c7"]]);
    expect(alertIn(late.html)).not.toBe("");
    expect(readText(late.html)).toContain("Too late");
    expect(playForm(late.html)).toBeUndefined();
  });

  it("is only for players of the game: a spectator is refused, and a player signs in first", async () => {
    const game = await beginGame();
    const form = playForm((await choose(game.attackers, game, "d7-c7")).html)!;
    const stranger = await browserOf(await signUp()).send(form);
    expect(stranger.status).toBe(403);
    const nobody = browserOf(null);
    const asked = await nobody.send(form, { message: "Still mine" });
    expect(asked.status).toBe(401);
    expect((await look(game.id)).ply).toBe(0);
    expect(formsIn(asked.html, "/resign")).toEqual([]);
  });
});

describe("a move kept through a sign-in", () => {
  it("is chosen with its message, until it is made", async () => {
    const game = await beginGame();
    const form = playForm((await choose(game.attackers, game, "d7-c7")).html)!;
    const browser = openBrowser();
    await browser.press(form.action, { ...form.fields, message: "Still mine" });
    const openAs = async ({ token }: Someone) => {
      browser.cookies.set("__Host-taflpost", token);
      return (await browser.get(pathOf(game))).body;
    };
    const html = await openAs(game.attackers);
    expect(playForm(html)).toMatchObject({
      isHidden: false,
      fields: { move: "d7-c7", message: "Still mine" },
    });
    // It is not for the opponent's move, nor for another position.
    expect(playForm(await openAs(game.defenders))).toBeUndefined();
    browser.cookies.set("__Host-taflpost", game.attackers.token);
    expect(sentTo(await browser.press(form.action, playForm(html)!.fields))).toBe(pathOf(game));
    expect([...browser.cookies.keys()]).toEqual(["__Host-taflpost"]);
    await move(game, 2, "d5-c5");
    expect(playForm(await openAs(game.attackers))).toMatchObject({
      isHidden: true,
      fields: { ply: "3", move: "", message: "" },
    });
  });
});
