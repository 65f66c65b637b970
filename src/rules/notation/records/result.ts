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

/** Black attacks and White defends, as on every site that names colours. */
const SIDE_WORDS: Readonly<Record<string, Side>> = {
  attackers: "attackers",
  attacker: "attackers",
  black: "attackers",
  defenders: "defenders",
  defender: "defenders",
  white: "defenders",
};

const WORDS: Readonly<Record<string, Winner | null>> = {
  ...SIDE_WORDS,
  "1": "attackers",
  "-1": "defenders",
  "0": "draw",
  "1-0": "first",
  "0-1": "second",
  "1/2-1/2": "draw",
  "1/2": "draw",
  "½-½": "draw",
  draw: "draw",
  nobody: "draw",
  "---": "waiting",
};
const OPEN_WORDS = new Set(["", "?", "*", "unknown", "ongoing", "playing", "open", "cancelled", "aborted"]);

const SUBJECT = Object.keys(SIDE_WORDS).join("|");
const VERB = "wins?|won|resign(?:s|ed)?|time ?out|timed out|lost on time";
const PHRASE = new RegExp(`^(?:(${SUBJECT})\\s)?(${VERB})$`);

/** A result behind the moves of a text, perhaps in parentheses; and the end of a line of the collections in CSV. */
export const RESULT_WORDS = new RegExp(
  String.raw`\(?(1 ?[${DASHES}] ?0|0 ?[${DASHES}] ?1|1/2 ?[${DASHES}] ?1/2|½ ?[${DASHES}] ?½|---|\*|(?:(?:${SUBJECT}) )?(?:${VERB})|draw|ongoing)(?=[\s,.;!)\]}]|$)`,
  "iy",
);
export const CSV_END = /,\s?\d+\s?,\s?\d+\s?,\s?(black|white|draw|ongoing)[ \t]*(?=[\r\n]|$)/iy;

/** Longer than any result. */
const LONGEST = 100;
const ANY_DASH = new RegExp(` ?[${DASHES}] ?`, "g");

/** Takes a result as people and programs write it, `1-0`, `defenders (timeout)`, `Black resigns`; null for what is none. */
export function claimIn(text: string): Claim | null {
  const [, said = "", reason = null] = /^([^(]*)(?:\(([^()]*)\))?$/.exec(text.slice(0, LONGEST).trim()) ?? [];
  const word = said.trim().toLowerCase().replaceAll(ANY_DASH, "-");
  if (OPEN_WORDS.has(word) || reason === "aborted") return { winner: null, termination: reason };
  const winner = WORDS[word];
  const termination = reason ?? (word === "---" ? "resignation" : null);
  return winner == null ? phraseIn(word) : { winner, termination };
}

/** `White resigns`, `timeout`, `attackers won`: without a subject it is about whoever is to move. */
function phraseIn(word: string): Claim | null {
  const [, subject = "", verb = ""] = PHRASE.exec(word) ?? [];
  const side = SIDE_WORDS[subject];
  if (verb === "" || (verb.startsWith("w") && side === undefined)) return null;
  if (verb.startsWith("w")) return { winner: side!, termination: null };
  const termination = verb.startsWith("resign") ? "resignation" : "timeout";
  return { winner: side === undefined ? "waiting" : otherSide(side), termination };
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
