import type { Change } from "./change.ts";
import { otherSide } from "../../rules/index.ts";
import { drawOfferOf } from "../open-offers.ts";
import { partiesOf, type GameEvent, type GameState, type Seat } from "../state.ts";
import { deadline } from "../view.ts";
import type { NoticeFacts } from "../records.ts";
import type { GameEventType } from "../../events/records.ts";

/** A notice to one player of one event of a game. */
export interface Notice {
  readonly to: Seat;
  readonly type: GameEventType;
  /** Who caused it; null for the clock. */
  readonly by: string | null;
}

/** Lists the notices of an event, from the states before and after it. */
export function noticesOf(before: GameState | null, event: GameEvent, after: GameState): readonly Notice[] {
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
      return moved(before, after);
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
    case "uncovered":
    case "renamed":
    case "offered":
    case "offer-declined":
    case "offer-withdrawn":
    case "offer-accepted":
    case "taken-back":
    case "rematch-asked":
    case "rematch-agreed":
      return [];
  }
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

function moved(before: GameState | null, after: GameState): readonly Notice[] {
  const side = otherSide(after.position.turn);
  const mover = after.players?.[side];
  if (mover === undefined) return [];
  const own: Notice = { to: mover, type: "game.move", by: mover.name };
  // The move declines an open offer of the opponent, who is notified.
  const hasLapsed = before !== null && drawOfferOf(before) === after.position.turn;
  const lapsed = hasLapsed ? toOpponent(after, side, "game.draw-declined") : [];
  const rest =
    after.result === null ? turnNotice(after, "game.turn", mover.name) : finished(after, mover.name);
  return [own, ...lapsed, ...rest];
}

function turnNotice(state: GameState, type: GameEventType, by: string | null): readonly Notice[] {
  const to = state.players?.[state.position.turn];
  return to === undefined ? [] : [{ to, type, by }];
}

function toOpponent(
  state: GameState,
  side: GameState["position"]["turn"],
  type: GameEventType,
): readonly Notice[] {
  const { players } = state;
  return players === null ? [] : [{ to: players[otherSide(side)], type, by: players[side].name }];
}

function finished(after: GameState, by: string | null): readonly Notice[] {
  return partiesOf(after).map((to) => ({ to, type: "game.finished", by }));
}

/** The facts of the record of a notice, without its id and the game. */
export function factsOfNotice(
  { type, by }: Notice,
  { before, event, after }: Omit<Change, "seq">,
): NoticeFacts {
  return {
    type,
    at: event.at,
    move: after.moves.at(-1)?.move ?? null,
    ply: after.position.ply,
    by,
    message: messageOf(event),
    deadline: deadline(after),
    ...(type === "game.deadline-changed" ? reasonOf(before, event) : {}),
  };
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

/** The message of the player who caused an event. */
function messageOf(event: GameEvent): string | null {
  if (event.type === "moved") return event.message;
  return event.type === "challenged" ? event.terms.message : null;
}
