import type { EventType } from "../../src/contract/events/types.ts";
import { DAY, formatDuration } from "../../src/lib/duration.ts";
import { otherSide, type Side } from "../../src/rules/index.ts";
import type { PlannedCommand } from "../../src/game/plan/decide.ts";
import type { GameEvent, Offer } from "../../src/game/state.ts";
import type { Asked, GameFacts } from "./facts.ts";

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
export type Open = Offer & { readonly by: Side; readonly at: number };

/** The required events in the same commit. */
export interface Sequel {
  readonly what: string;
  readonly isOfPlan?: true;
  readonly fits: (event: GameEvent) => boolean;
}

export interface OfferPorts {
  readonly facts: GameFacts;
  readonly expect: (holds: boolean, event: GameEvent, why: string) => void;
  /** The request that an event carries out. */
  readonly asks: (
    event: GameEvent,
    side: Side,
    fits: (command: PlannedCommand) => boolean,
  ) => Asked | undefined;
  readonly tell: (side: Side, type: EventType, extras?: object) => void;
  readonly follows: (sequel: Sequel) => void;
}

/** An offer as records tell it. */
export function written(offer: Offer): object {
  const { type } = offer;
  if (offer.type === "pause") return { type, until: new Date(offer.until).toISOString() };
  return offer.type === "extend" ? { type, add: formatDuration(offer.add) } : { type };
}

const bare = ({ by: _by, at: _at, ...offer }: Open): Offer => offer;
export const isSame = (one: Offer | undefined, other: Offer): boolean =>
  one !== undefined && JSON.stringify(written(one)) === JSON.stringify(written(other));

/** How many plies a takeback by a side undoes; 0 where there is nothing to take back. */
export function pliesOf({ position, moves }: GameFacts, side: Side): number {
  const plies = position.turn === side ? 2 : 1;
  return moves.length >= plies ? plies : 0;
}

/** Follows the offers of a game. */
export function openOfferModel({ facts, expect, asks, tell, follows }: OfferPorts) {
  const open = (type: Offer["type"]): Open | undefined => facts.offers.find((offer) => offer.type === type);
  const without = (type: Offer["type"]): readonly Open[] =>
    facts.offers.filter((offer) => offer.type !== type);

  /** The game's present pause. */
  function pauseAt(at: number) {
    const pauses = facts.clock!.told.filter(({ kind }) => kind === "pause");
    return pauses.find(({ id, rev, from, to }) => {
      const isNewest = pauses.every((other) => other.id !== id || other.rev <= rev);
      return isNewest && from <= at && at < to;
    });
  }

  function hasMeaning(offer: Offer, side: Side, at: number): boolean {
    if (offer.type === "takeback") return pliesOf(facts, side) > 0;
    if (offer.type === "pause") return offer.until > at && offer.until <= at + 30 * DAY;
    if (offer.type === "resume") return pauseAt(at) !== undefined;
    return offer.type === "draw" || facts.terms!.clock.kind !== "unlimited";
  }

  function made(event: GameEvent, offer: Offer, side: Side, isWithMove: boolean): void {
    const standing = open(offer.type);
    const isFree = standing === undefined || (standing.type === "pause" && standing.until <= event.at);
    expect(isFree, event, "is a second one of its type");
    const { offers } = facts.terms!;
    // No game here is of a tournament that was cancelled.
    const isAllowed = offer.type !== "abort" && offers?.includes(offer.type) !== false;
    expect(isAllowed, event, "is not allowed by the terms");
    const refusals = facts.declined.filter(({ type, by }) => type === offer.type && by === side);
    expect(refusals.length < 2, event, "was declined twice at this ply");
    expect(hasMeaning(offer, side, event.at), event, "means nothing");
    if (!isWithMove)
      asks(event, side, (command) =>
        command.type === "draw"
          ? offer.type === "draw"
          : command.type === "offer" &&
            isSame(command.offer, offer) &&
            (offer.type === "draw" || !command.mute),
      );
    facts.offers = [...without(offer.type), { ...offer, by: side, at: event.at }];
    if (offer.type === "draw") tell(otherSide(side), "game.draw-offered");
    else tell(otherSide(side), "game.offered", { offer: written(offer) });
  }

  function declined(event: GameEvent, type: Offer["type"], side: Side): void {
    const offer = open(type);
    const isOwn = type === "draw" && offer?.by === side;
    expect(offer !== undefined && (isOwn || offer.by !== side), event, "nothing to decline");
    asks(event, side, (command) => {
      if (isOwn) return command.type === "withdraw-offer" && command.offer === type;
      if (command.type === "decline-draw") return type === "draw";
      return command.type === "decline-offer" && command.offer === type;
    });
    facts.offers = without(type);
    if (offer === undefined || isOwn) return;
    facts.declined = [...facts.declined, { type, by: offer.by }];
    if (type === "draw") tell(offer.by, "game.draw-declined");
    else tell(offer.by, "game.offer-declined", { offer: written(bare(offer)) });
  }

  function accepted(event: Extract<GameEvent, { type: "offer-accepted" }>): void {
    const { side, offer: type, at } = event;
    const offer = open(type);
    expect(offer !== undefined && offer.by !== side, event, "nothing to accept");
    wasAccepted(event, side, type);
    facts.offers = without(type);
    if (offer === undefined) return;
    if (offer.type === "extend")
      follows({
        what: "an extension",
        fits: (next) => next.type === "gifted" && next.side === side && next.add === offer.add,
      });
    const pause = pauseAt(at);
    // To go on means nothing more where the pause has ended by itself since that was offered.
    if (offer.type === "pause" || (offer.type === "resume" && pause !== undefined)) {
      const until = offer.type === "pause" ? offer.until : at;
      const from = pause?.from ?? at;
      follows({
        what: offer.type,
        fits: (next) =>
          next.type === "stopped" &&
          next.stop.kind === "pause" &&
          next.stop.to === until &&
          next.stop.from === from,
      });
    }
    tell(offer.by, "game.offer-accepted", { offer: written(bare(offer)) });
  }

  /** Somebody has asked for what accepts an offer: an offer that means the same does, too. */
  function wasAccepted(event: GameEvent, side: Side, type: Offer["type"]): void {
    const standing = open(type);
    asks(event, side, (command) => {
      if (command.type === "accept-offer") return command.offer === type;
      if (command.type === "draw") return type === "draw";
      if (command.type !== "offer" || type === "takeback" || type === "extend") return false;
      return standing !== undefined && isSame(command.offer, bare(standing));
    });
  }

  return {
    wasAccepted,

    take(event: OfferEvent, isWithMove: boolean): void {
      switch (event.type) {
        case "draw-offered":
          return made(event, { type: "draw" }, event.side, isWithMove);
        case "offered":
          return made(event, event.offer, event.side, isWithMove);
        case "draw-declined":
          return declined(event, "draw", event.side);
        case "offer-declined":
          return declined(event, event.offer, event.side);
        case "offer-withdrawn":
          expect(open(event.offer)?.by === event.side, event, "nothing to take back");
          asks(
            event,
            event.side,
            (command) => command.type === "withdraw-offer" && command.offer === event.offer,
          );
          facts.offers = without(event.offer);
          return;
        case "offer-accepted":
          return accepted(event);
      }
    },

    /** All open offers lapse; their makers are notified, except `silent`, who caused it. */
    lapse(silent: Side): void {
      for (const offer of facts.offers.filter(({ by }) => by !== silent))
        if (offer.type === "draw") tell(offer.by, "game.draw-declined");
        else tell(offer.by, "game.offer-declined", { offer: written(bare(offer)) });
      [facts.offers, facts.declined] = [[], []];
    },
  };
}

export type OfferModel = ReturnType<typeof openOfferModel>;
