import type { Side } from "../../rules/index.ts";
import { drawOfferOf, offerOfType, offerInEvent } from "../offers-view.ts";
import type { GameState, Offer, OpenOffer } from "../state.ts";
import {
  type ChangeOf,
  type EventKind,
  instant,
  type Notice,
  plainOffer,
  playerOf,
  span,
  toOpponent,
} from "./kind.ts";
import type { GameOffer } from "../../contract/terms.ts";

const without = ({ offers }: GameState, type: GameOffer): readonly OpenOffer[] =>
  offers.filter((offer) => offer.type !== type);

const opened = (state: GameState, offer: Offer, by: Side, at: number): GameState => ({
  ...state,
  offers: [...without(state, offer.type), { ...offer, by, at }],
});

const ended = (state: GameState, { offer }: { readonly offer: GameOffer }): GameState => ({
  ...state,
  offers: without(state, offer),
});

/** Offers that the opponent declines limit further offers; offers that their maker withdraws do not. */
function refused(state: GameState, type: GameOffer, side: Side): GameState {
  const offer = offerOfType(state, type);
  const isAnswer = offer !== undefined && offer.by !== side;
  return {
    ...state,
    offers: without(state, type),
    declinedOffers: isAnswer ? [...state.declinedOffers, { type, by: offer.by }] : state.declinedOffers,
  };
}

const by = ({ side }: { readonly side: Side }, after: GameState) => playerOf(after, side);

interface About {
  readonly side: Side;
  readonly offer?: GameOffer;
}

const read = (data: object) => data as never;
const asItIs = { record: ({ side, offer }: About) => ({ side, offer }), read };
const ofSide = { record: ({ side }: About) => ({ side }), read };

export const drawOffered: EventKind<"draw-offered"> = {
  fold: (state, { side, at }) => opened(state, { type: "draw" }, side, at),
  ...ofSide,
  by,
  tells: ({ event, after }) => toOpponent(after, event.side, "game.draw-offered"),
};

export const drawDeclined: EventKind<"draw-declined"> = {
  fold: (state, { side }) => refused(state, "draw", side),
  ...ofSide,
  by,
  tells: ({ before, event, after }) =>
    before !== null && drawOfferOf(before) === event.side
      ? []
      : toOpponent(after, event.side, "game.draw-declined"),
};

interface RecordedOffer {
  readonly type: GameOffer;
  readonly until: string;
  readonly add: string;
}

function offerIn({ type, until, add }: RecordedOffer): Exclude<Offer, { type: "draw" }> {
  if (type === "pause") return { type, until: instant(until) };
  if (type === "extend") return { type, add: span(add) };
  if (type === "draw") throw new Error("a draw is offered by an event of its own");
  return { type };
}

export const offered: EventKind<"offered"> = {
  fold: (state, { side, offer, at }) => opened(state, offer, side, at),
  record: ({ side, offer }) => ({ side, offer: offerInEvent(offer) }),
  read: ({ side, offer }) => ({ side: side as Side, offer: offerIn(offer as RecordedOffer) }),
  by,
  tells: ({ event, after }) => toOpponent(after, event.side, "game.offered", event.offer),
};

function answered(
  { before, event, after }: ChangeOf<"offer-declined" | "offer-accepted">,
  type: "game.offer-declined" | "game.offer-accepted",
): readonly Notice[] {
  const open = before === null ? undefined : offerOfType(before, event.offer);
  return toOpponent(after, event.side, type, open && plainOffer(open));
}

export const offerDeclined: EventKind<"offer-declined"> = {
  fold: (state, { side, offer }) => refused(state, offer, side),
  ...asItIs,
  by,
  tells: (change) => answered(change, "game.offer-declined"),
};

export const offerWithdrawn: EventKind<"offer-withdrawn"> = { fold: ended, ...asItIs, by, tells: () => [] };

export const offerAccepted: EventKind<"offer-accepted"> = {
  fold: ended,
  ...asItIs,
  by,
  tells: (change) => answered(change, "game.offer-accepted"),
};
