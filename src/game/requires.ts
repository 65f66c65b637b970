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

/** Null if a challenge on these terms can have the requirements. */
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
  const failed: (FailedRequirement | false)[] = [
    rating !== null &&
      (rating.rating < min || rating.rating > max) && {
        requirement: "rating",
        needed: range,
        actual: rating.rating,
      },
    provisional === false &&
      rating?.provisional === true && { requirement: "provisional", needed: provisional, actual: true },
    games !== undefined &&
      conduct.finished < games && { requirement: "games", needed: games, actual: conduct.finished },
    reliability !== undefined &&
      conduct.reliability !== null &&
      conduct.reliability < reliability && {
        requirement: "reliability",
        needed: reliability,
        actual: conduct.reliability,
      },
    bots === false && isBot && { requirement: "bots", needed: bots, actual: true },
  ];
  return failed.filter((one) => one !== false);
}

const percent = (share: number): string => String(Math.floor(share * 100));

const said = (fact: number | boolean | null | undefined): string => String(fact ?? "–");

function inWords(
  { requirement, needed, actual }: FailedRequirement,
  asker: Asker,
): FactsOf<"requirements-not-met"> {
  if (requirement === "rating") {
    const bound = Number(actual) > (needed?.max ?? Infinity) ? "max" : "min";
    return {
      asker,
      requirement,
      bound,
      needed: said(needed?.[bound]),
      actual: String(Math.round(Number(actual))),
    };
  }
  if (requirement === "reliability")
    return {
      asker,
      requirement,
      bound: "min",
      needed: percent(needed ?? 0),
      actual: percent(Number(actual)),
    };
  return { asker, requirement, bound: "min", needed: said(needed), actual: said(actual) };
}

/** Null if the player meets the requirements. */
export function requirementsRefusal(
  requires: Requirements,
  known: Known,
  asker: Asker,
): Refusal<"requirements-not-met"> | null {
  const failed = failedBy(requires, known);
  const [first] = failed;
  return first === undefined ? null : { ...refusal("requirements-not-met", inWords(first, asker)), failed };
}
