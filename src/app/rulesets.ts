import type { Language } from "../contract/languages.ts";
import { rulesetSource, ruleText } from "../i18n/rulesets/index.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import {
  cornersOf,
  err,
  listingOf,
  ok,
  type Ruleset,
  RULESETS,
  type RulesetTag,
  type ShippedRuleset,
  shippedRuleset,
  throneOf,
  writeOtnRules,
} from "../rules/index.ts";
import { readRulesetById } from "./custom-rulesets.ts";
import type { Ports } from "./ports.ts";
import type { RulesetView } from "../contract/rulesets.ts";

const UNLISTED = { tags: [], uncertain: [] } as const;

function rulesetView(ruleset: Ruleset, language: Language): RulesetView {
  const { id } = shippedRuleset(ruleset.id) ?? { id: null };
  const { tags, uncertain } = id === null ? UNLISTED : listingOf(id);
  return {
    ...ruleset,
    tags,
    source: id === null ? null : rulesetSource(id, language),
    uncertain,
    throne: throneOf(ruleset),
    corners: [...cornersOf(ruleset)],
    otn: writeOtnRules(ruleset),
    language,
    text: ruleText(ruleset, language),
  };
}

/** Which of the shipped rule sets are listed: those with a tag, those with so many squares a side; all without either. */
export interface RulesetFilter {
  readonly tag?: RulesetTag | undefined;
  readonly size?: Ruleset["size"] | undefined;
}

/** The shipped rule sets that a filter lets through, in the order of their table. */
export function shippedRulesets({ tag, size }: RulesetFilter = {}): readonly ShippedRuleset[] {
  return RULESETS.filter(
    (ruleset) =>
      (tag === undefined || listingOf(ruleset.id).tags.includes(tag)) &&
      (size === undefined || ruleset.size === size),
  );
}

const views = new Map<string, RulesetView>();

/** Lists the shipped rule sets that a filter lets through, with their text in a language. Each is worded once. */
export function listRulesets(filter: RulesetFilter, language: Language): readonly RulesetView[] {
  return shippedRulesets(filter).map((ruleset) => {
    const key = `${language} ${ruleset.id}`;
    const view = views.get(key) ?? rulesetView(ruleset, language);
    views.set(key, view);
    return view;
  });
}

/** The place of a shipped rule set among all of them. */
export function rulesetPlace({ id }: Pick<RulesetView, "id">): number {
  return RULESETS.findIndex((ruleset) => ruleset.id === id);
}

/** Finds a rule set by its id, with its text in a language. */
export async function readRuleset(
  id: string,
  language: Language,
  ports: Ports,
): Promise<Outcome<RulesetView>> {
  const ruleset = await readRulesetById(id, ports);
  return ruleset === null
    ? err(refusal("ruleset-not-found", { ruleset: id }))
    : ok(rulesetView(ruleset, language));
}
