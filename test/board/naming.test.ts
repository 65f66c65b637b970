import { describe, expect, it } from "vitest";
import { consequences, plyAloud, plyWords, positionWords, squareName } from "../../src/board/naming.ts";
import { SCRIPT_WORDS } from "../../src/i18n/built/script.ts";
import { languageAmong } from "../../src/contract/languages.ts";
import type { LegalMove } from "../../src/rules/index.ts";

const BOARD = "k6/3a3/7/7/7/7/6d";
const SHAPE = { size: 7, throne: "d4", corners: ["a1", "a7", "g1", "g7"] };
const name = (square: string) => squareName(square, BOARD, SHAPE, SCRIPT_WORDS.en);
const move = (more: Partial<LegalMove>): LegalMove => ({
  move: "d1-d4",
  captures: [],
  ends: null,
  occurrences: 1,
  ...more,
});

describe("the texts", () => {
  it("of a square: its kind and its piece", () => {
    expect([name("d6"), name("a7"), name("d4"), name("b2")]).toEqual([
      "d6, attacker",
      "a7, corner, king",
      "d4, throne, empty",
      "b2, empty",
    ]);
  });

  it("of a move before it is made: its captures, the end it causes, the repetition", () => {
    const ending = { winner: "attackers", reason: "repetition" } as const;
    expect(consequences(move({ captures: ["d5", "e4"] }), "attackers", "en")).toEqual(["captures d5 and e4"]);
    expect(consequences(move({ occurrences: 2 }), "attackers", "en")).toEqual([
      "the position occurs for the second time",
    ]);
    const third = move({ occurrences: 3, ends: ending });
    expect(consequences(third, "attackers", "en").at(-1)).toBe("wins the game");
    expect(consequences(third, "defenders", "en")).toEqual([
      "the position occurs for the third time",
      "loses the game",
    ]);
    expect(
      (["en", "ru", "sv"] as const).map((language) => consequences(move({ occurrences: 9 }), null, language)),
    ).toEqual([
      ["the position occurs for the ninth time"],
      ["позиция возникнет в девятый раз"],
      ["ställningen uppstår för nionde gången"],
    ]);
    const drawn = move({ ends: { winner: null, reason: "no-progress" } });
    expect(consequences(drawn, "defenders", "sv")).toEqual(["slutar remi"]);
  });

  it("of the shown position", () => {
    expect(plyWords(["d1-d4xd5"], 0, "ru")).toBe("Начальная позиция");
    expect(plyWords(["d1-d4xd5"], 1, "ru")).toBe("Ход 1 из 1: d1-d4, берёт d5");
  });

  it("read aloud: with the piece that moved", () => {
    const game = { moves: ["d1-d4xd5"], size: 7 };
    const said = (["en", "ru", "sv"] as const).map((language) =>
      plyAloud(game, 1, "7/7/7/3k3/7/7/7", language),
    );
    expect(said).toEqual([
      "Move 1 of 1: king d1-d4, captures d5",
      "Ход 1 из 1: король d1-d4, берёт d5",
      "Drag 1 av 1: kung d1-d4, slår d5",
    ]);
  });

  it("of a whole board", () => {
    expect(positionWords(BOARD, 7, SCRIPT_WORDS.en)).toBe("Attackers: d6; Defenders: g1; king: a7");
  });
});

describe("the language", () => {
  it("is the first of ours in the list", () => {
    expect(languageAmong([null, "eo-AT", "sv-FI", "ru"])).toBe("sv");
    expect(languageAmong(["eo", undefined])).toBe("en");
    expect(languageAmong(["toString"])).toBe("en");
  });
});
