import { type Checked, err, ok } from "../checked.ts";
import { canonicalJson, definitionOf } from "../definition/identity.ts";
import { fittingName } from "../definition/fields.ts";
import {
  CUSTOM_NAME,
  type Definition,
  type RulesetError,
  type RulesetErrorCode,
} from "../definition/problems.ts";
import { checkedRules } from "../definition/read.ts";
import { BOARD_SIZES, DEFAULT_RULES, type Rules, type Ruleset } from "../ruleset.ts";
import { RULESETS, THE_SIX } from "../built-in.ts";
import { READ, stopsBeforeSecondCorner, WRITTEN } from "./otn-keys.ts";
import { nameField } from "./otn-values.ts";
import { isBoardText } from "../definition/setup.ts";

const OTN_RULES_LENGTH = 2000;

interface Word {
  readonly key: string;
  readonly value: string;
  readonly at: number;
  readonly valueAt: number;
}

/** The last key of a record. Rows begin with rank 1 (`start`), or at the top (`starti`). */
const STARTS: ReadonlySet<string> = new Set(["start", "starti"]);
const isKnown = (key: string): boolean => key === "dim" || key === "name" || STARTS.has(key) || READ.has(key);

function problemOf({ key }: Word, before: readonly Word[]): RulesetErrorCode | null {
  if (STARTS.has(before.at(-1)?.key ?? "")) return "unexpected-character";
  if (before.some((word) => word.key === key)) return "repeated-field";
  return isKnown(key) ? null : "unknown-field";
}

/** OTN requires `dim` first and `start` last. Between them, keys are in any order, each once. */
function wordsOf(text: string) {
  const words: Word[] = [];
  const errors: RulesetError[] = [];
  const addError = (code: RulesetErrorCode, key: string, at: number): void => {
    errors.push({ pointer: "", code, key, at });
  };
  for (const { 0: word, index: at } of text.matchAll(/\S+/g)) {
    const colon = word.indexOf(":");
    const key = colon < 1 ? word : word.slice(0, colon);
    const read = { key, value: word.slice(colon + 1), at, valueAt: at + colon + 1 };
    if (words.length === 0 && (key !== "dim" || colon < 1)) {
      addError("dimension-expected", "dim", at);
      break;
    }
    const problem = colon < 1 ? "field-expected" : problemOf(read, words);
    if (problem === null) words.push(read);
    else addError(problem, key, at);
  }
  if (words.length === 0 && errors.length === 0) addError("dimension-expected", "dim", text.length);
  if (words.length > 0 && !STARTS.has(words.at(-1)!.key)) addError("start-expected", "start", text.length);
  return { words, errors };
}

const TO_OTN: Readonly<Record<string, string>> = { a: "t", d: "T", k: "K" };
const FROM_OTN: Readonly<Record<string, string>> = { t: "a", T: "d", K: "k" };

/** Commanders, knights, mercenaries and guards of both sides, and a king of the attackers. */
const OTHER_PIECE = /[cnmgkCNMG]/;

const upsideDown = (rows: string): string => rows.split("/").toReversed().join("/");

const inLetters = (rows: string, letters: Readonly<Record<string, string>>): string =>
  rows.replaceAll(/[a-z]/gi, (letter) => letters[letter] ?? letter);

interface StartProblem {
  readonly code: "unsupported-rule" | "board-text";
  readonly at: number;
}

/** Returns board text. Does not compare it with the board size: `checkedRules` does. */
function setupOf(record: string, topFirst: boolean): string | StartProblem {
  const closed = record.length > 1 && record.startsWith("/") && record.endsWith("/");
  if (!closed) return { code: "board-text", at: record.startsWith("/") ? record.length : 0 };
  const wrong = record.search(/[^tTK\d/]/);
  if (wrong !== -1)
    return { code: OTHER_PIECE.test(record[wrong]!) ? "unsupported-rule" : "board-text", at: wrong };
  const rows = inLetters(record.slice(1, -1), FROM_OTN);
  if (!isBoardText(rows)) return { code: "board-text", at: 0 };
  return topFirst ? rows : upsideDown(rows);
}

/** Our own keys begin with this. OpenTafl ignores keys that it does not know. */
const OURS = "tp-";

/**
 * Writes OpenTafl's rules record: `dim:11 name:Copenhagen … start:/…/`, without rules that OTN cannot express. The six
 * oldest rule sets omit our own keys. Any other record that would be read as one of the six gets `tp-agr` with its
 * default value.
 */
export function writeOtnRules(ruleset: Ruleset): string {
  const isSix = THE_SIX.some(({ id }) => id === ruleset.id);
  const keys = Object.entries(WRITTEN).flatMap(([key, { write }]) => {
    const value = write(ruleset);
    return value === null || (isSix && key.startsWith(OURS)) ? [] : [`${key}:${value}`];
  });
  if (!isSix && isMistakable(ruleset, keys)) keys.push("tp-agr:y");
  const name = nameField(ruleset.name) || CUSTOM_NAME;
  const start = inLetters(upsideDown(ruleset.setup), TO_OTN);
  return [`dim:${ruleset.size}`, `name:${name}`, ...keys, `start:/${start}/`].join(" ");
}

/** OTN has no keys for `maxPlies` or for forbidden repeats. */
export const isExpressible = ({ repetition, maxPlies }: Rules): boolean =>
  repetition !== "defenders-forbidden" && maxPlies === undefined;

const inexpressibleIn = (text: string): Ruleset | undefined =>
  RULESETS.find((ruleset) => !isExpressible(ruleset) && writeOtnRules(ruleset) === text.trim());

function isMistakable(ruleset: Ruleset, keys: readonly string[]): boolean {
  if (keys.some((key) => key.startsWith(OURS))) return false;
  const six = sixThatMean(canonicalJson(ruleset), nameField(ruleset.name));
  return six !== null && canonicalJson(six) !== canonicalJson(ruleset);
}

let sixByRules: Map<string, Ruleset[]> | null = null;

/**
 * Returns the one of the six oldest rule sets that has these rules and this name, or else the first that has these
 * rules. Returns null if none has these rules.
 */
function sixThatMean(json: string, name: string): Ruleset | null {
  sixByRules ??= Map.groupBy(THE_SIX, (six) =>
    canonicalJson(rulesOf(wordsOf(writeOtnRules(six)).words).rules),
  );
  const fitting = sixByRules.get(json) ?? [];
  return fitting.find((six) => nameField(six.name) === name) ?? fitting[0] ?? null;
}

/**
 * Omitted keys have their defaults. A record without our own keys that equals one of the six is read as that rule set.
 * Returns every error in the format and the values; if there are none, the errors of `checkedRules`.
 */
export function readOtnRules(text: string): Checked<Definition, readonly RulesetError[]> {
  if (text.length > OTN_RULES_LENGTH) return err([{ pointer: "", code: "too-long", at: OTN_RULES_LENGTH }]);
  const inexpressible = inexpressibleIn(text);
  if (inexpressible !== undefined) return ok(definitionOf(inexpressible));
  const { words, errors } = wordsOf(text);
  const { rules, errors: refused } = rulesOf(words);
  const all = [...errors, ...refused].toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
  if (all.length > 0) return err(all);
  const name = words.find(({ key }) => key === "name")?.value ?? "";
  if (!words.some(({ key }) => key.startsWith(OURS))) {
    const { warnings } = definitionOf(rules);
    const six = sixThatMean(canonicalJson(rules), name);
    if (six !== null) return ok({ ...definitionOf(six), warnings });
  }
  const checked = checkedRules(rules, fittingName(name.replaceAll("_", " ")));
  // The setup is in the last word, so its errors are placed there.
  const place = { at: words.at(-1)!.valueAt };
  if (!checked.ok)
    return err(checked.error.map((error) => (error.pointer === "/setup" ? { ...error, ...place } : error)));
  const isReadOtherwise = words.some(({ key, value }) => key === "tfr" && value === "w");
  if (!isReadOtherwise) return checked;
  const warning = { pointer: "/repetition", code: "read-as-attackers-win" } as const;
  return ok({ ...checked.value, warnings: [...checked.value.warnings, warning] });
}

function rulesOf(words: readonly Word[]): { rules: Rules; errors: readonly RulesetError[] } {
  const errors: RulesetError[] = [];
  const refuse = ({ key, at, valueAt }: Word, code: RulesetErrorCode, within = 0): void => {
    errors.push({ pointer: "", code, key, at: code === "unsupported-rule" ? at : valueAt + within });
  };
  const byKey = new Map(words.map((word) => [word.key, word]));
  const dim = byKey.get("dim");
  const size = BOARD_SIZES.find((squares) => String(squares) === dim?.value);
  if (dim !== undefined && size === undefined) refuse(dim, "value");
  const rules: Rules = { size: size ?? BOARD_SIZES[0], setup: "", ...DEFAULT_RULES };
  for (const [key, read] of READ) {
    const word = byKey.get(key);
    if (word === undefined || (size === undefined && (key === "cor" || key === "cen"))) continue;
    const meaning = read(word.value, rules);
    if (typeof meaning === "string") refuse(word, meaning);
    else Object.assign(rules, meaning);
  }
  const passed = byKey.get("corp") ?? byKey.get("cors");
  if (passed !== undefined && stopsBeforeSecondCorner(rules, byKey.get("corp")?.value))
    refuse(passed, "unsupported-rule");
  const start = byKey.get("start") ?? byKey.get("starti");
  if (start !== undefined) {
    const setup = setupOf(start.value, start.key === "starti");
    if (typeof setup === "string") Object.assign(rules, { setup });
    else refuse(start, setup.code, setup.at);
  }
  return { rules, errors };
}
