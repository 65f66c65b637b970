import { describe, expect, it } from "vitest";
import { type PlayedMove, type Side, rulesetOf } from "../../src/rules/index.ts";
import { drawn, made } from "./boards.ts";

const WALLED = { ...rulesetOf("brandubh"), shieldwall: true };

/** Two rows at the lower edge; `mover` comes from f6 down to f1. */
function closing(side: Side, mover: string, front: string, row: string, rules = WALLED): PlayedMove {
  const king = `${mover}${front}${row}`.includes("k") ? "." : "k";
  const position = drawn(
    rules,
    side,
    `. . . . . . .
     . . . . . ${mover} .
     . . . . . . .
     ${king} . . . . . .
     . . . . . . .
     ${front}
     ${row}`,
  );
  return made(position, "f6-f1");
}

describe("a row at the edge is captured by a shieldwall", () => {
  it("when a move closes its end and every man of it has an enemy in front", () => {
    expect(closing("attackers", "a", ". . a a a . .", ". a d d d . .").captures).toEqual(["c1", "d1", "e1"]);
  });

  it("by the defenders as well", () => {
    expect(closing("defenders", "d", ". . d d d . .", ". d a a a . .").captures).toEqual(["c1", "d1", "e1"]);
  });

  it("with an empty corner at its other end", () => {
    expect(closing("attackers", "a", ". a a a a . .", ". d d d d . .").captures).toEqual([
      "b1",
      "c1",
      "d1",
      "e1",
    ]);
  });

  it("but the king in it is not, though he counts for its length", () => {
    const { captures, position } = closing("attackers", "a", ". . . a a . .", ". . a d k . .");
    expect(captures).toEqual(["d1"]);
    expect(position.ending).toBe(null);
  });

  it("with the king as the one who moves, as the other end, and in front", () => {
    expect(closing("defenders", "k", ". . . d d . .", ". . d a a . .").captures).toEqual(["d1", "e1"]);
    expect(closing("defenders", "d", ". . . d d . .", ". . k a a . .").captures).toEqual(["d1", "e1"]);
    expect(closing("defenders", "d", ". . . d k . .", ". . d a a . .").captures).toEqual(["d1", "e1"]);
  });

  it("not when a man in front is missing", () => {
    expect(closing("attackers", "a", ". . . . a . .", ". . a d d . .").captures).toEqual([]);
    expect(closing("attackers", "a", ". . . a . . .", ". . a d d . .").captures).toEqual([]);
  });

  it("not when its other end is open, or is the throne's file and no corner", () => {
    expect(closing("attackers", "a", ". . . a a . .", ". . . d d . .").captures).toEqual([]);
  });

  it("not when it is a single man, who is captured between two, once, or not at all", () => {
    expect(closing("attackers", "a", ". . . . a . .", ". . . a d . .").captures).toEqual(["e1"]);
    expect(closing("attackers", "a", ". . . . a . .", ". . . . d . .").captures).toEqual([]);
  });

  it("not where the rule set does not have it", () => {
    expect(
      closing("attackers", "a", ". . a a a . .", ". a d d d . .", rulesetOf("brandubh") as typeof WALLED)
        .captures,
    ).toEqual([]);
  });

  it("not by the man who completes the front, when both ends are closed already", () => {
    const position = drawn(
      WALLED,
      "attackers",
      `. . . . . . .
       . . . . a . .
       . . . . . . .
       k . . . . . .
       . . . . . . .
       . . . a . . .
       . . a d d a .`,
    );
    expect(made(position, "e6-e2").captures).toEqual([]);
  });

  it("on both sides of the man who moves, and beside what he captures between two", () => {
    const position = drawn(
      WALLED,
      "attackers",
      `. . . a . . .
       k . . . . . .
       . . . . . . .
       . . . . . . .
       . . . . . . .
       . a a . a a .
       . d d . d d .`,
    );
    expect(made(position, "d7-d1").captures).toEqual(["b1", "c1", "e1", "f1"]);
  });

  it("beside what the same move captures between two", () => {
    const position = drawn(
      WALLED,
      "attackers",
      `. . . . . . .
       a . . . . k .
       d . . . . . .
       . . . . . . a
       d a . . . . .
       d a . . . . .
       . . . . . . .`,
    );
    expect(made(position, "g4-a4").captures).toEqual(["a2", "a3", "a5"]);
  });
});
