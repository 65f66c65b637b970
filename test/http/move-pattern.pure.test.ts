import { assert, constantFrom, property, array, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { MOVE_TEXT, MoveText, MoveWithCaptures } from "../../src/contract/fields.ts";
import { parseMove } from "../../src/rules/index.ts";

const pieces = constantFrom(
  "d",
  "1",
  "10",
  "-",
  "x",
  "X",
  "/",
  "k5",
  "D4",
  "e4",
  "0",
  " ",
  "é",
  "–",
  "!?",
  "K",
  "+",
);
const anyText = array(pieces, { maxLength: 9 }).map((parts) => parts.join(""));

describe("the pattern of a move in openapi.json", () => {
  it("accepts every move that the service reads", () => {
    const pattern = new RegExp(MOVE_TEXT, "u");
    assert(
      property(anyText, (text) => !parseMove(text).ok || pattern.test(text)),
      { numRuns: 5000 },
    );
    for (const text of ["d1-d4", "D1D4", "d1-d4xd5/e4", "d1-d4XD5xE4", "a10-k10", "Kf6 – c6+", "0d10d4"])
      expect(text).toMatch(pattern);
    expect(MoveText.safeParse("d1-d4").success).toBe(true);
  });

  it("rejects texts that are not moves", () => {
    const pattern = new RegExp(MOVE_TEXT, "u");
    assert(property(string(), (text) => parseMove(text).ok || !pattern.test(text)));
    for (const text of ["", "d1", "d1-", "d1-d4x", "d0-d4", "d1-d4/e4", " d1-d4"])
      expect(text).not.toMatch(pattern);
  });

  it("in an answer is that of OTN with its captures", () => {
    const pattern = new RegExp(String(MoveWithCaptures.meta()?.["pattern"]), "u");
    for (const text of ["d1-d4", "d1-d4xd5/e4"]) expect(text).toMatch(pattern);
    for (const text of ["d1d4", "D1-D4", "d1-d4xd5xe4"]) expect(text).not.toMatch(pattern);
  });
});
