import { otherSide, type Side, sideOfPly } from "../../pieces.ts";
import type { Ruleset } from "../../ruleset.ts";
import { DASHES } from "../move.ts";

/** Who won, as a record says it. `waiting`: whoever made the last move; `first` and `second`: by who began. */
export type Winner = Side | "draw" | "first" | "second" | "waiting";

/** What a record says of its end; `winner` null where it names none, as in a game that goes on. */
export interface Claim {
  readonly winner: Winner | null;
  readonly termination: string | null;
}
type Word = readonly [string, Claim];

const says = (winner: Winner | null, words: readonly string[], termination: string | null = null): Word[] =>
  words.map((word) => [word, { winner, termination }]);

/** Black attacks and White defends, as on every site that names colours. */
const SIDE_WORDS: readonly (readonly [string, Side])[] = [
  ...["attackers", "attacker", "black"].map((word) => [word, "attackers"] as const),
  ...["defenders", "defender", "white"].map((word) => [word, "defenders"] as const),
];

/** How a side lost that did not lose on the board; without its name, whoever is to move did. */
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

/** What stands behind the moves of a text. */
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
/** A result behind the moves of a text, perhaps in parentheses; and the end of a line of the collections in CSV. */
export const RESULT_WORDS = new RegExp(`\\(?(${pattern.join("|")})(?=[\\s,.;!)\\]}]|$)`, "iy");
export const CSV_END = /,\s?\d+\s?,\s?\d+\s?,\s?(black|white|draw|ongoing)[ \t]*(?=[\r\n]|$)/iy;

/** Longer than any result. */
const LONGEST = 100;
const ANY_DASH = new RegExp(` ?[${DASHES}] ?`, "g");

/** Takes a result as people and programs write it, `1-0`, `defenders (timeout)`, `Black resigns`; null for what is none. */
export function claimIn(text: string): Claim | null {
  const [, said = "", reason] = /^([^(]*)(?:\(([^()]*)\))?$/.exec(text.slice(0, LONGEST).trim()) ?? [];
  const word = said.trim().toLowerCase().replaceAll(ANY_DASH, "-");
  const claim = reason === "aborted" ? CLAIMS.get("?")! : CLAIMS.get(word);
  return claim === undefined ? null : { ...claim, termination: reason ?? claim.termination };
}

/** Takes who won, and the game that it is said of; gives the side, null for a draw, undefined where nothing is said. */
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
