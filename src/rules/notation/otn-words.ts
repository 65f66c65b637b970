import type { RulesetError, RulesetErrorCode } from "../definition/problems.ts";
import { READ } from "./otn-keys.ts";

/** Longer than a record that names every key. */
export const OTN_RULES_LENGTH = 2000;

/** A key of a record with its value, and where they stand in it. */
export interface Word {
  readonly key: string;
  readonly value: string;
  readonly at: number;
  readonly valueAt: number;
}

/** The keys of a record, in its order, and what is wrong with them as a list. */
export interface Words {
  readonly words: readonly Word[];
  readonly errors: readonly RulesetError[];
}

/** The keys that end a record: OpenTafl's rows from rank 1 on, or from the top. */
const STARTS: ReadonlySet<string> = new Set(["start", "starti"]);
const isKnown = (key: string): boolean => key === "dim" || key === "name" || STARTS.has(key) || READ.has(key);

function problemOf({ key }: Word, before: readonly Word[]): RulesetErrorCode | null {
  if (STARTS.has(before.at(-1)?.key ?? "")) return "unexpected-character";
  if (before.some((word) => word.key === key)) return "repeated-field";
  return isKnown(key) ? null : "unknown-field";
}

/**
 * Takes a record that is not too long; gives its words. `dim` comes first and `start` last, as OTN demands; between them keys stand
 * in any order, on several lines too, each once.
 */
export function wordsOf(text: string): Words {
  const words: Word[] = [];
  const errors: RulesetError[] = [];
  const told = (code: RulesetErrorCode, key: string, at: number): void => {
    errors.push({ pointer: "", code, key, at });
  };
  for (const { 0: word, index: at } of text.matchAll(/\S+/g)) {
    const colon = word.indexOf(":");
    const key = colon < 1 ? word : word.slice(0, colon);
    const read = { key, value: word.slice(colon + 1), at, valueAt: at + colon + 1 };
    if (words.length === 0 && (key !== "dim" || colon < 1)) {
      told("dimension-expected", "dim", at);
      break;
    }
    const problem = colon < 1 ? "field-expected" : problemOf(read, words);
    if (problem === null) words.push(read);
    else told(problem, key, at);
  }
  if (words.length === 0 && errors.length === 0) told("dimension-expected", "dim", text.length);
  if (words.length > 0 && !STARTS.has(words.at(-1)!.key)) told("start-expected", "start", text.length);
  return { words, errors };
}
