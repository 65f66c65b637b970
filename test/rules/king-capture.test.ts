import { describe, expect, it } from "vitest";
import type { Ending, RulesetId } from "../../src/rules/index.ts";
import { drawn, made } from "./boards.ts";

const CAPTURED: Ending = { winner: "attackers", reason: "king-captured" };

/** How an attackers' move ends the game on this drawing; null when it does not. */
function ends(rules: RulesetId, move: string, drawing: string): Ending | null {
  return made(drawn(rules, "attackers", drawing), move).position.ending;
}

/** The king on i8 with attackers above and to his right; one who may come from below, and whatever stands to his left. */
function fieldOf11(left: string): string {
  return `
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . d . . . . . a . .
    . . . . . . . ${left} k a .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . a . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .`;
}

describe("where the king must be surrounded", () => {
  it("four attackers capture him, three do not", () => {
    expect(ends("hnefatafl", "i5-i7", fieldOf11("a"))).toEqual(CAPTURED);
    expect(ends("hnefatafl", "i5-i7", fieldOf11("."))).toBe(null);
  });

  it("a defender beside him saves him", () => {
    expect(ends("hnefatafl", "i5-i7", fieldOf11("d"))).toBe(null);
  });

  it("the empty throne stands in for an attacker", () => {
    const board = `
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . d . . . a . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . . . . . k a . . .
      . . . . . . a . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .`;
    expect(ends("copenhagen-basic", "g9-g7", board)).toEqual(CAPTURED);
  });

  it("at the edge he is never captured", () => {
    const atEdge = `
      . . . . . . . . . . .
      . . . . . . . . . . a
      . . d . . . . . . . .
      . . . . . . . . . . .
      . . . . . . . . . a k
      . . . . . . . . . . a
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .`;
    expect(ends("hnefatafl", "k10-k8", atEdge)).toBe(null);
  });

  it("only the man who comes beside him captures: he stands where he walked into a trap", () => {
    const trapped = `
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . d . . . . . . . .
      . . . . . . . . a . .
      . . . . . . . a k a .
      . . . . . . . . a . .
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .
      . a . . . . . . . . .`;
    expect(ends("hnefatafl", "b1-b2", trapped)).toBe(null);
  });
});

/** Tablut with the king on e6, beside the throne, and attackers or nobody at his sides. */
function besideTablutThrone(left: string, right: string): string {
  return `
    . . . . . . . . .
    . . . . a . . . .
    . . . . . . . . .
    . . . ${left} k ${right} . . .
    . . . . . . . . .
    . . . . . . . . .
    d . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`;
}

/** Tablut with the king on the throne, and an attacker or nobody to his left. */
function onTablutThrone(left: string): string {
  return `
    . . . . . . . . .
    . . . . a . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . ${left} k a . . .
    . . . . a . . . .
    d . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`;
}

describe("where he is captured as a man away from the throne (tablut, tawlbwrdd)", () => {
  it("two attackers opposite each other capture him, at the edge too", () => {
    const inTheOpen = `
      . . . . . . . . .
      . . . . . . . . .
      . a k . . . . a .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      d . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`;
    expect(ends("tablut", "h7-d7", inTheOpen)).toEqual(CAPTURED);
    expect(ends("tablut", "h7-e7", inTheOpen)).toBe(null);
    const atEdge = `
      . . . . . . . . .
      . . . . . . . . a
      . . . . . . . . .
      . . . . . . . . k
      . . . . . . . . a
      . . . . . . . . .
      d . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`;
    expect(ends("tablut", "i8-i7", atEdge)).toEqual(CAPTURED);
  });

  it("an empty corner counts as one of them", () => {
    const atCorner = `
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      d . . . . . . . .
      . . . . . . . . .
      . . a . . . . . .
      . k . . . . . . .`;
    expect(ends("tablut", "c2-c1", atCorner)).toEqual(CAPTURED);
    expect(ends("tablut", "c2-b2", atCorner)).toBe(null);
  });

  it("two men between whom he walked do not, while a third comes beside him", () => {
    const walkedIn = `
      . . . . . . . . .
      . . . . . . . . a
      . a k a . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      d . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`;
    expect(ends("tablut", "i8-c8", walkedIn)).toBe(null);
  });

  it("on the four squares beside the throne he must be surrounded, the empty throne counting", () => {
    expect(ends("tablut", "e8-e7", besideTablutThrone("a", "."))).toBe(null);
    expect(ends("tablut", "e8-e7", besideTablutThrone("a", "a"))).toEqual(CAPTURED);
  });

  it("on the throne four are needed", () => {
    expect(ends("tablut", "e8-e6", onTablutThrone("."))).toBe(null);
    expect(ends("tablut", "e8-e6", onTablutThrone("a"))).toEqual(CAPTURED);
  });
});

/** Brandubh with the king on e4, beside the throne, and attackers as given above him, below him, and to come. */
function besideThrone(above: string, below: string): string {
  return `
    . . . . ${above} . .
    . . . . . . .
    . . . . . . .
    . . . . k . a
    . . . . ${below} . .
    . . . . . . .
    . d . . . . .`;
}

/** Brandubh with the king on the throne and one more attacker, or none, to his right. */
function onThrone(right: string): string {
  return `
    . . . . . . .
    . . . a . . .
    . . . . . . .
    . . a k ${right} . .
    . . . a . . .
    . . . . . . .
    . d . . . . .`;
}

describe("where he is captured as a man off the throne (brandubh)", () => {
  it("two attackers capture him beside the throne too", () => {
    expect(ends("brandubh", "e7-e5", besideThrone("a", "a"))).toEqual(CAPTURED);
    expect(ends("brandubh", "e7-e5", besideThrone("a", "."))).toBe(null);
  });

  it("the empty throne is not one of them", () => {
    expect(ends("brandubh", "g4-f4", besideThrone(".", "."))).toBe(null);
  });

  it("on the throne four are needed", () => {
    expect(ends("brandubh", "d6-d5", onThrone("."))).toBe(null);
    expect(ends("brandubh", "d6-d5", onThrone("a"))).toEqual(CAPTURED);
  });

  it("an empty corner counts", () => {
    const atCorner = `
      . . . . . . .
      . . . . . . .
      . . . . . . .
      . . . . . . .
      . . a . . . .
      . . . . . . .
      . k . . . d .`;
    expect(ends("brandubh", "c3-c1", atCorner)).toEqual(CAPTURED);
  });
});
