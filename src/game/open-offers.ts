import type { Side } from "../rules/index.ts";
import type { GameState, OpenOffer } from "./state.ts";
import type { OfferType } from "../contract/terms.ts";

/** The open offer of a type; undefined where there is none. */
export function openOffer({ offers }: Pick<GameState, "offers">, type: OfferType): OpenOffer | undefined {
  return offers.find((offer) => offer.type === type);
}

/** The side whose draw offer is open; null where none is. */
export function drawOfferOf(state: Pick<GameState, "offers">): Side | null {
  return openOffer(state, "draw")?.by ?? null;
}
