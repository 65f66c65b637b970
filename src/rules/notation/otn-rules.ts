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
import { RULESETS, THE_SIX } from "../rulesets/index.ts";
import { READ, stopsBeforeSecondCorner, WRITTEN } from "./otn-keys.ts";
import { nameField } from "./otn-values.ts";
import { isBoardText } from "../definition/setup.ts";

/** Longer than a record that names every key. */
const OTN_RULES_LENGTH = 2000;

/** A key of a record with its value, and where they stand in it. */
interface Word {
  readonly key: string;
  readonly value: string;
  readonly at: number;
  readonly valueAt: number;
}

/** The keys of a record, in its order, and what is wrong with them as a list. */
interface Words {
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
function wordsOf(text: string): Words {
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

/** The letters of board text, and OpenTafl's. */
const LETTERS: readonly (readonly [string, string])[] = [
  ["a", "t"],
  ["d", "T"],
  ["k", "K"],
];
const TO_OTN: ReadonlyMap<string, string> = new Map(LETTERS);
const FROM_OTN: ReadonlyMap<string, string> = new Map(LETTERS.map(([ours, theirs]) => [theirs, ours]));

/** What OpenTafl has besides: commanders, knights, mercenaries and guards of both sides, and a king of the attackers. */
const OTHER_PIECE = /[cnmgkCNMG]/;

const upsideDown = (rows: string): string => rows.split("/").toReversed().join("/");

function inLetters(rows: string, letters: ReadonlyMap<string, string>): string {
  return rows.replaceAll(/[a-z]/gi, (letter) => letters.get(letter) ?? letter);
}

/** Takes board text; gives it as OpenTafl's position record: rank 1 first, in slashes. */
function startRecord(setup: string): string {
  return `/${inLetters(upsideDown(setup), TO_OTN)}/`;
}

/** Why a position record cannot be read, and where in it. */
interface StartProblem {
  readonly code: "unsupported-rule" | "board-text";
  readonly at: number;
}

/**
 * Takes a position record, and whether its first row is the top one (`starti`) or rank 1 (`start`); gives the board text. Refuses
 * pieces that our games do not have, and what is no record; whether it fits its board is for the rule set's own check.
 */
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

/** What begins the keys that OpenTafl does not know. */
const OURS = "tp-";

/**
 * Takes a rule set in canonical form; gives OpenTafl's rules record: `dim:11 name:Copenhagen … start:/…/`, without what
 * OTN has no keys for (`isSaidInOtn`). The six go without our own keys. A record of others that without such a key would be
 * read as one of the six gets one, `tp-agr`, which says then what is usual.
 */
export function writeOtnRules(ruleset: Ruleset): string {
  const isSix = THE_SIX.some(({ id }) => id === ruleset.id);
  const keys = Object.entries(WRITTEN).flatMap(([key, { write }]) => {
    const value = write(ruleset);
    return value === null || (isSix && key.startsWith(OURS)) ? [] : [`${key}:${value}`];
  });
  if (!isSix && isMistakable(ruleset, keys)) keys.push("tp-agr:y");
  const name = nameField(ruleset.name) || CUSTOM_NAME;
  return [`dim:${ruleset.size}`, `name:${name}`, ...keys, `start:${startRecord(ruleset.setup)}`].join(" ");
}

/** Whether OTN has keys for all that these rules say: it has none for `maxPlies` and for forbidden repeats. */
export const isSaidInOtn = ({ repetition, maxPlies }: Rules): boolean =>
  repetition !== "defenders-forbidden" && maxPlies === undefined;

/** The shipped rule set, of those that OTN has no keys for, whose record is exactly this text. */
const unsaidIn = (text: string): Ruleset | undefined =>
  RULESETS.find((ruleset) => !isSaidInOtn(ruleset) && writeOtnRules(ruleset) === text.trim());

/** Whether a record of these keys would be read as one of the six, and the rule set is not that one. */
function isMistakable(ruleset: Ruleset, keys: readonly string[]): boolean {
  if (keys.some((key) => key.startsWith(OURS))) return false;
  const six = sixThatMean(canonicalJson(ruleset), nameField(ruleset.name));
  return six !== null && canonicalJson(six) !== canonicalJson(ruleset);
}

/** What the records of the six say, read key by key, in canonical form. */
let sayings: Map<string, Ruleset[]> | null = null;

/** The one of the six whose record says just this: of two the one of this name, else the first. */
function sixThatMean(json: string, name: string): Ruleset | null {
  sayings ??= Map.groupBy(THE_SIX, (six) => canonicalJson(said(wordsOf(writeOtnRules(six)).words).rules));
  const fitting = sayings.get(json) ?? [];
  return fitting.find((six) => nameField(six.name) === name) ?? fitting[0] ?? null;
}

/**
 * Takes a rules record; gives the rule set that it describes, in canonical form. Keys that are left out say what is usual. Without
 * keys of ours, a record that says what that of one of the six says is that one. The record that `writeOtnRules` makes of a
 * shipped rule set that OTN has no keys for is that rule set. Refuses, by key and place, a record that breaks the format, values
 * without meaning and rules that our games do not have, all of them; and else what `readRuleset` refuses.
 */
export function readOtnRules(text: string): Checked<Definition, readonly RulesetError[]> {
  if (text.length > OTN_RULES_LENGTH) return err([{ pointer: "", code: "too-long", at: OTN_RULES_LENGTH }]);
  const unsaid = unsaidIn(text);
  if (unsaid !== undefined) return ok(definitionOf(unsaid));
  const { words, errors } = wordsOf(text);
  const { rules, errors: refused } = said(words);
  const all = [...errors, ...refused].toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
  if (all.length > 0) return err(all);
  const name = words.find(({ key }) => key === "name")?.value ?? "";
  if (!words.some(({ key }) => key.startsWith(OURS))) {
    const { warnings } = definitionOf(rules);
    const six = sixThatMean(canonicalJson(rules), name);
    if (six !== null) return ok({ ...definitionOf(six), warnings });
  }
  const checked = checkedRules(rules, fittingName(name.replaceAll("_", " ")));
  if (!checked.ok) return err(checked.error.map((error) => placed(error, words)));
  const isReadOtherwise = words.some(({ key, value }) => key === "tfr" && value === "w");
  if (!isReadOtherwise) return checked;
  const warning = { pointer: "/repetition", code: "read-as-attackers-win" } as const;
  return ok({ ...checked.value, warnings: [...checked.value.warnings, warning] });
}

/** What is wrong with the setup is wrong with the last word. */
function placed(error: RulesetError, words: readonly Word[]): RulesetError {
  return error.pointer === "/setup" ? { ...error, at: words.at(-1)!.valueAt } : error;
}

/** What the keys of a record say, and which say what cannot be. */
function said(words: readonly Word[]): { rules: Rules; errors: readonly RulesetError[] } {
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
    // Which squares are corners cannot be said of a board of no size.
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
