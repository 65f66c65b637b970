import { oneLine } from "../lib/plain.ts";
import {
  type IdleField,
  otnValues,
  RULE_FIELDS,
  RULESET_WARNINGS,
  type RulesetError,
  type RulesetWarning,
} from "../rules/index.ts";
import { RULESET_PROBLEMS_WORDS, type RulesetProblemsWords } from "./built/ruleset-problems.ts";
import type { Language } from "../contract/languages.ts";

/** Names of keys and fields are cut to this many characters in sentences. */
const NAME_LENGTH = 40;

const fieldOf = (pointer: string): string => pointer.slice(1).replaceAll("~1", "/").replaceAll("~0", "~");

/** Returns the possible values of a field as JSON; for `setup` and `name`, a description. Empty for unknown fields. */
function valuesOf(field: string, words: RulesetProblemsWords): string {
  if (field === "setup" || field === "name") return words[field];
  const row = Object.hasOwn(RULE_FIELDS, field) ? RULE_FIELDS[field as keyof typeof RULE_FIELDS] : null;
  if (row === null || "text" in row) return "";
  if ("values" in row) return row.values.map((value) => JSON.stringify(value)).join(", ");
  return `${row.min}–${row.max}${row.default === null ? ", null" : ""}`;
}

/** Some codes are in several tables with different texts, so callers must keep the order of their look-ups. */
function entry<Words>(table: Readonly<Record<string, Words>>, name: string): Words | null {
  return Object.hasOwn(table, name) ? table[name]! : null;
}

function errorText(error: RulesetError, words: RulesetProblemsWords): string {
  const { key, code } = error;
  if (key !== undefined || code === "too-long") {
    const inRecord = entry(words.record, code);
    const inAnyRecord = entry(words.unsupported, key ?? "") ?? words.unsupported.start;
    return inRecord === null ? inAnyRecord : inRecord(oneLine(key ?? "", NAME_LENGTH), otnValues(key ?? ""));
  }
  const onBoard = entry(words.board, code);
  if (onBoard !== null) return onBoard(error.square ?? "", error.side ?? "attackers");
  const field = fieldOf(error.pointer);
  const ofField = error.pointer === "" ? null : entry(words.field, code);
  return ofField?.(oneLine(field, NAME_LENGTH), valuesOf(field, words)) ?? words.whole;
}

const isWarning = (problem: RulesetError | RulesetWarning): problem is RulesetWarning =>
  (RULESET_WARNINGS as readonly string[]).includes(problem.code);

/** Like `rulesetProblemText`, for scripts that have only these words of a language. */
export function rulesetProblemIn(
  problem: RulesetError | RulesetWarning,
  words: RulesetProblemsWords,
): string {
  if (!isWarning(problem)) return errorText(problem, words);
  const { pointer, code } = problem;
  return code === "no-effect" ? words.idle[fieldOf(pointer) as IdleField] : words.warnings[code];
}

/** Says what is wrong with a rule set (JSON or an OpenTafl record) and what to do; for a warning, how the rule set is read. */
export function rulesetProblemText(problem: RulesetError | RulesetWarning, language: Language): string {
  return rulesetProblemIn(problem, RULESET_PROBLEMS_WORDS[language]);
}
