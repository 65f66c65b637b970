import type { Language } from "../../contract/languages.ts";
import type { RulesetView } from "../../contract/rulesets.ts";
import { rulesetSource, ruleText } from "./index.ts";
import type { MadeFigures } from "./made-figures.ts";
import { shippedFigures, shippedRecord } from "./shipped-figures.ts";
import {
  cornersOf,
  listingOf,
  type Ruleset,
  type ShippedRuleset,
  shippedRuleset,
  throneOf,
  writeOtnRules,
} from "../../rules/index.ts";

const UNLISTED = { tags: [], uncertain: [] } as const;

export function rulesetView(ruleset: Ruleset, language: Language, figures: MadeFigures): RulesetView {
  const { id } = shippedRuleset(ruleset.id) ?? { id: null };
  const { tags, uncertain } = id === null ? UNLISTED : listingOf(id);
  return {
    ...ruleset,
    tags,
    source: id === null ? null : rulesetSource(id, language),
    uncertain,
    throne: throneOf(ruleset),
    corners: [...cornersOf(ruleset)],
    otn: id === null ? writeOtnRules(ruleset) : shippedRecord(id),
    language,
    text: ruleText(ruleset, language, figures),
  };
}

const views = new Map<string, RulesetView>();

export function shippedView(ruleset: ShippedRuleset, language: Language): RulesetView {
  const key = `${language} ${ruleset.id}`;
  const view = views.get(key) ?? rulesetView(ruleset, language, shippedFigures(ruleset.id));
  views.set(key, view);
  return view;
}
