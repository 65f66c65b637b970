import { type Standstill, standstillsOf } from "../clock/clock.ts";
import { factsOf } from "../facts.ts";
import { type NoticeFacts, factsOfNotice } from "../records.ts";
import { hasBot, partiesOf, sideOf, type GameState } from "../state.ts";
import type { Renaming } from "../stored/names.ts";
import { type StoredGame, deadline } from "../view.ts";
import type { Change } from "./change.ts";
import { actorOf, noticesOf } from "../events/index.ts";
import type { GameStatus } from "../../contract/terms.ts";
import { REPLIES_COUNTED } from "../../contract/bounds.ts";

/** A notice with an id. The mailbox adds its place (lib/ids.ts). */
export interface IdentifiedNotice extends NoticeFacts {
  readonly id: string;
}

/** One player's share of an event, besides the game. */
export interface PlayerShare {
  readonly player: string;
  readonly turn: "mine" | "theirs" | null;
  readonly direction: "in" | "out";
  /** Whether the player caused it, and not their plan. */
  readonly own: boolean;
  /** Of a game between people that is over now: how long the player's latest turns were, as the clock counts. */
  readonly replies?: readonly number[];
  readonly notices: readonly IdentifiedNotice[];
}

/** The share of an event for the players of its game. Instants in milliseconds since 1970. */
export interface PlayersShare {
  readonly status: GameStatus;
  readonly deadline: number | null;
  readonly turnBegan: number | null;
  /**
   * When the clock stands still in the current turn, from its beginning to the deadline; absent where it never does. Not
   * many: a turn has a hundred days at most, and a day one night.
   */
  readonly standstills?: readonly Standstill[];
  readonly game: StoredGame;
  /** The player who has gone, and the name that is left of them; absent where nobody has. */
  readonly renamed?: Renaming;
  readonly players: readonly PlayerShare[];
}

/** Returns whose turn it is for a player, and who proposed the game. */
export function standing(state: GameState, player: string): Pick<PlayerShare, "turn" | "direction"> {
  const direction = state.terms.by.id === player ? "out" : "in";
  if (state.status !== "playing") return { turn: null, direction };
  return { turn: sideOf(state, player) === state.position.turn ? "mine" : "theirs", direction };
}

/** How long the latest turns of a player were in a game, the latest first, in milliseconds. */
function repliesOf(state: GameState, player: string): readonly number[] {
  const side = sideOf(state, player);
  const replies: number[] = [];
  for (let one = state.last; one !== null && replies.length < REPLIES_COUNTED; one = one.before)
    if (one.from.turn === side) replies.push(one.counted);
  return replies;
}

/** Projects an event to the mailboxes of the players of its game. `newId` makes the ids of notices. */
export function forPlayers(change: Change, newId: () => string): PlayersShare {
  const { event, after, byPlan } = change;
  const told = noticesOf(change).map((notice) => ({
    to: notice.to.id,
    notice: { id: newId(), ...factsOfNotice(notice, change) },
  }));
  // The plan's owner is not present when it is played.
  const actor = byPlan === true ? null : actorOf(event, after);
  const hasEnded = after.status === "finished" && change.before?.status === "playing";
  const players = partiesOf(after).map(({ id }) => ({
    player: id,
    ...standing(after, id),
    own: id === actor,
    ...(hasEnded && !hasBot(partiesOf(after)) ? { replies: repliesOf(after, id) } : {}),
    notices: told.filter(({ to }) => to === id).map(({ notice }) => notice),
  }));
  const renamed = event.type === "renamed" ? { renamed: { player: event.player, name: event.name } } : {};
  return { ...shareOf(after, event.at), ...renamed, players };
}

function standstills({ status, clock, position }: GameState): Pick<PlayersShare, "standstills"> {
  const spans = status !== "playing" || clock === null ? [] : standstillsOf(clock, position.turn);
  return spans.length === 0 ? {} : { standstills: spans };
}

/** When the present turn began: with the last move, or when moves were taken back. */
function turnBegan({ status, clock, last, startedAt }: GameState): number | null {
  const isRunning = status === "playing" && clock !== null;
  return isRunning ? clock.turnBegan : (last?.at ?? startedAt);
}

/** Returns the state for all players of a game, at an instant. */
export function shareOf(state: GameState, at: number): Omit<PlayersShare, "players" | "renamed"> {
  return {
    status: state.status,
    deadline: deadline(state),
    turnBegan: turnBegan(state),
    ...standstills(state),
    game: factsOf(state, true, at),
  };
}
