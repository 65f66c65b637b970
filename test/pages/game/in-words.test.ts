import { beforeAll, describe, expect, it } from "vitest";
import { beginGame, type Begun, playMoves } from "../../http/api.ts";
import { browserOf, formsIn, partOf, readText } from "../following.ts";

/** A game of Brandubh in which the king has come to a3, below an attacker and with a free way to a corner. */
const ESCAPING = ["d2-c2", "d3-f3", "d1-b1", "d4-d3", "c2-f2", "d3-a3"];
let game: Begun;
beforeAll(async () => {
  game = await beginGame("brandubh");
  await playMoves(game, ESCAPING);
});

const wordsFor = async (someone: Begun["attackers"] | null, { id }: Begun = game) =>
  readText(partOf((await browserOf(someone).open(`/games/${id}`)).html, "in-words"));

/** The page after the attackers typed a move. */
const typed = (text: string) =>
  browserOf(game.attackers).open(`/games/${game.id}?typed=${encodeURIComponent(text)}`);
const refusalIn = (html: string) => readText(/<p id="type-why" class="error">([^<]*)/.exec(html)?.[1] ?? "");

describe("the board in words", () => {
  it("says where a player’s pieces are, then those of the opponent", async () => {
    const attackers = await wordsFor(game.attackers);
    expect(attackers).toContain("Move 6 of 6: king d3-a3.");
    expect(attackers).toMatch(/Your attackers, 8: d7, .*\.King: a3\.Your opponent’s defenders, 3: /);
    const defenders = await wordsFor(game.defenders);
    expect(defenders).toMatch(/Your king: a3\.Your defenders, 3: .*\.Your opponent’s attackers, 8: /);
    expect(await wordsFor(null)).toMatch(/\.King: a3\.Defenders, 3: .*\.Attackers, 8: /);
  });

  it("says to both players which moves let the king escape, and which capture him", async () => {
    for (const someone of [game.attackers, game.defenders]) {
      const words = await wordsFor(someone);
      expect(words).toContain("The king can escape with a3-a1.");
      expect(words).toContain("The attackers can capture the king with f2-a2.");
    }
    expect(await wordsFor(null)).not.toMatch(/escape|capture/);
  });

  it("says so, too, if there is no such move", async () => {
    const begun = await beginGame("brandubh");
    const words = await wordsFor(begun.defenders, begun);
    expect(words).toContain("The attackers can’t capture the king in one move.");
    expect(words).toContain("The king can’t escape in one move.");
  });
});

describe("a typed move", () => {
  it.each(["f2-a2", "F2-A2", " f2 a2 ", "f2a2", "f2 – a2 ", "f2-a2xa3", "a2"])(
    "is chosen as a press chooses it: %s",
    async (text) => {
      const { status, headers } = await typed(text);
      expect([status, headers.get("location")]).toEqual([303, `/games/${game.id}?move=f2-a2#play`]);
    },
  );

  it.each([
    ["f4-a4", "The way is blocked at "],
    ["a3-a1", "The piece on a3 is your opponent’s."],
    ["c3-c4", "There’s no piece on c3."],
    ["f4-z9", "z9 isn’t on this board."],
    ["f4-f7xd5", "The captures given don’t match the move."],
    ["up", "A move is written like d1-d4; this one can’t be read from character 1 on."],
    ["f7", "More than one of your pieces can go to f7. Type the whole move: d7-f7, f4-f7."],
    ["a1", "None of your pieces can go to a1."],
  ])("is refused beside its field, which keeps it: %s", async (text, why) => {
    const { html } = await typed(text);
    expect(refusalIn(html)).toContain(why);
    expect(formsIn(html, `/games/${game.id}`).at(-1)?.fields).toMatchObject({ typed: text });
    expect(html).toMatch(
      /<input name="typed"[^>]* aria-describedby="type-why" aria-invalid="true" autofocus/,
    );
    expect(formsIn(html, "/move")[0]?.isHidden).toBe(true);
  });

  it("is only for the player whose turn it is", async () => {
    for (const someone of [game.defenders, null]) {
      const { html } = await browserOf(someone).open(`/games/${game.id}?typed=a3-a1`);
      expect(html).not.toContain('name="typed"');
      expect(refusalIn(html)).toBe("");
    }
  });
});
