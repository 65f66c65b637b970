import type { Expected } from "./expected.ts";

/** Written for this test before the reader: results, tags and rules, tables, and what is no game. */
export const OTHERS: readonly Expected[] = [
  {
    file: "result-black.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 7, last: "b3-b2", result: "1" },
  },
  {
    file: "result-white.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 6, last: "c4-c1", result: "-1" },
  },
  {
    file: "result-draw.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 4, last: "d5-g5", result: "0" },
  },
  {
    file: "result-open.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 4, last: "d5-g5", result: "?" },
  },
  {
    file: "result-differs.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 14, last: "g3-g1", result: "1", warnings: ["result-differs"] },
  },
  // The player to move resigns, or runs out of time.
  {
    file: "result-resigns.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 7, last: "b3-b2", result: "1" },
  },
  {
    file: "result-timeout.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 4, last: "e4-e6", result: "-1" },
  },
  {
    file: "result-three-strokes.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 6, last: "c4-c1", result: "-1" },
  },
  {
    file: "date-short.otg",
    reads: {
      ruleset: "brandubh",
      plies: 4,
      last: "d5-g5",
      result: "?",
      date: "2016-09-05",
      attackers: "Liv",
      warnings: ["date"],
    },
  },
  {
    file: "date-unknown.otg",
    reads: { ruleset: "brandubh", plies: 4, last: "d5-g5", result: "?", date: null, warnings: ["date"] },
  },
  {
    file: "date-no-day.otg",
    reads: { ruleset: "brandubh", plies: 4, last: "d5-g5", result: "?", date: null, warnings: ["date"] },
  },
  {
    file: "result-in-words.otg",
    reads: {
      ruleset: "brandubh",
      plies: 4,
      last: "d5-g5",
      result: "?",
      date: "2016-09-05",
      warnings: ["result"],
    },
  },
  {
    file: "tags-unknown.otg",
    reads: {
      ruleset: "brandubh",
      plies: 4,
      last: "d5-g5",
      result: "?",
      event: "Spring",
      date: "2016-09-05",
      tags: ["round", "weather", "time-control"],
    },
  },
  {
    file: "comment-without-stroke.otg",
    reads: { ruleset: "brandubh", plies: 5, last: "f4-f5", result: "?", comments: [1, 3, 4, 5] },
  },
  {
    file: "crlf.otg",
    reads: {
      ruleset: "brandubh",
      plies: 4,
      last: "d5-g5",
      result: "?",
      event: "Windows",
      attackers: "Liv",
      defenders: "Stig",
      comments: [1, 2],
    },
  },
  {
    file: "no-rules.otg",
    beside: "brandubh",
    reads: {
      ruleset: "brandubh",
      plies: 4,
      last: "d5-g5",
      result: "?",
      event: "Winter",
      attackers: "Liv",
      defenders: "Stig",
    },
  },
  {
    file: "no-rules.otg",
    rejects: { reason: "ruleset-missing", line: 5, rulesets: ["brandubh", "brandubh-federation", "magpie"] },
  },
  {
    file: "rules-guessed.txt",
    reads: {
      ruleset: "sea-battle-star",
      plies: 8,
      last: "h8-h9",
      result: "?",
      warnings: ["ruleset-guessed"],
    },
  },
  {
    file: "spreadsheet.csv",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 6, last: "d3-g3xg4", result: "?" },
  },
  {
    file: "spreadsheet-header.csv",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 7, last: "c6-c4", result: "1" },
  },
  { file: "spreadsheet-two-games.csv", beside: "brandubh", rejects: { reason: "second-game", line: 2 } },
  { file: "two-games.otg", rejects: { reason: "second-game", line: 7 } },
  {
    file: "illegal-in-the-middle.txt",
    beside: "brandubh",
    rejects: { reason: "illegal-move", line: 3, ply: 5 },
  },
  { file: "over.txt", beside: "brandubh", rejects: { reason: "game-over", line: 8, ply: 15 } },
  { file: "half-a-move.txt", beside: "brandubh", rejects: { reason: "not-a-move", line: 2, ply: 3 } },
  { file: "brace-left-open.txt", beside: "brandubh", rejects: { reason: "not-closed", line: 1 } },
  { file: "tag-left-open.otg", rejects: { reason: "not-closed", line: 1, ply: null } },
  { file: "turn-left-out.txt", beside: "brandubh", rejects: { reason: "turn-number", line: 3 } },
  { file: "tags-alone.otg", rejects: { reason: "no-moves", line: 1 } },
  { file: "words-alone.txt", beside: "brandubh", rejects: { reason: "no-moves", line: 1 } },
  { file: "own-position.otg", rejects: { reason: "position-tag", line: 1, ply: null } },
  { file: "berserk.otg", rejects: { reason: "unknown-ruleset", line: 2, ply: null, key: "ber" } },
  { file: "same-tag-twice.otg", rejects: { reason: "repeated-tag", line: 2, ply: null } },
  // As its bytes are where they are taken for UTF-8.
  { file: "utf16.txt", beside: "brandubh", rejects: { reason: "broken-text", line: 1, ply: null } },
  { file: "json-of-another-kind.txt", rejects: { reason: "not-an-export", line: 1, ply: null } },
];
