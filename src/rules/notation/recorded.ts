import type { Ending, RuleReason } from "../checked.ts";
import type { Ruleset } from "../ruleset.ts";
import { type Annotations, type GameRecord, otnResult, type RecordTag } from "./otn-game.ts";

/** `auto` recognises the format by the first character. */
export const RECORD_FORMATS = ["auto", "otg", "text", "json"] as const;
export type RecordFormat = (typeof RECORD_FORMATS)[number];

export const RECORD_PLIES = 2000;
export const RECORD_LENGTH = 262_144;

/** The most moves tried to find the rules of a game: as many as in five games of the greatest length. */
export const MOVES_TRIED = 5 * RECORD_PLIES;

/** `RecordSummary` in the API reference describes each. */
export const RECORD_WARNINGS = [
  "result-differs",
  "played-on",
  "date",
  "result",
  "ruleset-guessed",
  "escape-impossible",
] as const;
export type RecordWarning = (typeof RECORD_WARNINGS)[number];

export interface ReadRecord extends GameRecord, Annotations {
  /** Null if the rules did not end the game with its last move. */
  readonly ending: Ending | null;
  readonly tags: readonly RecordTag[];
  readonly warnings: readonly RecordWarning[];
}

export interface WrittenRecord {
  readonly format: RecordFormat;
  readonly text: string;
  /** The rules for a text that names none. If the text names rules, they must be these. */
  readonly ruleset: Ruleset | null;
}

export function formatOf({
  format,
  text,
}: Pick<WrittenRecord, "format" | "text">): Exclude<RecordFormat, "auto"> {
  if (format !== "auto") return format;
  const [first] = text.trimStart();
  return first === "{" ? "json" : first === "[" ? "otg" : "text";
}

export function reasonOf<Reason extends string>(
  { ending, termination, result }: Pick<ReadRecord, "ending" | "termination" | "result">,
  known: readonly Reason[],
): Reason | RuleReason | null {
  if (ending !== null && result === otnResult(ending.winner)) return ending.reason;
  return known.find((one) => one === termination) ?? null;
}
