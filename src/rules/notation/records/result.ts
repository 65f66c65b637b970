import { otherSide, type Side, sideOfPly } from "../../pieces.ts";
import type { Ruleset } from "../../ruleset.ts";
import { DASHES } from "../move.ts";

/** `waiting` is the side that made the last move; `first` and `second` are in order of moving. */
export type Winner = Side | "draw" | "first" | "second" | "waiting";

export interface Claim {
  readonly winner: Winner | null;
  readonly termination: string | null;
}
type Word = readonly [string, Claim];

const says = (winner: Winner | null, words: readonly string[], termination: string | null = null): Word[] =>
  words.map((word) => [word, { winner, termination }]);

/** Black attacks and White defends on every site that names colours. */
const SIDE_WORDS: readonly (readonly [string, Side])[] = [
  ...["attackers", "attacker", "black"].map((word) => [word, "attackers"] as const),
  ...["defenders", "defender", "white"].map((word) => [word, "defenders"] as const),
];

/** Words for resignation and loss on time. If `subject` is empty, the side to move lost. */
const lost = (winner: Winner, subject: string): Word[] => [
  ...says(
    winner,
    ["resign", "resigns", "resigned"].map((verb) => subject + verb),
    "resignation",
  ),
  ...says(
    winner,
    ["timeout", "time out", "timed out", "lost on time"].map((verb) => subject + verb),
    "timeout",
  ),
];

const BEHIND_MOVES: readonly Word[] = [
  ...says("first", ["1-0"]),
  ...says("second", ["0-1"]),
  ...says("draw", ["1/2-1/2", "½-½", "draw"]),
  ...says(null, ["*", "ongoing"]),
  ...says("waiting", ["---"], "resignation"),
  ...lost("waiting", ""),
  ...SIDE_WORDS.flatMap(([word, side]) => [
    ...says(side, [`${word} wins`, `${word} won`]),
    ...lost(otherSide(side), `${word} `),
  ]),
];

const CLAIMS = new Map<string, Claim>([
  ...BEHIND_MOVES,
  ...says("attackers", ["1"]),
  ...says("defenders", ["-1"]),
  ...says("draw", ["0", "1/2", "nobody"]),
  ...says(null, ["", "?", "unknown", "playing", "open", "cancelled"]),
  ...SIDE_WORDS.flatMap(([word, side]) => says(side, [word])),
]);

const pattern = BEHIND_MOVES.map(([word]) => word.replace("*", "\\*").replaceAll("-", ` ?[${DASHES}] ?`));
/** `CSV_END`: the last columns of a game in a CSV collection. The very last is the result. */
export const RESULT_WORDS = new RegExp(`\\(?(${pattern.join("|")})(?=[\\s,.;!)\\]}]|$)`, "iy");
export const CSV_END = /,\s?\d+\s?,\s?\d+\s?,\s?(black|white|draw|ongoing)[ \t]*(?=[\r\n]|$)/iy;

const LONGEST = 100;
const ANY_DASH = new RegExp(` ?[${DASHES}] ?`, "g");

/** Reads a result such as `1-0`, `defenders (timeout)` or `Black resigns`. Returns null for other text. */
export function claimIn(text: string): Claim | null {
  const [, result = "", reason] = /^([^(]*)(?:\(([^()]*)\))?$/.exec(text.slice(0, LONGEST).trim()) ?? [];
  const word = result.trim().toLowerCase().replaceAll(ANY_DASH, "-");
  const claim = reason === "aborted" ? CLAIMS.get("?")! : CLAIMS.get(word);
  return claim === undefined ? null : { ...claim, termination: reason ?? claim.termination };
}

/** Returns the side that won; null for a draw, undefined without a result. */
export function sideThatWon(
  winner: Winner | null,
  { firstMove }: Ruleset,
  plies: number,
): Side | null | undefined {
  if (winner === null) return undefined;
  if (winner === "draw") return null;
  if (winner === "first") return firstMove;
  if (winner === "second") return otherSide(firstMove);
  return winner === "waiting" ? sideOfPly(firstMove, plies) : winner;
}
