import { SECOND } from "../lib/duration.ts";
import { otherSide, type Side, parseMove, play, writtenMove } from "../rules/index.ts";
import { type Decision, happens, refuse, done, staleness, timeSoFar, ends } from "./decision.ts";
import { type GameState, partiesOf, plyOf, sideOf, type GameEvent, type Offer, type Seat } from "./state.ts";
import { MESSAGES_BETWEEN } from "../contract/bounds.ts";
import { fold, upToLimit } from "./fold.ts";
import { gift, decideOffer, type OfferCommand, offerWithMove, withdrawOffer } from "./offers.ts";
import { drawOfferOf } from "./offers-view.ts";
import { decideAnswer, type AnsweringCommand } from "./answering.ts";
import { decideRematch, type RematchCommand } from "./rematch.ts";
import type { GameOffer } from "../contract/terms.ts";

interface MessageCommand {
  readonly type: "message";
  readonly text: string;
  readonly mute?: boolean;
}

/**
 * Returns when the side may send another message (milliseconds since 1970; possibly in the past); null if the side has
 * not reached the limit. Messages with moves are not counted.
 */
function mayWriteAt({ messages }: GameState, side: Side): number | null {
  const { max, span } = MESSAGES_BETWEEN;
  const first = messages.filter((one) => one.side === side && !one.isWithMove).at(-max);
  return first === undefined ? null : first.at + span;
}

function decideMessage(
  state: GameState,
  side: Side,
  { text, mute = false }: MessageCommand,
  at: number,
): Decision {
  if (mute || state.gone.includes(otherSide(side))) return refuse("messages-closed");
  const free = mayWriteAt(state, side);
  if (free === null || free <= at) return happens({ type: "messaged", at, side, text });
  return refuse("too-many-requests", { limit: "messages", retryAfter: Math.ceil((free - at) / SECOND) });
}

export interface MoveCommand {
  readonly type: "move";
  readonly ply: number;
  readonly move: string;
  readonly message: string | null;
  readonly mute?: boolean;
  readonly offer?: Offer;
}

/**
 * `mute`: one player has blocked the other, so messages and most offers are rejected. `ply`: the number of the new move;
 * in other commands, the ply of the current position.
 */
export type Command =
  | AnsweringCommand
  | MoveCommand
  | { readonly type: "resign" | "abort" | "draw" | "decline-draw"; readonly ply: number }
  | OfferCommand
  | { readonly type: "withdraw-offer"; readonly offer: GameOffer }
  /** `add`: milliseconds. */
  | { readonly type: "gift"; readonly ply: number; readonly add: number }
  | MessageCommand
  | { readonly type: "leave"; readonly newName: string }
  | RematchCommand;

/**
 * Pure. The caller must first apply the events that are due by `now` (schedule.ts), so that no command is accepted in a
 * game that is over.
 */
export function decide(state: GameState, player: Seat, command: Command, now: number): Decision {
  switch (command.type) {
    case "accept":
    case "decline":
    case "cancel":
    case "counter":
      return decideAnswer(state, player, command, now);
    case "leave":
      return leave(state, player, command.newName, now);
    case "rematch":
      return decideRematch(state, player, command, now);
    default:
      return inPlay(state, player, command, now);
  }
}

/**
 * Renames first, so that notices about the end of the game have the new name. Returns no events for a stranger, or for
 * a player who has left already.
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

type PlayCommand = Exclude<Command, AnsweringCommand | { type: "leave" | "rematch" }>;

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
      return endOrDraw(state, side, command.type, now);
  }
}

function move(state: GameState, side: Side, command: MoveCommand, now: number): Decision {
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

function judged(state: GameState, command: MoveCommand, now: number): Decision {
  const played = play(state.position, writtenMove(command.move));
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

function isRetry(state: GameState, side: Side, command: MoveCommand): boolean {
  const made = plyOf(state, command.ply);
  if (made?.from.turn !== side) return false;
  const [sent, stored] = [parseMove(command.move), parseMove(made.move)];
  return sent.ok && stored.ok && sent.value.from === stored.value.from && sent.value.to === stored.value.to;
}

function endOrDraw(
  state: GameState,
  side: Side,
  type: "resign" | "abort" | "draw" | "decline-draw",
  at: number,
): Decision {
  switch (type) {
    case "resign":
      return ends(state, side, { winner: otherSide(side), reason: "resignation" }, at);
    case "abort":
      if (state.position.ply >= 2) return refuse("abort-too-late", { why: "moved" });
      if (state.terms.tournament !== undefined || state.terms.ladder !== undefined)
        return refuse("abort-too-late", { why: "competition" });
      return ends(state, side, { winner: null, reason: "aborted" }, at);
    case "draw":
      return decideOffer(state, side, { type: "offer", ply: state.position.ply, offer: { type } }, at);
    case "decline-draw":
      if (drawOfferOf(state) !== otherSide(side)) return refuse("no-draw-offer");
      return happens({ type: "draw-declined", at, side });
  }
}
