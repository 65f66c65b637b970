import { CUSTOM_NAME, type Ruleset, type RulesetId, shippedRuleset } from "../../rules/index.ts";
import type { Language } from "../../contract/languages.ts";
import { RULE_TEXT_WORDS } from "../built/rule-text.ts";
import { CUSTOM_WORDS } from "../built/custom.ts";
import { SHIPPED_WORDS } from "../built/shipped.ts";
import { countOf } from "./facts.ts";
import type { RuleText } from "./figures.ts";
import { madeAbout, madeSections } from "./made.ts";
import type { MadeFigures } from "./made-figures.ts";
import { isWritten } from "./six-figures.ts";
import { sectionsOfSix } from "./six.ts";

type Named = Pick<Ruleset, "id" | "name"> & Partial<Pick<Ruleset, "size">>;

/**
 * Returns the name of a rule set: translated if it is built in; otherwise the name that its maker gave it, marked as
 * custom. Without a name it is called “custom”, with its size if given.
 */
export function rulesetTitle({ id, name, size }: Named, language: Language): string {
  const shipped = shippedRuleset(id);
  if (shipped !== null) return SHIPPED_WORDS[language][shipped.id].title;
  if (name !== CUSTOM_NAME) return `${name} (${CUSTOM_WORDS[language].own})`;
  return `${CUSTOM_WORDS[language].unnamed}${size === undefined ? "" : ` ${size}×${size}`}`;
}

/** Returns the title with the board's size, unless it contains the size: "Brandubh, 7×7", "Sea Battle 11×11". */
export function titleAndSize(rules: Named & Pick<Ruleset, "size">, language: Language): string {
  const title = rulesetTitle(rules, language);
  const size = `${rules.size}×${rules.size}`;
  return title.includes(size) ? title : `${title}, ${size}`;
}

/**
 * Says in a sentence what makes a built-in rule set different. For other rule sets it names the king's goal and how he is
 * captured.
 */
export function rulesetAbout(ruleset: Ruleset, language: Language): string {
  const shipped = shippedRuleset(ruleset.id);
  return shipped === null ? madeAbout(ruleset, language) : SHIPPED_WORDS[language][shipped.id].about;
}

/** Returns the source of a built-in rule set, without a full stop. */
export function rulesetSource(id: RulesetId, language: Language): string {
  return SHIPPED_WORDS[language][id].source;
}

export type { Figure, RuleText } from "./figures.ts";

/** Returns `rulesetAbout`, and a sentence with the size of the board and the numbers of men. */
export function ruleSummary(rules: Ruleset, language: Language): string {
  const men = RULE_TEXT_WORDS[language].summary(rules.size, countOf(rules, "a"), countOf(rules, "d"));
  return `${rulesetAbout(rules, language)} ${men}`;
}

export function ruleText(rules: Ruleset, language: Language, figures: MadeFigures): RuleText {
  return {
    title: rulesetTitle(rules, language),
    summary: ruleSummary(rules, language),
    sections: (isWritten(rules) ? sectionsOfSix : madeSections)(rules, language, figures),
  };
}
