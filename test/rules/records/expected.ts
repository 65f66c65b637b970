import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OtnResult } from "../../../src/rules/notation/otn-game.ts";
import type { RulesetId } from "../../../src/rules/index.ts";

/** The result of reading a file. Fields that are left out are not compared. */
export interface Reads {
  /** `custom` where the file's own rules are none of the shipped rule sets. */
  readonly ruleset: RulesetId | "custom";
  readonly plies: number;
  /** The last move in OTN, with its captures. */
  readonly last: string;
  readonly result: OtnResult;
  /** None if left out. */
  readonly warnings?: readonly (
    | "result-differs"
    | "played-on"
    | "date"
    | "result"
    | "ruleset-guessed"
    | "escape-impossible"
  )[];
  readonly attackers?: string;
  readonly defenders?: string;
  readonly event?: string;
  readonly date?: string | null;
  readonly termination?: string;
  /** The plies that have comments, and those that have lines: all of them. */
  readonly comments?: readonly number[];
  readonly lines?: readonly number[];
  /** Names that are among its unknown tags, as they are written. */
  readonly tags?: readonly string[];
}

/** Why a file is rejected, and where. Fields that are left out are not compared. */
export interface Rejects {
  readonly reason: string;
  /** Counted from 1. */
  readonly line: number;
  readonly ply?: number | null;
  /** The key of the rules record that is not supported. */
  readonly key?: string;
  /** Rule sets that are among those under which the moves are legal. */
  readonly rulesets?: readonly RulesetId[];
}

/** A file of this folder, and what reading it gives. The moves were counted and judged by hand, without the reader. */
export type Expected = {
  readonly file: string;
  /** What is special about the file. */
  readonly note?: string;
  /** The rule set that is sent with the text; without one, the text has to name its own. */
  readonly beside?: RulesetId;
} & ({ readonly reads: Reads } | { readonly rejects: Rejects });

/** Files that other people recorded (test/rules/records/SOURCES.md), and files written for this test before the reader. */
export const EXPECTED: readonly Expected[] = readFileSync(join(import.meta.dirname, "expected.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Expected);
