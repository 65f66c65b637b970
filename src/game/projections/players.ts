import { standstillsOf } from "../clock/clock.ts";
import type { Span } from "../clock/stops.ts";
import { factsOf } from "../facts.ts";
import { type NoticeFacts, factsOfNotice } from "../records.ts";
import { hasBot, partiesOf, sideOf, type GameState } from "../state.ts";
import type { Renaming } from "../stored/names.ts";
import { type StoredGame, deadline } from "../view.ts";
import type { Change } from "./change.ts";
import { actorOf, noticesOf } from "../events/index.ts";
import type { GameStatus } from "../../contract/terms.ts";
import { REPLIES_COUNTED } from "../../contract/bounds.ts";

/** The mailbox replaces the first digits of the id with the notice's place in the feed (`placedId`). */
export interface IdentifiedNotice extends NoticeFacts {
  readonly id: string;
}

export interface PlayerShare {
  readonly player: string;
  readonly turn: "mine" | "theirs" | null;
  readonly direction: "in" | "out";
  /** Whether the player caused the event by hand, not by a plan. */
  readonly own: boolean;
  /** Counted time of each of the player's latest turns, in milliseconds. Set when a game between people ends. */
  readonly replies?: readonly number[];
  readonly notices: readonly IdentifiedNotice[];
}

/** Instants in milliseconds since 1970. */
export interface PlayersShare {
  readonly status: GameStatus;
  readonly deadline: number | null;
  readonly turnBegan: number | null;
  /**
   * The stops from the beginning of the turn to its deadline; absent if there are none. Stops that touch are joined, so
   * there is usually at most one a day.
   */
  readonly standstills?: readonly Span[];
  readonly game: StoredGame;
  /** Only set when a player's name changes. */
  readonly renamed?: Renaming;
  readonly players: readonly PlayerShare[];
}

export function standing(state: GameState, player: string): Pick<PlayerShare, "turn" | "direction"> {
  const direction = state.terms.by.id === player ? "out" : "in";
  if (state.status !== "playing") return { turn: null, direction };
  return { turn: sideOf(state, player) === state.position.turn ? "mine" : "theirs", direction };
}

function repliesOf(state: GameState, player: string): readonly number[] {
  const side = sideOf(state, player);
  const replies: number[] = [];
  for (let one = state.last; one !== null && replies.length < REPLIES_COUNTED; one = one.before)
    if (one.from.turn === side) replies.push(one.counted);
  return replies;
}

export function forPlayers(change: Change, newId: () => string): PlayersShare {
  const { event, after, byPlan } = change;
  const all = noticesOf(change).map((notice) => ({
    to: notice.to.id,
    notice: { id: newId(), ...factsOfNotice(notice, change) },
  }));
  // The owner of a plan may be away when the plan makes a move.
  const actor = byPlan === true ? null : actorOf(event, after);
  const hasEnded = after.status === "finished" && change.before?.status === "playing";
  const players = partiesOf(after).map(({ id }) => ({
    player: id,
    ...standing(after, id),
    own: id === actor,
    ...(hasEnded && !hasBot(partiesOf(after)) && { replies: repliesOf(after, id) }),
    notices: all.filter(({ to }) => to === id).map(({ notice }) => notice),
  }));
  const renamed = event.type === "renamed" && { renamed: { player: event.player, name: event.name } };
  return { ...shareOf(after, event.at), ...renamed, players };
}

export function shareOf(state: GameState, at: number): Omit<PlayersShare, "players" | "renamed"> {
  const { status, last, startedAt, position } = state;
  const clock = status === "playing" ? state.clock : null;
  const standstills = clock === null ? [] : standstillsOf(clock, position.turn);
  return {
    status,
    deadline: deadline(state),
    turnBegan: clock?.turnBegan ?? last?.at ?? startedAt,
    ...(standstills.length > 0 && { standstills }),
    game: factsOf(state, true, at),
  };
}
