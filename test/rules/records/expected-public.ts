import type { Expected } from "./expected.ts";

const TRIATHLON = { date: "2015-05-04", event: "Tafl Triathlon 2015" } as const;
const RESIGNED = { termination: "Black resigns", result: "-1" } as const;

/** Games that other people recorded. Where they come from is in `sources.ts`. */
export const PUBLIC: readonly Expected[] = [
  {
    file: "opentafl-tablut-2015.otg",
    reads: {
      ...TRIATHLON,
      ruleset: "custom",
      plies: 57,
      last: "h6-g6",
      result: "1",
      termination: "White resigns",
      attackers: "Runa",
      defenders: "Torvald",
      comments: [1, 2, 37, 38, 57],
      tags: ["round", "annotator", "start-comment"],
    },
  },
  {
    file: "opentafl-brandub-2015.otg",
    reads: {
      ...TRIATHLON,
      ...RESIGNED,
      ruleset: "brandub-strong-centre",
      plies: 20,
      last: "f3-f2",
      attackers: "Runa",
      defenders: "Kettil",
      comments: [5, 6, 19, 20],
      tags: ["round", "annotator", "start-comment"],
    },
  },
  {
    file: "opentafl-fetlar-2015.otg",
    reads: { ...RESIGNED, ruleset: "custom", plies: 31, last: "a3-a2xb2", comments: [3, 13, 14, 20, 31] },
  },
  {
    file: "opentafl-variations.otg",
    reads: {
      ...RESIGNED,
      ruleset: "custom",
      plies: 16,
      last: "d1-d2",
      comments: [1, 2, 15, 16],
      lines: [15, 16],
    },
  },
  {
    file: "opentafl-grandmasters-2015.otg",
    reads: {
      ...RESIGNED,
      ruleset: "custom",
      plies: 68,
      last: "h9-i9",
      date: "2015-01-07",
      event: "Grandmasters' Tournament 2015",
      comments: [4, 39, 40, 67, 68],
    },
  },
  {
    file: "opentafl-ard-ri-escape.otg",
    reads: {
      ruleset: "custom",
      plies: 22,
      last: "c5-a5",
      result: "-1",
      date: "2016-09-25",
      comments: [11, 22],
      lines: [],
      tags: ["annotator", "puzzle-mode", "puzzle-start"],
    },
  },
  {
    file: "opentafl-ard-ri-escape-2.otg",
    reads: { ruleset: "custom", plies: 24, last: "e5-e1", result: "-1", comments: [], lines: [] },
  },
  {
    file: "opentafl-ard-ri-cooked.otg",
    reads: { ruleset: "custom", plies: 22, last: "c5-a5", result: "-1", comments: [11], lines: [13] },
  },
  // The last move names the king, whom it captures.
  {
    file: "opentafl-ard-ri-capture.otg",
    reads: { ruleset: "custom", plies: 3, last: "c2-c3", result: "1", comments: [1], date: "2016-08-30" },
  },
  // Of each ply the first line is kept, without the lines inside it.
  {
    file: "opentafl-fetlar-puzzle.otg",
    reads: { ruleset: "custom", plies: 21, last: "a2-a1", result: "-1", comments: [1, 2], lines: [3, 5] },
  },
  {
    file: "opentafl-copenhagen-puzzle.otg",
    rejects: { reason: "unknown-ruleset", line: 4, ply: null, key: "cor" },
  },
  {
    file: "opentafl-corner-endgame.otg",
    rejects: { reason: "unknown-ruleset", line: 4, ply: null, key: "dim" },
  },
  {
    file: "app-historical-tablut.otg",
    reads: {
      ruleset: "custom",
      plies: 14,
      last: "f5-f6",
      result: "?",
      date: "2023-10-01",
      event: "Ranked match",
      attackers: "removed",
      termination: "Not finished",
      tags: ["variant"],
    },
  },
  // By the rules of their tournament the king was captured a ply before.
  {
    file: "sheet-hull-first-round.txt",
    beside: "tablut",
    reads: { ruleset: "tablut", plies: 35, last: "e7-e6", result: "1" },
  },
  {
    file: "sheet-hull-first-round.txt",
    beside: "historical-tablut",
    rejects: { reason: "game-over", line: 19, ply: 34 },
  },
  {
    file: "sheet-hull-second-round.txt",
    beside: "historical-tablut",
    reads: { ruleset: "historical-tablut", plies: 29, last: "e1-e3", result: "1" },
  },
  {
    file: "sheet-hull-king-away.txt",
    beside: "historical-tablut",
    reads: { ruleset: "historical-tablut", plies: 26, last: "e5-e1", result: "-1" },
  },
  {
    file: "sheet-hull-king-away.txt",
    rejects: { reason: "ruleset-missing", line: 1, rulesets: ["historical-tablut", "tablut-linnaeus"] },
  },
  {
    file: "sheet-hull-third-round.txt",
    beside: "historical-tablut",
    reads: { ruleset: "historical-tablut", plies: 35, last: "g4-f4xf5", result: "1" },
  },
  {
    file: "sheet-hull-semi-final.txt",
    beside: "historical-tablut",
    reads: { ruleset: "historical-tablut", plies: 18, last: "f3-g3xh3", result: "-1" },
  },
  // All turns are on one line, with semicolons between them: these open no comments.
  {
    file: "sheet-hull-final.txt",
    beside: "historical-tablut",
    reads: { ruleset: "historical-tablut", plies: 35, last: "e8-e3", result: "1" },
  },
  // Nobody is behind the man on i2, so that last capture was none.
  {
    file: "sheet-english-2014.txt",
    beside: "fetlar",
    rejects: { reason: "illegal-move", line: 13, ply: 23 },
  },
  {
    file: "rs-brandubh-timeout.csv",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 5, last: "d7-d6", result: "1" },
  },
  {
    file: "rs-brandubh-king.csv",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 7, last: "c6-c4", result: "1" },
  },
  {
    file: "rs-brandubh-draw.csv",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 33, last: "g4-e4", result: "0" },
  },
  {
    file: "rs-copenhagen-twice.csv",
    beside: "copenhagen",
    reads: { ruleset: "copenhagen", plies: 16, last: "d8-a8xa7", result: "?" },
  },
  {
    file: "rs-copenhagen-edge-fort.csv",
    beside: "copenhagen",
    reads: { ruleset: "copenhagen", plies: 32, last: "e2-e1", result: "-1" },
  },
  {
    file: "rs-copenhagen-repetition.csv",
    beside: "copenhagen",
    reads: { ruleset: "copenhagen", plies: 32, last: "c2-c1", result: "1", warnings: ["played-on"] },
  },
  {
    file: "rs-copenhagen-timeout.csv",
    beside: "copenhagen",
    reads: { ruleset: "copenhagen", plies: 4, last: "i4-i9", result: "-1" },
  },
];
