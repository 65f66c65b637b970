import type { Ending, RuleReason } from "../checked.ts";
import type { Ruleset } from "../ruleset.ts";
import { type Annotations, type GameRecord, otnResult, type RecordTag } from "./otn-game.ts";

/** How a recorded game can be written; `auto` goes by the first character. */
export const RECORD_FORMATS = ["auto", "otg", "text", "json"] as const;
export type RecordFormat = (typeof RECORD_FORMATS)[number];

/** The most plies, and characters, of a recorded game. */
export const RECORD_PLIES = 2000;
export const RECORD_LENGTH = 262_144;

/** The most moves that are judged to find the rules of a game: as many as five of the longest have. */
export const MOVES_TRIED = 5 * RECORD_PLIES;

/** What a record is accepted with all the same; the API describes each in `RecordSummary`. */
export const RECORD_WARNINGS = [
  "result-differs",
  "played-on",
  "date",
  "result",
  "ruleset-guessed",
  "escape-impossible",
] as const;
export type RecordWarning = (typeof RECORD_WARNINGS)[number];

/** A recorded game that follows the rules: its moves in OTN with all captures, its tags in plain text. */
export interface ReadRecord extends GameRecord, Annotations {
  /** How the rules ended it with its last move; null where they did not. */
  readonly ending: Ending | null;
  /** Tags that are none of the fields above, in their order. */
  readonly tags: readonly RecordTag[];
  readonly warnings: readonly RecordWarning[];
}

/** A text that may be a recorded game. */
export interface WrittenRecord {
  readonly format: RecordFormat;
  readonly text: string;
  /** The rules of a text that names none. One that names rules must name these. */
  readonly ruleset: Ruleset | null;
}

/** How a text is written, by its first character where nobody says. */
export function formatOf({
  format,
  text,
}: Pick<WrittenRecord, "format" | "text">): Exclude<RecordFormat, "auto"> {
  if (format !== "auto") return format;
  const [first] = text.trimStart();
  return first === "{" ? "json" : first === "[" ? "otg" : "text";
}

/** How the record says that its game ended: by a reason of the rules or of the players, where it names one that is known. */
export function reasonOf<Reason extends string>(
  { ending, termination, result }: Pick<ReadRecord, "ending" | "termination" | "result">,
  known: readonly Reason[],
): Reason | RuleReason | null {
  if (ending !== null && result === otnResult(ending.winner)) return ending.reason;
  return known.find((one) => one === termination) ?? null;
}
