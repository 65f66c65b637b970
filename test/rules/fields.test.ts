import { describe, expect, it } from "vitest";
import { parseMove, play, type Rules, type Ruleset, rulesetOf } from "../../src/rules/index.ts";
import { drawn, made, NO_THRONE } from "./boards.ts";

/** Brandubh with these fields. */
const rulesWith = (fields: Partial<Rules>): Ruleset => ({ ...rulesetOf("brandubh"), ...fields });
const FORT = { winner: "defenders", reason: "edge-fort" };

/** Differences between rule sets of one field, which hardly any random game or position shows. */
describe("by its own field", () => {
  it.each([
    [{ ...NO_THRONE }, "king-captured"],
    [{ ...NO_THRONE, thronePass: "dk" }, undefined],
  ] as const)("the king is captured like a man in the middle if that is no throne: %j", (fields, reason) => {
    const position = drawn(
      rulesWith({ kingCapture: "custodial-away-from-throne", encirclement: false, ...fields }),
      "attackers",
      `. . . . . . .
       . . . . a . .
       . . . . . . .
       . . a k . . .
       . . . . . . .
       . . . . . . .
       . . d . . . .`,
    );
    expect(made(position, "e6-e4").position.ending?.reason).toBe(reason);
  });

  it.each([
    ["d", ["d5"]],
    ["b", []],
  ] as const)(
    "Linnaeus' capture works only against the king on the throne: on the %s file",
    (file, captures) => {
      const king = (square: string) => (square === file ? "k" : ".");
      const position = drawn(
        rulesWith({
          linnaeanCapture: true,
          throneHostile: "",
          throneHostileOccupied: "a",
          encirclement: false,
        }),
        "attackers",
        `. . . . . . .
       . . . . . . a
       . . . d . . .
       . . a ${king("d")} a . .
       . . . a . . .
       . . . . . . .
       . ${king("b")} . . . . .`,
      );
      expect(made(position, "g6-d6").captures).toEqual(captures);
    },
  );

  it.each([
    ["yes", ["d1", "e1"], ["d1", "e1"]],
    ["hammer", ["d1", "e1"], []],
    ["anvil", [], ["d1", "e1"]],
    ["no", [], []],
  ] as const)("a king armed “%s” closes a row, or stands in front of it", (kingArmed, closing, standing) => {
    const row = (mover: string, front: string) =>
      made(
        drawn(
          rulesWith({ shieldwall: true, kingArmed }),
          "defenders",
          `. . . . . . .
           . . . . . ${mover} .
           . . . . . . .
           . . . . . . .
           a . . . . . .
           . . . ${front} d . .
           . . d a a . .`,
        ),
        "f6-f1",
      ).captures;
    expect([row("k", "d"), row("d", "k")]).toEqual([closing, standing]);
  });

  it.each([
    [{ attackerSpeed: 1 }, FORT],
    [{}, null],
    [{ attackerSpeed: 1, throneStop: "ak" }, null],
    [{ thronePass: "dk" }, FORT],
  ] as const)("attackers reach an edge fort over the throne, or do not: %j", (fields, ending) => {
    const position = drawn(
      rulesWith({ edgeFort: true, ...fields }),
      "defenders",
      `. . . a . . .
       . . . . . . .
       . . . . . . .
       d d d . d d .
       . . . . . . d
       . . . . . . .
       . . . k . . .`,
    );
    expect(made(position, "g3-g4").position.ending).toEqual(ending);
  });

  it.each([
    ["k", FORT],
    ["ak", null],
  ] as const)(
    "a man of a fort is lost beside the throne if attackers may stop there: %s",
    (throneStop, ending) => {
      const position = drawn(
        rulesWith({ edgeFort: true, throneHostile: "k", throneStop }),
        "defenders",
        `. d k . d . .
       . d . d . . .
       . d . d . . .
       . . d . . . .
       . . . . . . .
       a . . . . . a
       . . . . . . .`,
      );
      expect(made(position, "e7-d7").position.ending).toEqual(ending);
    },
  );

  it.each([
    [{ thronePass: "k" }, "no-passing", "d4"],
    [{ defenderSpeed: 2 }, "too-far", "f4"],
    [{ defenderSpeed: 3 }, null, ""],
  ] as const)("a move is refused that these rules do not have: %j", (fields, reason, at) => {
    const position = drawn(
      rulesWith(fields),
      "defenders",
      `. . . a . . .
       . . . . . . .
       . . . . . . .
       . . d . . . .
       . . . . . . .
       . . . . . . .
       . . . k . . .`,
    );
    const move = parseMove("c4-f4");
    const played = move.ok ? play(position, move.value) : null;
    const refused = played?.ok === false ? played.error : null;
    expect([refused?.reason ?? null, refused?.at ?? ""]).toEqual([reason, at]);
  });
});
