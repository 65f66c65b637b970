import { describe, expect, it } from "vitest";
import {
  type Position,
  type RulesetId,
  parseMove,
  play,
  rulesetOf,
  startPosition,
} from "../../src/rules/index.ts";
import { readRecord } from "../../src/rules/records.ts";
import { COLLECTIONS } from "./collections.ts";

const WINNERS = { Black: "attackers", White: "defenders" } as const;

/** Plays one game of the collection as far as it can be read; gives what disagrees, or null. */
function disagreement(ruleset: RulesetId, line: string): string | null {
  const [moves = "", , , result = ""] = line.split(",");
  let position: Position = startPosition(rulesetOf(ruleset));
  for (const text of moves.trim().split(/\s+/)) {
    if (text === "timeout" || position.ending?.reason === "repetition") break;
    if (position.ending !== null) return `${text} comes after ${position.ending.reason}`;
    const written = parseMove(text);
    if (!written.ok) return `${text}: ${written.error.problem}`;
    const played = play(position, { ...written.value, captures: written.value.captures ?? [] });
    if (!played.ok) return `${text}: ${JSON.stringify(played.error)}`;
    position = played.value.position;
  }
  if (position.ending === null || position.ending.reason === "repetition") return null;
  const winner = result === "Black" || result === "White" ? WINNERS[result] : null;
  return winner === position.ending.winner ? null : `${position.ending.reason}, but ${result}`;
}

describe("the games that people played", () => {
  it.each(COLLECTIONS)("are legal, capture and end as recorded: $name", ({ ruleset, lines, games }) => {
    expect(lines).toHaveLength(games);
    const wrong = lines.map((line, i) => ({ line: i + 1, wrong: disagreement(ruleset, line) }));
    expect(wrong.filter((game) => game.wrong !== null)).toEqual([]);
  });
});

/** A game's kinds: its result, how it ends by our rules, whether it went on after that, and what is unusual in its notation. */
function kindsOf(ruleset: RulesetId, line: string): string[] {
  const [moves = "", , , result = ""] = line.split(",");
  const words = moves.split(" ");
  const text = words.filter((word) => word !== "timeout").join(" ");
  const record = readRecord({ format: "text", text, ruleset: rulesetOf(ruleset) });
  const captures = words.map((word) => word.split("x").slice(1));
  return [
    result,
    (record.ok && record.value.ending?.reason) || "undecided",
    ...(record.ok ? record.value.warnings : []),
    ...(words.includes("timeout") ? ["timeout"] : []),
    ...(captures.some((squares) => new Set(squares).size < squares.length) ? ["square named twice"] : []),
    ...(captures.some((squares) => new Set(squares).size === 3) ? ["three captures"] : []),
  ];
}

describe("the sample", () => {
  const RESULTS = ["Black", "White", "Draw", "Ongoing"];
  const ENDINGS = ["king-captured", "king-escaped", "undecided", "played-on"];
  const EDGES = ["edge-fort", "encirclement", "no-legal-move", "repetition"];

  it.each([
    [
      "copenhagen, sample",
      [...RESULTS, ...ENDINGS, ...EDGES, "timeout", "square named twice", "three captures"],
    ],
    ["brandubh, sample", [...RESULTS, ...ENDINGS, "timeout"]],
  ])("has every kind of game: %s", (name, kinds) => {
    const sample = COLLECTIONS.find((collection) => collection.name === name)!;
    const found = new Set(sample.lines.flatMap((line) => kindsOf(sample.ruleset, line)));
    expect([...found].toSorted()).toEqual(kinds.toSorted());
  });
});
