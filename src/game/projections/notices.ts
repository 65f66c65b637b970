import type { Change } from "./change.ts";
import { otherSide, type Side, sideOfPly } from "../../rules/index.ts";
import { drawOfferOf, openOffer } from "../open-offers.ts";
import {
  partiesOf,
  type GameEvent,
  type GameState,
  type Offer,
  type OfferType,
  type OpenOffer,
  type Seat,
} from "../state.ts";
import { deadline } from "../view.ts";
import { textOf } from "../proof/record.ts";
import type { NoticeFacts, ToldMove } from "../records.ts";
import type { GameEventType } from "../../events/records.ts";

/** A notice to one player of one event of a game. */
export interface Notice {
  readonly to: Seat;
  readonly type: GameEventType;
  /** Who caused it; null for the clock. */
  readonly by: string | null;
  /** The offer that it tells of. */
  readonly offer?: Offer;
}

type Happened = Omit<Change, "seq">;

/** Lists the notices of an event. Of a move that a plan answers in the same commit nobody is told as of their turn. */
export function noticesOf(change: Happened): readonly Notice[] {
  const { before, event, after } = change;
  const { by: maker, to: named } = after.terms;
  switch (event.type) {
    case "challenged":
      return named === null ? [] : [{ to: named, type: "challenge.received", by: maker.name }];
    case "accepted":
      return begun(after);
    case "declined":
      // Its maker is told of the counter-offer, which is a challenge of its own.
      if (event.counter !== undefined) return [];
      return [{ to: maker, type: "challenge.declined", by: named?.name ?? null }];
    case "cancelled":
      return named === null ? [] : [{ to: named, type: "challenge.cancelled", by: maker.name }];
    case "expired":
      // Before the beginning: its maker, and the player whom it names.
      return partiesOf(after).map((to) => ({ to, type: "challenge.expired", by: null }));
    case "moved":
      return moved(change);
    case "draw-offered":
      return toOpponent(after, event.side, "game.draw-offered");
    case "draw-declined":
      // Who offered it has taken it back.
      if (before !== null && drawOfferOf(before) === event.side) return [];
      return toOpponent(after, event.side, "game.draw-declined");
    case "ended":
      return finished(after, event.by === undefined ? null : (after.players?.[event.by].name ?? null));
    case "reminded":
      return turnNotice(after, "game.deadline-near", null);
    case "stopped":
    case "gifted":
      return deadlineChanged(before, event, after);
    case "offered":
      return offerNotice(after, event.side, "game.offered", event.offer);
    case "offer-declined":
      return answeredOffer(change, event, "game.offer-declined");
    case "offer-accepted":
      return answeredOffer(change, event, "game.offer-accepted");
    case "taken-back":
      return takenBack(before, event, after);
    case "messaged":
      return toOpponent(after, event.side, "game.message");
    case "uncovered":
    case "renamed":
    // Taken back by who made it, as a draw can be.
    case "offer-withdrawn":
    case "rematch-asked":
    case "rematch-agreed":
      return [];
  }
}

function offerNotice(
  state: GameState,
  side: Side,
  type: GameEventType,
  offer: Offer | undefined,
): readonly Notice[] {
  return toOpponent(state, side, type).map((notice) => ({ ...notice, ...(offer && { offer }) }));
}

/** Who made an offer is told that the other side has answered it. */
function answeredOffer(
  { before, after }: Happened,
  { side, offer }: { readonly side: Side; readonly offer: OfferType },
  type: GameEventType,
): readonly Notice[] {
  const open = before === null ? undefined : openOffer(before, offer);
  return offerNotice(after, side, type, open && offerIn(open));
}

/** An offer without who made it when. */
function offerIn({ by: _by, at: _at, ...offer }: OpenOffer): Offer {
  return offer;
}

/** Who made an offer that lapses, because `side` does something else, is told as if it had been declined. */
function lapsed(before: GameState | null, side: Side, after: GameState): readonly Notice[] {
  const open = before?.offers.filter(({ by }) => by !== side) ?? [];
  return open.flatMap((offer) =>
    offer.type === "draw"
      ? toOpponent(after, side, "game.draw-declined")
      : offerNotice(after, side, "game.offer-declined", offerIn(offer)),
  );
}

/** Both are told; who took the moves back is to move again. What else was offered to who agreed has lapsed. */
function takenBack(
  before: GameState | null,
  { side }: { readonly side: Side },
  after: GameState,
): readonly Notice[] {
  const other = otherSide(side);
  const by = after.players?.[other].name ?? null;
  const rest = before && { ...before, offers: before.offers.filter(({ type }) => type !== "takeback") };
  return [
    ...partiesOf(after).map((to): Notice => ({ to, type: "game.taken-back", by })),
    ...lapsed(rest, other, after),
    ...turnNotice(after, "game.turn", by),
  ];
}

/** Both are told when the deadline has changed other than by a move. */
function deadlineChanged(before: GameState | null, event: GameEvent, after: GameState): readonly Notice[] {
  if (before === null || deadline(before) === deadline(after)) return [];
  const by = event.type === "gifted" ? (after.players?.[event.side].name ?? null) : null;
  return partiesOf(after).map((to) => ({ to, type: "game.deadline-changed", by }));
}

/** The id of the player who caused an event; null for the clock. */
export function actorOf(event: GameEvent, after: GameState): string | null {
  const { terms, players, position } = after;
  switch (event.type) {
    case "challenged":
    case "cancelled":
      return terms.by.id;
    case "accepted":
      return partiesOf(after).find((seat) => seat.id !== terms.by.id)?.id ?? null;
    case "declined":
      return terms.to?.id ?? null;
    case "moved":
      return players?.[otherSide(position.turn)].id ?? null;
    case "draw-offered":
    case "draw-declined":
      return players?.[event.side].id ?? null;
    case "ended":
      return event.by === undefined ? null : (players?.[event.by].id ?? null);
    case "gifted":
    case "offered":
    case "offer-declined":
    case "offer-withdrawn":
    case "offer-accepted":
    case "messaged":
    case "rematch-asked":
    case "rematch-agreed":
      return players?.[event.side].id ?? null;
    // The opponent of the one whose move it was has agreed.
    case "taken-back":
      return players?.[otherSide(event.side)].id ?? null;
    case "expired":
    case "reminded":
    case "stopped":
    case "uncovered":
    case "renamed":
      return null;
  }
}

function begun(after: GameState): readonly Notice[] {
  const maker = after.terms.by;
  const taker = partiesOf(after).find((seat) => seat.id !== maker.id) ?? maker;
  const started = partiesOf(after).map((to): Notice => ({ to, type: "game.started", by: taker.name }));
  return [
    { to: maker, type: "challenge.accepted", by: taker.name },
    ...started,
    ...turnNotice(after, "game.turn", null),
  ];
}

function moved({ before, event, after, answered }: Happened): readonly Notice[] {
  const side = otherSide(after.position.turn);
  const mover = after.players?.[side];
  if (mover === undefined) return [];
  const own: Notice = { to: mover, type: "game.move", by: mover.name };
  // The move declines what the opponent had offered.
  const told = [own, ...lapsed(before, side, after)];
  if (after.result !== null) return [...told, ...finished(after, mover.name)];
  if (answered !== true) return [...told, ...turnNotice(after, "game.turn", mover.name)];
  // What was written with the move would be told with the turn that it was not.
  return textOf(event) === null ? told : [...told, ...toOpponent(after, side, "game.message")];
}

function turnNotice(state: GameState, type: GameEventType, by: string | null): readonly Notice[] {
  const to = state.players?.[state.position.turn];
  return to === undefined ? [] : [{ to, type, by }];
}

function toOpponent(state: GameState, side: Side, type: GameEventType): readonly Notice[] {
  const { players } = state;
  return players === null ? [] : [{ to: players[otherSide(side)], type, by: players[side].name }];
}

function finished(after: GameState, by: string | null): readonly Notice[] {
  return partiesOf(after).map((to) => ({ to, type: "game.finished", by }));
}

/** The facts of the record of a notice, without its id and the game. */
export function factsOfNotice(notice: Notice, change: Happened): NoticeFacts {
  const { before, event, after } = change;
  const { type, by, offer } = notice;
  return {
    type,
    at: event.at,
    move: after.moves.at(-1)?.move ?? null,
    ply: after.position.ply,
    by,
    message: textOf(event),
    deadline: deadline(after),
    ...(type === "game.deadline-changed" ? reasonOf(before, event) : {}),
    ...(type === "game.turn" ? turnFacts(change) : {}),
    ...(type === "game.move" && event.type === "moved" && event.planned === true ? { planned: true } : {}),
    ...(offer === undefined ? {} : { offer }),
    ...(type === "game.taken-back" || type === "game.turn" ? undoneBy(change) : {}),
  };
}

/** What only the player hears whose turn it is. */
function turnFacts({ after, told }: Happened): Pick<NoticeFacts, "moves" | "plan"> {
  return { moves: sinceOwn(after), ...(told === undefined ? {} : { plan: told }) };
}

/**
 * What has been played since the last move that the player whose turn it is made by hand, as far as it came at once:
 * the last move, or a whole exchange of plans with the move that began it, if that was not their own.
 */
function sinceOwn({ moves, position }: GameState): readonly ToldMove[] {
  const byHand = moves.findLastIndex(({ planned }) => planned !== true);
  const isOwn = sideOfPly(position.ruleset.firstMove, byHand + 1) === position.turn;
  const from = Math.max(byHand + (isOwn ? 1 : 0), 0);
  return moves.slice(from).map(({ move, planned }, index) => ({
    ply: from + index + 1,
    move,
    ...(planned === true ? { planned } : {}),
  }));
}

/** The plies that an event took back. */
function undoneBy({ event, after }: Happened): Pick<NoticeFacts, "undone"> {
  if (event.type !== "taken-back") return {};
  const { ply } = after.position;
  return { undone: Array.from({ length: event.plies }, (_, index) => ply + index + 1) };
}

/** Why the deadline has changed, and what it was. */
function reasonOf(
  before: GameState | null,
  event: GameEvent,
): Pick<NoticeFacts, "reason" | "previousDeadline"> {
  const was = { previousDeadline: before && deadline(before) };
  if (event.type === "gifted") return { reason: "gift", ...was };
  return event.type === "stopped" ? { reason: event.stop.kind, ...was } : was;
}
