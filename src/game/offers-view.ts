import { formatDuration, formatInstant } from "../lib/duration.ts";
import type { Side } from "../rules/index.ts";
import type { GameFacts } from "./facts.ts";
import type { GameState, Offer, OpenOffer } from "./state.ts";
import { type GameOffer, OFFER_TYPES, type OfferType } from "../contract/terms.ts";
import type { OfferView } from "../contract/offers.ts";
import type { OfferInEvent } from "../contract/events/records.ts";

/** The open offer of a type; undefined where there is none. */
export function openOffer({ offers }: Pick<GameState, "offers">, type: GameOffer): OpenOffer | undefined {
  return offers.find((offer) => offer.type === type);
}

/** The side whose draw offer is open; null where none is. */
export function drawOfferOf(state: Pick<GameState, "offers">): Side | null {
  return openOffer(state, "draw")?.by ?? null;
}

/** Writes an offer as the API does. */
export function toldOffer(offer: Offer): OfferInEvent {
  const { type } = offer;
  if (offer.type === "pause") return { type, until: formatInstant(offer.until) };
  return offer.type === "extend" ? { type, add: formatDuration(offer.add) } : { type };
}

function offerView(offer: OpenOffer): OfferView {
  const { type, ...rest } = toldOffer(offer);
  return { type, by: offer.by, at: formatInstant(offer.at), ...rest };
}

/** The open offers of a game; a pause that would be over at the instant of the facts is none. */
export function offersView({ at, offers }: Pick<GameFacts, "at" | "offers">): OfferView[] {
  return offers.filter((one) => one.type !== "pause" || one.until > at).map(offerView);
}

/**
 * Whether the player to move has made an offer, which the other side can answer without a move. Offers to the player to
 * move need no attention beyond the move.
 */
export function isAsked({ offers, turn }: { offers: readonly OfferView[]; turn: Side | null }): boolean {
  return turn !== null && offers.some(({ by }) => by === turn);
}

/** Returns the offers that the terms allow. */
export function allowedOffers({ offers }: GameFacts["challenge"]): readonly OfferType[] {
  return offers ?? OFFER_TYPES;
}
