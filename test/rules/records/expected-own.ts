import type { Expected } from "./expected.ts";

/** Written for this test before the reader: the forms that programs and people write, and what they put into moves. */
export const OWN: readonly Expected[] = [
  {
    file: "own-export.txt",
    reads: {
      ruleset: "brandubh",
      plies: 14,
      last: "g3-g1",
      result: "-1",
      attackers: "Ragnhild",
      defenders: "Egil",
    },
  },
  {
    file: "own-export.otg",
    reads: {
      ruleset: "brandubh",
      plies: 14,
      last: "g3-g1",
      result: "-1",
      attackers: "Ragnhild",
      defenders: "Egil",
      date: "2026-11-20",
      termination: "king-escaped",
    },
  },
  {
    file: "own-export.json",
    reads: {
      ruleset: "brandubh",
      plies: 14,
      last: "g3-g1",
      result: "-1",
      attackers: "Ragnhild",
      defenders: "Egil",
      date: "2026-11-20",
      termination: "king-escaped",
    },
  },
  {
    file: "own-export-resigned.txt",
    reads: {
      ruleset: "brandubh",
      plies: 2,
      last: "c4-c3",
      result: "-1",
      attackers: "Ragnhild",
      defenders: "Egil",
    },
  },
  // Moves without a dash; the date has a time behind it.
  {
    file: "hnefatafl-org.pgn",
    beside: "copenhagen",
    reads: {
      ruleset: "copenhagen",
      plies: 10,
      last: "i11-k11",
      result: "-1",
      event: "Game 4812",
      date: "2026-04-25",
    },
  },
  // The attackers were to move when they resigned.
  {
    file: "hnefatafl-org-json.txt",
    beside: "copenhagen",
    reads: {
      ruleset: "copenhagen",
      plies: 8,
      last: "g7-g10xf10",
      result: "-1",
      attackers: "bjorn",
      defenders: "ai-01",
    },
  },
  {
    file: "playtafl-com.pgn",
    beside: "copenhagen",
    reads: {
      ruleset: "copenhagen",
      plies: 4,
      last: "d6-d3",
      result: "?",
      event: "Zevratafl game",
      date: "2026-04-25",
    },
  },
  {
    file: "pgn-resigned.pgn",
    beside: "brandubh",
    reads: {
      ruleset: "brandubh",
      plies: 8,
      last: "b3-b6",
      result: "-1",
      event: "Winter Cup",
      date: "2019-02-17",
      attackers: "Åsa",
      defenders: "Þorgils",
      termination: "resignation",
      tags: ["Round", "AttackersElo"],
    },
  },
  {
    file: "pgn-escapes.pgn",
    beside: "brandubh",
    reads: {
      ruleset: "brandubh",
      plies: 3,
      last: "d1-e1",
      result: "?",
      event: 'The "Long Ship" open',
      // A full stop before a space is dropped: OpenTafl would look for its first turn there.
      attackers: 'Ivar "the Boneless" R',
      defenders: "Анна",
      date: null,
      warnings: ["date"],
    },
  },
  {
    file: "pgn-bom-crlf.pgn",
    beside: "brandubh",
    reads: {
      ruleset: "brandubh",
      plies: 4,
      last: "d5-g5",
      result: "0",
      event: "Easter",
      date: "2003-04-20",
      attackers: "Liv",
      defenders: "Stig",
    },
  },
  {
    file: "pgn-variant.tafl",
    beside: "brandubh",
    reads: {
      ruleset: "brandubh",
      plies: 4,
      last: "d5-e5",
      result: "1",
      attackers: "Ollamh",
      defenders: "Ciar",
      termination: "attackers_win_resign",
      tags: ["Format", "Variant"],
    },
  },
  // That app writes how many men were captured, not where.
  { file: "pgn-capture-count.tafl", beside: "brandubh", rejects: { reason: "not-a-move", line: 7, ply: 6 } },
  {
    file: "sheet-1994.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 7, last: "c6-c4", result: "1" },
  },
  {
    file: "sheet-king-named.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 7, last: "c6-c4", result: "1" },
  },
  {
    file: "sheet-escape.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 14, last: "g3-g1", result: "-1" },
  },
  {
    file: "sheet-tabs.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 14, last: "g3-g1", result: "-1" },
  },
  {
    file: "dashes.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 8, last: "d4-g4", result: "?" },
  },
  {
    file: "commas.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 6, last: "d3-g3xg4", result: "?" },
  },
  {
    file: "ellipsis.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 6, last: "d3-g3xg4", result: "?" },
  },
  {
    file: "comments.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 6, last: "d3-g3xg4", result: "?", comments: [1, 2, 4] },
  },
  {
    file: "marks.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 8, last: "d4-g4", result: "?" },
  },
  {
    file: "letters.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 8, last: "d4-g4", result: "?" },
  },
  {
    file: "one-a-line.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 4, last: "d5-g5", result: "?" },
  },
  {
    file: "captures-in-three-ways.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 8, last: "c3-d3", result: "?" },
  },
  { file: "suffix-of-nothing.txt", beside: "brandubh", rejects: { reason: "illegal-move", line: 3, ply: 5 } },
  {
    file: "king-named-in-vain.txt",
    beside: "brandubh",
    rejects: { reason: "illegal-move", line: 3, ply: 5 },
  },
  {
    file: "mail.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 6, last: "d3-g3xg4", result: "?" },
  },
  {
    file: "mail-answered.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 5, last: "f4-f5", result: "?" },
  },
  {
    file: "forum.txt",
    beside: "brandubh",
    reads: { ruleset: "brandubh", plies: 7, last: "c6-c4", result: "1" },
  },
];
