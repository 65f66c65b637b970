import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  MOVE_LENGTH,
  NOTATION_PROBLEMS,
  RULESETS,
  boardText,
  parseMove,
  positionFromBoard,
  readOtnPosition,
  rulesetOf,
  writeMove,
} from "../../src/rules/index.ts";
import { readGameRecord } from "../../src/rules/records.ts";
import { runs } from "../soak.ts";
import { cpuTimeOf } from "../cpu.ts";

const square = fc
  .tuple(fc.constantFrom(..."abcdefghijk"), fc.integer({ min: 1, max: 11 }))
  .map(([f, r]) => `${f}${r}`);

describe("a move is read", () => {
  const dashes = ["-", "‐", "‑", "–", "—", "−"].flatMap((dash) => [`d1${dash}d4`, `d1 ${dash} d4`]);
  it.each([...dashes, "d1d4", "D1-D4", "D1d4", "Td1-d4", "0d10d4", "d1-d4!?", "d1-d4++"])("as %s", (text) => {
    expect(parseMove(text)).toEqual({ ok: true, value: { from: "d1", to: "d4", captures: null } });
  });

  it.each(["d1-d4xd5/e4", "d1-d4xd5xe4", "D1D4XD5/E4"])("with captures as %s", (text) => {
    expect(parseMove(text)).toEqual({ ok: true, value: { from: "d1", to: "d4", captures: ["d5", "e4"] } });
  });

  it("with ranks of two digits", () => {
    expect(parseMove("k10k11xj11")).toEqual({
      ok: true,
      value: { from: "k10", to: "k11", captures: ["j11"] },
    });
  });

  it("back as it was written, whatever its squares", () => {
    fc.assert(
      fc.property(square, square, fc.array(square, { maxLength: 9 }), (from, to, captures) => {
        const text = writeMove(from, to, captures);
        const read = parseMove(text);
        expect(read.ok && writeMove(read.value.from, read.value.to, read.value.captures ?? [])).toBe(text);
      }),
      { seed: 1 },
    );
  });

  it.each([
    ["", 0, "unexpected-end"],
    ["d", 0, "square-expected"],
    ["d0-d4", 0, "square-expected"],
    ["d1", 2, "unexpected-end"],
    ["d1-", 3, "unexpected-end"],
    ["d1--d4", 3, "square-expected"],
    ["d1 d4", 2, "square-expected"],
    ["d1-d4 ", 5, "unexpected-character"],
    ["d1-d4x", 6, "unexpected-end"],
    ["d1-d4/e4", 5, "unexpected-character"],
    ["d1-d4xd5,e4", 8, "unexpected-character"],
    ["d1-d444", 6, "unexpected-character"],
    [`d1-d4x${"d5/".repeat(100)}`, MOVE_LENGTH, "too-long"],
  ])("but not from %j: the place is %i, the problem %s", (text, at, problem) => {
    expect(parseMove(text)).toEqual({ ok: false, error: { at, problem } });
  });

  it("with captures far away, and with names of captured pieces", () => {
    const move = { ok: true, value: { from: "e7", to: "e6", captures: ["f6"] } };
    for (const text of ["E7-E6xF6++", "e7 – e6 x f6", "e7-e6×Tf6", "Ke7-e6xKf6!"])
      expect(parseMove(text)).toEqual(move);
  });

  it("from OpenTafl with its letters of pieces and marks of threats", () => {
    expect(parseMove("Kf6-c6+")).toEqual({ ok: true, value: { from: "f6", to: "c6", captures: null } });
    expect(parseMove("kk6-k8xTk9/e4--")).toEqual({
      ok: true,
      value: { from: "k6", to: "k8", captures: ["k9", "e4"] },
    });
    expect(parseMove("f6^c6")).toEqual({ ok: false, error: { at: 2, problem: "square-expected" } });
  });
});

describe("a board is read", () => {
  it.each(RULESETS)("back as it was written: $id", (ruleset) => {
    const position = positionFromBoard(ruleset, ruleset.setup, "attackers");
    expect(position.ok && boardText(position.value)).toBe(ruleset.setup);
  });

  it.each([
    ["", 0, "row-too-short"],
    ["7/7/7/3k3/7/7", 13, "too-few-rows"],
    ["7/7/7/3k3/7/7/7/7", 15, "too-many-rows"],
    ["7/7/7/3k4/7/7/7", 8, "row-too-long"],
    ["7/7/7/3k2/7/7/7", 9, "row-too-short"],
    ["7/7/7/7/7/7/7", 13, "no-king"],
    ["7/7/7/3k3/3k3/7/7", 11, "second-king"],
    ["7/7/7/3a3/k6/7/7", 7, "man-on-restricted-square"],
    ["a6/7/7/3k3/7/7/7", 0, "man-on-restricted-square"],
    ["7/7/7/3x3/7/7/7", 7, "unexpected-character"],
    ["7/7/7/0k6/7/7/7", 6, "unexpected-character"],
    ["7/7/7/3K3/7/7/7", 7, "unexpected-character"],
    ["99999999999/7", 0, "row-too-long"],
  ])("but not from %j: the place is %i, the problem %s", (text, at, problem) => {
    expect(positionFromBoard(rulesetOf("brandubh"), text, "attackers")).toEqual({
      ok: false,
      error: { at, problem },
    });
  });
});

const READERS: readonly ((text: string) => unknown)[] = [
  parseMove,
  (text) => {
    const { game, error } = readGameRecord(text);
    if (error === null && game.moves.length > 0) return { ok: true, value: game };
    return { ok: false, error: error ?? { at: text.length, problem: "unexpected-end" } };
  },
  (text) => positionFromBoard(rulesetOf("tablut"), text, "defenders"),
  (text) => readOtnPosition(rulesetOf("tablut"), text, "defenders"),
];

/** Texts that begin well: pieces of real ones, cut and put together. */
const almostRight = fc
  .array(
    fc.constantFrom(
      "d1-d4",
      "xe4/",
      "dim:9 ",
      "name:Tablut ",
      "surf:n ",
      "start:/3ttt3/4t4/",
      "[rules:",
      "]",
      "[result:1]\n",
      "\n1. ",
      "3aaa3/",
      "aaddkddaa",
      "constructor:",
      "__proto__",
      "9",
      "/",
      "👑",
      "\u0000",
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(""));

describe("a reader fails on any text only with a place and a problem", () => {
  it.each(READERS.map((read, i) => [i, read] as const))("reader %i", (_, read) => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" }), almostRight), (text) => {
        const result = read(text) as { ok: boolean; error?: { at: number; problem: string } };
        if (result.ok) return;
        expect(NOTATION_PROBLEMS).toContain(result.error?.problem);
        expect(result.error?.at).toBeGreaterThanOrEqual(0);
        expect(result.error?.at).toBeLessThanOrEqual(text.length);
      }),
      { seed: 5, numRuns: runs(500, 2000) },
    );
  });

  it("even one of a megabyte", async () => {
    const long = [
      "d1-d4".repeat(200_000),
      "7/".repeat(500_000),
      "[a:".repeat(300_000),
      "1. ".repeat(300_000),
    ];
    const cost = await cpuTimeOf(() => {
      for (const read of READERS) for (const text of long) expect(read(text)).toMatchObject({ ok: false });
    });
    expect(cost).toBeLessThan(2000);
  });
});
