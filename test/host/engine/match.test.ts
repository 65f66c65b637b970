import { describe, expect, it } from "vitest";
import { eloOf, gameBetween, match, openingOf, playerNamed } from "../../../src/host/engine/match.ts";
import { boardText, type Position, rulesetOf, startPosition } from "../../../src/rules/index.ts";

const BRANDUBH = rulesetOf("brandubh");

/** Moves a piece, and then back, as long as nobody hinders it. */
function toAndFro(position: Position): string {
  const way = position.turn === "attackers" ? ["a4-a5", "a5-a4"] : ["c4-c5", "c5-c4"];
  return way[(position.ply >> 1) % 2]!;
}

describe("a match", () => {
  it("gives each opening to both sides: of two equal players each wins as often", () => {
    const same = playerNamed("men", 200);
    const { wins, draws, losses } = match(same, same, [BRANDUBH], 8);
    expect([wins + draws + losses, wins]).toEqual([8, losses]);
  });

  it("begins with different openings, none of which ends the game", () => {
    const openings = Array.from({ length: 20 }, (_, i) => openingOf(BRANDUBH, i));
    expect(new Set(openings.map((position) => boardText(position))).size).toBeGreaterThan(10);
    expect(openings.filter(({ ending }) => ending !== null)).toEqual([]);
  });

  it("is won by a player who looks ahead, against one who moves at random", () => {
    const { wins } = match(playerNamed("3", 1), playerNamed("random", 1), [BRANDUBH], 6);
    expect(wins).toBe(6);
  });

  it("draws an endless game", () => {
    const endless = { ...BRANDUBH, repetition: "none" } as const;
    expect(gameBetween(toAndFro, toAndFro, startPosition(endless), 1)).toBe(0.5);
  });

  it("is reported in Elo points, with the margin of error", () => {
    expect(eloOf({ wins: 75, draws: 0, losses: 25 }).elo).toBeCloseTo(190.8, 1);
    expect(eloOf({ wins: 50, draws: 0, losses: 50 })).toEqual({
      elo: expect.closeTo(0),
      error: expect.closeTo(69, 0),
    });
    expect(eloOf({ wins: 10, draws: 0, losses: 0 }).elo).toBeGreaterThan(1000);
  });

  it("names the possible players if a name is unknown", () => {
    expect(() => playerNamed("9", 1)).toThrow("random");
  });
});
