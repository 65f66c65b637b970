import type { Side } from "../rules/index.ts";
import type { GameEvent, GameState, Offer, OfferType, OpenOffer } from "./state.ts";

type OfferEvent = Extract<
  GameEvent,
  {
    type:
      | "draw-offered"
      | "draw-declined"
      | "offered"
      | "offer-declined"
      | "offer-withdrawn"
      | "offer-accepted";
  }
>;

type Offers = Pick<GameState, "offers" | "declinedOffers">;

/** The open offer of a type; undefined where there is none. */
export function openOffer({ offers }: Pick<GameState, "offers">, type: OfferType): OpenOffer | undefined {
  return offers.find((offer) => offer.type === type);
}

/** The side whose draw offer is open; null where none is. */
export function drawOfferOf(state: Pick<GameState, "offers">): Side | null {
  return openOffer(state, "draw")?.by ?? null;
}

const without = ({ offers }: Offers, type: OfferType): readonly OpenOffer[] =>
  offers.filter((offer) => offer.type !== type);

function opened(before: Offers, offer: Offer, by: Side, at: number): Offers {
  const { declinedOffers } = before;
  return { offers: [...without(before, offer.type), { ...offer, by, at }], declinedOffers };
}

/** The offers after one was declined. By the side that made it, it is taken back: that is no refusal of the other's. */
function declined(before: Offers, type: OfferType, side: Side): Offers {
  const { declinedOffers } = before;
  const offer = openOffer(before, type);
  const isAnswer = offer !== undefined && offer.by !== side;
  return {
    offers: without(before, type),
    declinedOffers: isAnswer ? [...declinedOffers, { type, by: offer.by }] : declinedOffers,
  };
}

/** The open offers of a game, and those declined at its present ply, after an event about one. */
export function offersAfter(before: Offers, event: OfferEvent): Offers {
  switch (event.type) {
    case "draw-offered":
      return opened(before, { type: "draw" }, event.side, event.at);
    case "offered":
      return opened(before, event.offer, event.side, event.at);
    case "draw-declined":
      return declined(before, "draw", event.side);
    case "offer-declined":
      return declined(before, event.offer, event.side);
    case "offer-withdrawn":
    case "offer-accepted":
      return { offers: without(before, event.offer), declinedOffers: before.declinedOffers };
  }
}
