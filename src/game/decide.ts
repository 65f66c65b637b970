import { otherSide, parseMove, play, type Side, sideOfPly } from "../rules/index.ts";
import type { FactsOf } from "../contract/problems/table.ts";
import { type Decision, done, happens, refuse, staleness, timeSoFar, ends } from "./decision.ts";
import type { BySide } from "./clock/kind.ts";
import { SCHEDULED_STOPS, type Schedule } from "./clock/stops.ts";
import { closed } from "./schedule.ts";
import { fold } from "./fold.ts";
import { gift } from "./gifts.ts";
import { upToLimit } from "./move-limit.ts";
import { decideMessage, type MessageCommand } from "./messages.ts";
import { decideOffer, type OfferCommand, offerWithMove, withdrawOffer } from "./offers.ts";
import { drawOfferOf } from "./offers-view.ts";
import { decideCounter, type CounterCommand } from "./counter.ts";
import { decideRematch, type RematchCommand } from "./rematch.ts";
import {
  partiesOf,
  sideOf,
  type GameEvent,
  type GameState,
  type Offer,
  type SchedulesOfTwo,
  type Seat,
} from "./state.ts";
import type { DeclineReason, OfferType } from "../contract/terms.ts";

/**
 * What a player can ask of a game. `full`: the player has as many games as allowed. `barred`: the challenger takes no
 * game with the player. `schedules`: those of the challenger and of the player, where the terms honour any. `mute`: no
 * messages go between the players. `ply` is a move's own number, otherwise that of the position.
 */
export type Command =
  | {
      readonly type: "accept";
      readonly coin: Side;
      readonly full?: FactsOf<"limit-reached">;
      readonly barred?: boolean;
      readonly schedules?: SchedulesOfTwo | undefined;
    }
  | { readonly type: "decline"; readonly reason: DeclineReason }
  | { readonly type: "cancel" }
  | {
      readonly type: "move";
      readonly ply: number;
      readonly move: string;
      readonly message: string | null;
      readonly mute?: boolean;
      readonly offer?: Offer;
    }
  | { readonly type: "resign"; readonly ply: number }
  | { readonly type: "abort"; readonly ply: number }
  | { readonly type: "draw"; readonly ply: number }
  | { readonly type: "decline-draw"; readonly ply: number }
  | OfferCommand
  /** Takes back what the player has offered. */
  | { readonly type: "withdraw-offer"; readonly offer: OfferType }
  /** Gives the opponent time, in milliseconds. */
  | { readonly type: "gift"; readonly ply: number; readonly add: number }
  | MessageCommand
  /** The player deletes their account: what waits for them is closed, and `newName` replaces their name. */
  | { readonly type: "leave"; readonly newName: string }
  | RematchCommand
  | CounterCommand;

/**
 * Decides on a command of `player` at the instant `now`, on a state with everything due by then applied (schedule.ts).
 * Pure. The order of the refusals is the order in which a player can act on them.
 */
export function decide(state: GameState, player: Seat, command: Command, now: number): Decision {
  switch (command.type) {
    case "accept":
      return accept(state, player, command, now);
    case "decline":
      return decline(state, player, command.reason, now);
    case "cancel":
      return cancel(state, player, now);
    case "leave":
      return leave(state, player, command.newName, now);
    case "rematch":
      return decideRematch(state, player, command, now);
    case "counter":
      return decideCounter(state, player, command, now);
    default:
      return inPlay(state, player, command, now);
  }
}

/**
 * Several events at once, each decided on the state after those before it. The name is changed first, so that the
 * notices of the end do not have it. No events if the player is not in the game, or has left already.
 */
function leave(state: GameState, player: Seat, newName: string, now: number): Decision {
  const isStillThere = partiesOf(state).some(({ id, name }) => id === player.id && name !== newName);
  if (!isStillThere) return done;
  const renamed: GameEvent = { type: "renamed", at: now, player: player.id, name: newName };
  const after = fold(state, renamed);
  const partings: readonly Command[] = [
    { type: "cancel" },
    { type: "decline", reason: "no-reason" },
    { type: "resign", ply: after.position.ply },
  ];
  const parting = partings.map((command) => decide(after, player, command, now)).find(({ ok }) => ok);
  return { ok: true, value: [renamed, ...(parting?.ok === true ? parting.value : [])] };
}

type Accept = Extract<Command, { type: "accept" }>;

/** Both players' schedules as the game keeps them; nothing where its terms honour neither nights nor weekends. */
function schedulesFor(
  { stops }: GameState["terms"],
  makerSide: Side,
  schedules: Accept["schedules"],
): { readonly schedules?: BySide<Schedule> } {
  if (!stops.some((stop) => SCHEDULED_STOPS.includes(stop))) return {};
  if (schedules === undefined) throw new Error("a game that honours schedules is accepted without them");
  const { maker, taker } = schedules;
  const bySide =
    makerSide === "attackers"
      ? { attackers: maker, defenders: taker }
      : { attackers: taker, defenders: maker };
  return { schedules: bySide };
}

function accept(state: GameState, player: Seat, command: Accept, now: number): Decision {
  const { coin, full, barred, schedules } = command;
  const { terms, players } = state;
  if (terms.by.id === player.id) return refuse("own-challenge");
  if (terms.to !== null && terms.to.id !== player.id) return refuse("not-your-challenge");
  const over = closed(state);
  if (over !== null) return over;
  if (players?.attackers.id === player.id || players?.defenders.id === player.id) return done;
  if (players !== null) return refuse("challenge-taken");
  if (barred === true) return refuse("challenge-not-for-you");
  if (full !== undefined) return refuse("limit-reached", full);
  const side = terms.side === "random" ? coin : terms.side;
  const seats = side === "attackers" ? [terms.by, player] : [player, terms.by];
  return happens({
    type: "accepted",
    at: now,
    players: { attackers: seats[0]!, defenders: seats[1]! },
    ...schedulesFor(terms, side, schedules),
  });
}

function decline(state: GameState, player: Seat, reason: DeclineReason, now: number): Decision {
  const { terms, players } = state;
  if (terms.by.id === player.id) return refuse("own-challenge");
  if (terms.to?.id !== player.id) return refuse("not-your-challenge");
  if (players !== null) return refuse("challenge-taken");
  return closed(state) ?? happens({ type: "declined", at: now, reason });
}

function cancel(state: GameState, player: Seat, now: number): Decision {
  const { terms, players } = state;
  if (terms.by.id !== player.id) return refuse("not-your-challenge");
  if (players !== null) return refuse("challenge-taken");
  return closed(state) ?? happens({ type: "cancelled", at: now });
}

type PlayCommand = Exclude<
  Command,
  { type: "accept" | "decline" | "cancel" | "leave" | "rematch" | "counter" }
>;

function inPlay(state: GameState, player: Seat, command: PlayCommand, now: number): Decision {
  const side = sideOf(state, player.id) ?? (state.terms.by.id === player.id ? "maker" : null);
  if (side === null) return refuse("not-your-game");
  if (side === "maker") return refuse("game-over", { status: state.status });
  if (command.type === "move") return move(state, side, command, now);
  if (command.type === "message") return decideMessage(state, side, command, now);
  if (state.status !== "playing")
    return refuse("game-over", { status: state.status, ply: state.position.ply });
  if (command.type === "withdraw-offer") return withdrawOffer(state, side, command.offer, now);
  const stale = staleness(state, command.ply, state.position.ply);
  return stale ?? atItsPly(state, side, command, now);
}

function atItsPly(
  state: GameState,
  side: Side,
  command: Exclude<PlayCommand, { type: "move" | "message" | "withdraw-offer" }>,
  now: number,
): Decision {
  switch (command.type) {
    case "gift":
      return gift(state, side, command.add, now);
    case "offer":
    case "accept-offer":
    case "decline-offer":
      return decideOffer(state, side, command, now);
    default:
      return wish(state, side, command.type, now);
  }
}

function move(
  state: GameState,
  side: Side,
  command: Extract<Command, { type: "move" }>,
  now: number,
): Decision {
  if (isRetry(state, side, command)) return done;
  const { ply, turn } = state.position;
  if (command.ply <= ply) return refuse("already-played", { ply });
  if (state.status !== "playing") return refuse("game-over", { status: state.status, ply });
  const stale = staleness(state, command.ply, ply + 1);
  if (stale !== null) return stale;
  if (turn !== side) return refuse("not-your-turn", { ply });
  if (command.mute === true && command.message !== null) return refuse("messages-closed");
  return judged(state, command, now);
}

function judged(state: GameState, command: Extract<Command, { type: "move" }>, now: number): Decision {
  const written = parseMove(command.move);
  if (!written.ok) throw new Error("a move is read before it is decided on");
  const played = play(state.position, written.value);
  if (!played.ok) return refuse("illegal-move", { ...played.error });
  const { move: text, position } = played.value;
  const { message, offer } = command;
  const time = timeSoFar(state, now);
  const made = { type: "moved", at: now, move: text, message, ending: position.ending, ...time } as const;
  const events = upToLimit(state, made);
  if (offer === undefined) return happens(...events);
  const after = events.reduce(fold, state);
  const { mute = false } = command;
  const offered = offerWithMove(after, otherSide(after.position.turn), offer, { mute, now });
  return offered.ok ? happens(...events, ...offered.value) : offered;
}

/** Whether the same player sent the same move at a ply that has been played: a retry, with or without a key. */
function isRetry(state: GameState, side: Side, command: Extract<Command, { type: "move" }>): boolean {
  const made = state.moves[command.ply - 1];
  const { firstMove } = state.position.ruleset;
  if (made === undefined || sideOfPly(firstMove, command.ply) !== side) return false;
  const [sent, stored] = [parseMove(command.move), parseMove(made.move)];
  return sent.ok && stored.ok && sent.value.from === stored.value.from && sent.value.to === stored.value.to;
}

function wish(
  state: GameState,
  side: Side,
  type: Exclude<PlayCommand["type"], "move" | "gift" | "message" | "withdraw-offer" | OfferCommand["type"]>,
  at: number,
): Decision {
  switch (type) {
    case "resign":
      return ends(state, side, { winner: otherSide(side), reason: "resignation" }, at);
    case "abort":
      if (state.position.ply >= 2) return refuse("abort-too-late");
      return ends(state, side, { winner: null, reason: "aborted" }, at);
    case "draw":
      return decideOffer(state, side, { type: "offer", ply: state.position.ply, offer: { type } }, at);
    case "decline-draw":
      if (drawOfferOf(state) !== otherSide(side)) return refuse("no-draw-offer");
      return happens({ type: "draw-declined", at, side });
  }
}
