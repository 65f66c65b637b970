import type { Ending } from "../checked.ts";
import type { Ruleset } from "../ruleset.ts";
import type { Side } from "../pieces.ts";
import { writeOtnRules } from "./otn-rules.ts";
import { tagText } from "./otn-text.ts";

/** OpenTafl's results: the attackers won, a draw, the defenders won, or anything else (still going, aborted). */
export const OTN_RESULTS = ["1", "0", "-1", "?"] as const;
export type OtnResult = (typeof OTN_RESULTS)[number];

/** A whole game as OpenTafl's game record (`.otg`) tells it. */
export interface GameRecord {
  readonly ruleset: Ruleset;
  readonly attackers: string;
  readonly defenders: string;
  readonly event: string | null;
  readonly site: string | null;
  /** `YYYY-MM-DD`. */
  readonly date: string | null;
  readonly result: OtnResult;
  /** How the game ended, in words or as a reason code. */
  readonly termination: string | null;
  /** In OTN, from the first one of the starting position on. */
  readonly moves: readonly string[];
}

/** Takes who won: a side, null for a draw, or undefined when the game has no winner and is no draw; gives the result tag's value. */
export function otnResult(winner: Side | Ending["winner"] | undefined): OtnResult {
  if (winner === undefined) return "?";
  if (winner === null) return "0";
  return winner === "attackers" ? "1" : "-1";
}

/**
 * Takes a game; gives its record: one tag a line, the rules last, a blank line, and a turn of two moves a line. Text that
 * players or organizers wrote is made harmless first (`tagText`), so it cannot open a tag, a comment or a turn.
 */
export function writeGameRecord(record: GameRecord): string {
  const tags: readonly (readonly [string, string | null])[] = [
    ["event", record.event],
    ["site", record.site],
    ["date", record.date?.replaceAll("-", ".") ?? null],
    ["attackers", record.attackers],
    ["defenders", record.defenders],
    ["result", record.result],
    ["termination", record.termination],
    ["compiler", "Taflpost"],
  ];
  const lines = tags.flatMap(([tag, value]) => (value === null ? [] : [`[${tag}:${tagText(value)}]`]));
  return `${[...lines, `[rules:${writeOtnRules(record.ruleset)}]`, "", ...turnsOf(record.moves)].join("\n")}\n`;
}

function turnsOf(moves: readonly string[]): string[] {
  const turns = Array.from({ length: Math.ceil(moves.length / 2) }, (_, i) => moves.slice(2 * i, 2 * i + 2));
  return turns.map((turn, i) => `${i + 1}. ${turn.join(" ")}`);
}
