import {
  type FailedRequirement,
  fieldRefusal,
  type FactsOf,
  type Refusal,
  refusal,
} from "../contract/problems/table.ts";
import type { ConductView, RatingView, Requirements } from "../contract/standing.ts";
import type { Asker } from "../contract/terms.ts";
import type { Ruleset } from "../rules/index.ts";
import { shippedAs } from "./rules-of.ts";
import type { ChallengeTerms } from "./state.ts";

export interface Known {
  readonly rating: RatingView | null;
  readonly conduct: ConductView;
  readonly isBot: boolean;
}

/** Returns null if a challenge on these terms may have these requirements. */
export function notToBeRequired(
  { requires = {}, to }: Pick<ChallengeTerms, "requires" | "to">,
  rules: Ruleset,
): Refusal<"invalid-request"> | null {
  if (Object.keys(requires).length === 0) return null;
  if (to !== null) return fieldRefusal("/requires", "requires-of-named");
  const asksRating = requires.rating !== undefined || requires.provisional === false;
  return asksRating && shippedAs(rules) === null ? fieldRefusal("/requires", "requires-unrated") : null;
}

export function failedBy(requires: Requirements, { rating, conduct, isBot }: Known): FailedRequirement[] {
  const { rating: range, provisional, games, reliability, bots } = requires;
  const { min = -Infinity, max = Infinity } = range ?? {};
  const { finished, reliability: actual } = conduct;
  const failed: FailedRequirement[] = [];
  if (rating !== null && (rating.rating < min || rating.rating > max))
    failed.push({ requirement: "rating", needed: range, actual: rating.rating });
  if (provisional === false && rating?.provisional === true)
    failed.push({ requirement: "provisional", needed: provisional, actual: true });
  if (games !== undefined && finished < games)
    failed.push({ requirement: "games", needed: games, actual: finished });
  if (reliability !== undefined && actual !== null && actual < reliability)
    failed.push({ requirement: "reliability", needed: reliability, actual });
  if (bots === false && isBot) failed.push({ requirement: "bots", needed: bots, actual: true });
  return failed;
}

const percent = (share: number): string => String(Math.floor(share * 100));

const said = (fact: number | boolean | null | undefined): string => String(fact ?? "–");

function inWords(
  { requirement, needed, actual }: FailedRequirement,
  asker: Asker,
): FactsOf<"requirements-not-met"> {
  const min = { asker, requirement, bound: "min" } as const;
  if (requirement === "rating") {
    const bound = Number(actual) > (needed?.max ?? Infinity) ? "max" : "min";
    return { ...min, bound, needed: said(needed?.[bound]), actual: String(Math.round(Number(actual))) };
  }
  if (requirement === "reliability")
    return { ...min, needed: percent(needed ?? 0), actual: percent(Number(actual)) };
  return { ...min, needed: said(needed), actual: said(actual) };
}

/** Returns the refusal with all failed requirements; null if the player meets them all. */
export function requirementsRefusal(
  requires: Requirements,
  known: Known,
  asker: Asker,
): Refusal<"requirements-not-met"> | null {
  const failed = failedBy(requires, known);
  const [first] = failed;
  return first === undefined ? null : { ...refusal("requirements-not-met", inWords(first, asker)), failed };
}
