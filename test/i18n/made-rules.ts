import * as fc from "fast-check";
import type { Language } from "../../src/contract/languages.ts";
import { ruleText } from "../../src/i18n/rulesets/index.ts";
import { madeFigures } from "../../src/i18n/rulesets/made-figures.ts";
import {
  BOARD_SIZES,
  DEFAULT_RULES,
  type Rules,
  type Ruleset,
  RULESETS,
  rulesetOf,
} from "../../src/rules/index.ts";
import { anyRuleset } from "../rules/random-rulesets.ts";

/** The shipped rule sets whose texts are made. */
export const MADE = RULESETS.slice(6);

const speed = fc.constantFrom(null, 1, 2, 5);

/** Rule sets drawn at random, with speeds and counts of all kinds. */
export const anyRules = (sizes: readonly Rules["size"][] = BOARD_SIZES) =>
  fc
    .tuple(anyRuleset({ sizes }), speed, speed, speed, fc.constantFrom(null, 10, 21, 100))
    .map(([ruleset, attackerSpeed, defenderSpeed, kingSpeed, noProgress]) => ({
      ...ruleset,
      attackerSpeed,
      defenderSpeed,
      kingSpeed,
      noProgress,
    }));

const BRANDUBH = rulesetOf("brandubh").setup;

/** Custom rules with these fields, the others as usual; on the board of Brandubh, where none is given. */
export const withRules = (given: Partial<Rules>): Ruleset => ({
  id: "custom-0",
  name: "Custom",
  size: 7,
  setup: BRANDUBH,
  ...DEFAULT_RULES,
  ...given,
});

/** The text of a rule set, whichever it is, with its figures. */
export const textOf = (ruleset: Ruleset, language: Language) =>
  ruleText(ruleset, language, madeFigures(ruleset));

/** All that a rule set's text says, without its figures. */
export const paragraphs = (ruleset: Ruleset, language: Language) =>
  textOf(ruleset, language)
    .sections.flatMap((section) => section.paragraphs)
    .join("\n");
