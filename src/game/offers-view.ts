import { formatDuration, formatInstant } from "../lib/duration.ts";
import type { Side } from "../rules/index.ts";
import type { GameFacts } from "./facts.ts";
import type { GameState, Offer, OpenOffer } from "./state.ts";
import { type GameOffer, OFFER_TYPES, type OfferType } from "../contract/terms.ts";
import type { OfferView } from "../contract/offers.ts";
import type { OfferInEvent } from "../contract/events/records.ts";

export function offerOfType({ offers }: Pick<GameState, "offers">, type: GameOffer): OpenOffer | undefined {
  return offers.find((offer) => offer.type === type);
}

export function drawOfferOf(state: Pick<GameState, "offers">): Side | null {
  return offerOfType(state, "draw")?.by ?? null;
}

export function offerInEvent(offer: Offer): OfferInEvent {
  const { type } = offer;
  if (offer.type === "pause") return { type, until: formatInstant(offer.until) };
  return offer.type === "extend" ? { type, add: formatDuration(offer.add) } : { type };
}

function offerView(offer: OpenOffer): OfferView {
  const { type, ...rest } = offerInEvent(offer);
  return { type, by: offer.by, at: formatInstant(offer.at), ...rest };
}

/** Leaves out a pause that would be over at the instant of the facts. */
export function offersView({ at, offers }: Pick<GameFacts, "at" | "offers">): OfferView[] {
  return offers.filter((one) => one.type !== "pause" || one.until > at).map(offerView);
}

export function isAnswerDue({ offers, turn }: { offers: readonly OfferView[]; turn: Side | null }): boolean {
  return turn !== null && offers.some(({ by }) => by === turn);
}

export function allowedOffers({ offers }: GameFacts["challenge"]): readonly OfferType[] {
  return offers ?? OFFER_TYPES;
}
