import { describe, expect, it } from "vitest";
import { ask, beginGame, challenge, move, playMoves, signUp, type Begun } from "../../http/api.ts";
import { quietGame } from "../../bench/players.ts";
import { browserOf, linksIn, partOf, readText } from "../following.ts";

const pathOf = ({ id }: Begun) => `/games/${id}/clock`;
const open = async (path: string, language = "en") =>
  browserOf(null, { "accept-language": language }).open(path);
const words = (html: string) => readText(html.replaceAll(/<\/?(p|h2|td|th|tr|li|dt|dd|div)[^>]*>/g, " "));

/** A game in which the defenders took five hours and were given two days. */
async function played(): Promise<Begun> {
  const clock = { kind: "fischer", initial: "P3D", increment: "P1D", max: "P7D" };
  const game = await beginGame("brandubh", clock);
  await move(game, 1, "d1-c1");
  await ask("POST", "/dev/clock", { body: { advance: "PT5H" } });
  await move(game, 2, "d5-c5");
  const add = { token: game.attackers.token, body: { ply: 2, add: "P2D" } };
  await ask("POST", `/v1/games/${game.id}/time`, add);
  return game;
}

describe("the page of a game's clocks", () => {
  it("explains each change of both balances, for everyone, and how to check them", async () => {
    const game = await played();
    const { status, html } = await open(pathOf(game));
    expect(status).toBe(200);
    const text = words(html);
    expect(text).toContain(`${game.attackers.name} – ${game.defenders.name}`);
    expect(text).toMatch(/At the start.*3\u00A0d +3\u00A0d/);
    expect(text).toMatch(/Move 2.*Counted: 5\u00A0h.*−5\u00A0h.*2\u00A0d 18\u00A0h/);
    expect(text).toMatch(/Added for the move +\+1\u00A0d +3\u00A0d 18\u00A0h/);
    expect(text).toMatch(new RegExp(`A gift from ${game.attackers.name}.*\\+2\u00A0d +5\u00A0d`));
    expect(text).toContain("Each balance is the one above it with the change added.");
    expect(linksIn(html)).toContain(`/v1/games/${game.id}/clock`);
  });

  it("says first how much time is left in the present turn, and the maximum", async () => {
    const game = await played();
    const text = words((await open(pathOf(game))).html);
    expect(text).toMatch(/[34]\u00A0days( \d+\u00A0(h|min))? left, until \w+ \d+ \w+, \d\d:\d\d/);
    expect(text).toMatch(
      new RegExp(`It’s ${game.attackers.name}’s turn to make move 3\\..*of clock time\\.`),
    );
    await ask("POST", `/v1/games/${game.id}/resign`, { token: game.attackers.token, body: { ply: 2 } });
    const over = words((await open(pathOf(game))).html);
    expect(over).toContain("The game is over; the clocks have stopped.");
    expect(over).not.toContain(" left, until");
  });

  it("is linked from the game, with its terms, and links back", async () => {
    const game = await beginGame();
    const { html } = await open(`/games/${game.id}`);
    expect(linksIn(partOf(html, "about"))).toContain(pathOf(game));
    expect(linksIn((await open(pathOf(game))).html)).toContain(`/games/${game.id}`);
  });

  it.each([
    ["ru", "Как это проверить", "В начале"],
    ["sv", "Så kontrollerar du det", "Från början"],
  ])("exists in %s", async (language, ...sentences) => {
    const game = await beginGame();
    const { html } = await open(pathOf(game), language);
    for (const sentence of sentences) expect(words(html)).toContain(sentence);
  });

  it("leads to the earlier turns of a long game", async () => {
    const game = await beginGame("copenhagen", { kind: "per-move", perMove: "P3D" });
    await playMoves(game, quietGame(101));
    const newest = (await open(pathOf(game))).html;
    expect(words(newest)).toContain("Turns 101 to 101.");
    expect(words(newest)).not.toContain("Move 100 ");
    const earlier = linksIn(newest).find((link) => link.includes("from="));
    expect(earlier).toBe(`${pathOf(game)}?from=1`);
    const first = words((await open(earlier!)).html);
    expect(first).toContain("Turns 1 to 100.");
    expect(first).not.toContain("Move 101 ");
  });

  it("ignores an invalid position, and redirects to the challenge if there is no game yet", async () => {
    const game = await beginGame();
    for (const from of ["0", "-3", "x", "1e9", "99999"])
      expect((await open(`${pathOf(game)}?from=${from}`)).status).toBe(200);
    const id = await challenge(await signUp());
    const led = await ask("GET", `/games/${id}/clock`, { headers: { accept: "text/html" } });
    expect([led.status, led.headers.get("location")]).toEqual([303, `/games/${id}`]);
    expect((await open("/games/nothing/clock")).status).toBe(404);
  });
});
