import { formatDuration, formatInstant } from "../lib/duration.ts";
import type { Side } from "../rules/index.ts";
import type { GameFacts } from "./facts.ts";
import type { GameState, Offer, OpenOffer } from "./state.ts";
import { type GameOffer, OFFER_TYPES, type OfferType } from "../contract/terms.ts";
import type { OfferView } from "../contract/offers.ts";
import type { OfferInEvent } from "../contract/events/records.ts";

export const offerOfType = ({ offers }: Pick<GameState, "offers">, type: GameOffer): OpenOffer | undefined =>
  offers.find((offer) => offer.type === type);

export const drawOfferOf = (state: Pick<GameState, "offers">): Side | null =>
  offerOfType(state, "draw")?.by ?? null;

export function offerInEvent(offer: Offer): OfferInEvent {
  const { type } = offer;
  if (offer.type === "pause") return { type, until: formatInstant(offer.until) };
  return offer.type === "extend" ? { type, add: formatDuration(offer.add) } : { type };
}

function offerView(offer: OpenOffer): OfferView {
  const { type, ...rest } = offerInEvent(offer);
  return { type, by: offer.by, at: formatInstant(offer.at), ...rest };
}

/** Leaves out an offer of a pause that would be over at `at`. */
export const offersView = ({ at, offers }: Pick<GameFacts, "at" | "offers">): OfferView[] =>
  offers.filter((one) => one.type !== "pause" || one.until > at).map(offerView);

export const isAnswerDue = ({ offers, turn }: { offers: readonly OfferView[]; turn: Side | null }): boolean =>
  turn !== null && offers.some(({ by }) => by === turn);

export const allowedOffers = ({ offers }: GameFacts["challenge"]): readonly OfferType[] =>
  offers ?? OFFER_TYPES;
