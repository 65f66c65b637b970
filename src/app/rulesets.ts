import type { Language } from "../i18n/languages.ts";
import { ruleText, type RuleText } from "../i18n/rulesets/index.ts";
import { type Outcome, refusal } from "../problems/table.ts";
import {
  cornersOf,
  err,
  ok,
  type ShippedRuleset as Ruleset,
  RULESETS,
  shippedRuleset,
  throneOf,
  writeOtnRules,
} from "../rules/index.ts";

/** A rule set with all that a client needs to draw and explain a game. */
export interface RulesetView extends Ruleset {
  readonly throne: string | null;
  readonly corners: readonly string[];
  /** The OpenTafl rules record. */
  readonly otn: string;
  /** Of the text. */
  readonly language: Language;
  readonly text: RuleText;
}

function rulesetView(ruleset: Ruleset, language: Language): RulesetView {
  return {
    ...ruleset,
    throne: throneOf(ruleset),
    corners: [...cornersOf(ruleset)],
    otn: writeOtnRules(ruleset),
    language,
    text: ruleText(ruleset, language),
  };
}

const listed = new Map<Language, readonly RulesetView[]>();

/** Lists all rule sets, with their text in a language. */
export function allRulesets(language: Language): readonly RulesetView[] {
  const views = listed.get(language) ?? RULESETS.map((ruleset) => rulesetView(ruleset, language));
  listed.set(language, views);
  return views;
}

/** Finds a rule set by its id. */
export function readRuleset(id: string, language: Language): Outcome<RulesetView> {
  const ruleset = shippedRuleset(id);
  return ruleset === null
    ? err(refusal("ruleset-not-found", { ruleset: id }))
    : ok(rulesetView(ruleset, language));
}
