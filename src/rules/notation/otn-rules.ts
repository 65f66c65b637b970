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
import { THE_SIX } from "../rulesets/index.ts";
import { READ, stopsBeforeSecondCorner, WRITTEN } from "./otn-keys.ts";
import { setupOf, startRecord } from "./otn-start.ts";
import { nameField } from "./otn-text.ts";
import { OTN_RULES_LENGTH, type Word, wordsOf } from "./otn-words.ts";

/** What begins the keys that OpenTafl does not know. */
const OURS = "tp-";

/**
 * Takes a rule set in canonical form; gives OpenTafl's rules record: `dim:11 name:Copenhagen … start:/…/`. The six
 * go without our own keys. A record of others that without such a key would be read as one of the six gets one, `tp-agr`,
 * which says then what is usual.
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
 * keys of ours, a record that says what that of one of the six says is that one. Refuses, by key and place, a record that breaks
 * the format, values without meaning and rules that our games do not have, all of them; and else what `readRuleset`
 * refuses.
 */
export function readOtnRules(text: string): Checked<Definition, readonly RulesetError[]> {
  if (text.length > OTN_RULES_LENGTH) return err([{ pointer: "", code: "too-long", at: OTN_RULES_LENGTH }]);
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
