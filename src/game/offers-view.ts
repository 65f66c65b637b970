import { formatDuration, formatInstant } from "../lib/duration.ts";
import type { Side } from "../rules/index.ts";
import type { GameFacts } from "./facts.ts";
import { OFFER_TYPES, type OfferType, type OpenOffer } from "./state.ts";

/** An open offer as the API writes it. */
export interface OfferView {
  readonly type: OfferType;
  /** The same as `type`, of draws alone: what clients of earlier releases read. */
  readonly kind?: "draw";
  readonly by: Side;
  readonly at: string;
  /** When the pause would end. */
  readonly until?: string;
  /** How much time it asks for. */
  readonly add?: string;
}

function offerView(offer: OpenOffer): OfferView {
  const { type, by } = offer;
  const at = formatInstant(offer.at);
  switch (offer.type) {
    case "draw":
      return { type: "draw", kind: "draw", by, at };
    case "pause":
      return { type, by, at, until: formatInstant(offer.until) };
    case "extend":
      return { type, by, at, add: formatDuration(offer.add) };
    case "takeback":
    case "resume":
      return { type, by, at };
  }
}

/** The open offers of a game; a pause that would be over at the instant of the facts is none. */
export function offersView({ at, offer, offers }: Pick<GameFacts, "at" | "offer" | "offers">): OfferView[] {
  // Facts from before there were others than draws have the side alone.
  const open = offers ?? (offer === null ? [] : [{ type: "draw", by: offer, at } as const]);
  return open.filter((one) => one.type !== "pause" || one.until > at).map(offerView);
}

/** What players may offer each other by the terms of a game. */
export function allowedOffers({ offers }: GameFacts["challenge"]): readonly OfferType[] {
  return offers ?? OFFER_TYPES;
}
