import { fieldRefusal, type Refusal, refusal } from "../contract/problems/table.ts";
import { OFFER_TYPES, type OfferType, RATED_OFFERS } from "../contract/terms.ts";
import { housePlayer } from "../contract/house.ts";
import type { Ruleset } from "../rules/index.ts";
import { shippedAs } from "./rules-of.ts";
import type { ChallengeTerms } from "./state.ts";

/** Returns the offers that remain allowed; undefined for all. A rated game allows no takebacks. */
export const leftOf = (offers: readonly OfferType[] | undefined, rated: boolean) =>
  rated ? (offers ?? OFFER_TYPES).filter((type) => type !== "takeback") : offers;

export function ratedTerms(
  rated: boolean,
  offers: readonly OfferType[] | undefined,
): Pick<ChallengeTerms, "rated" | "offers"> {
  if (rated) return { rated, offers: offers ?? RATED_OFFERS };
  return offers === undefined ? {} : { offers };
}

/** House players play only single games. */
export const notToBeAMatch = ({ match, to }: Pick<ChallengeTerms, "match" | "to">) =>
  match !== undefined && housePlayer(to?.id) !== null ? fieldRefusal("/match", "match-house") : null;

export function notToBeRated(
  { rated, offers = [], by, to }: Pick<ChallengeTerms, "rated" | "offers" | "by" | "to">,
  rules: Ruleset,
): Refusal<"cannot-be-rated" | "custom-unrated" | "invalid-request"> | null {
  if (rated !== true) return null;
  if (shippedAs(rules) === null) return refusal("custom-unrated");
  if (housePlayer(by.id) !== null || housePlayer(to?.id) !== null)
    return refusal("cannot-be-rated", { reason: "house" });
  return offers.includes("takeback") ? fieldRefusal("/offers", "rated-takeback") : null;
}
