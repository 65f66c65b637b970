import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type Position,
  type RulesetId,
  parseMove,
  play,
  rulesetOf,
  startPosition,
} from "../../src/rules/index.ts";

const FOLDER = join(import.meta.dirname, "../../../shared/games");
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
  it.for(["copenhagen", "brandubh"] as const)(
    "are legal, capture and end as recorded: %s",
    (ruleset, { skip }) => {
      const file = join(FOLDER, `${ruleset}.csv`);
      if (!existsSync(file)) skip(`the collection is not here: ${file}`);
      const lines = readFileSync(file, "utf8").trim().split("\n");
      expect(lines.length).toBeGreaterThan(200);
      const wrong = lines.map((line, i) => ({ line: i + 1, wrong: disagreement(ruleset, line) }));
      expect(wrong.filter((game) => game.wrong !== null)).toEqual([]);
    },
  );
});
