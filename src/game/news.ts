import { shareOf, standing, type PlayerShare, type PlayersShare } from "./projections/players.ts";
import { partiesOf, type GameState } from "./state.ts";
import type { Renaming } from "./stored/names.ts";
import { summaryOfStored } from "./view.ts";
import type { GameSummary } from "../contract/game.ts";

/** The mailbox recognises repeats by `seq`. */
export interface PlayerNews extends Omit<PlayersShare, "players">, PlayerShare {
  readonly seq: number;
  readonly gameId: string;
  readonly request?: string;
  /** Repeats the state, without an event, for receivers that may have missed events. */
  readonly again?: true;
}

export interface NewsView extends Omit<PlayerNews, "game"> {
  readonly game: GameSummary;
}

/** Computes the game's view only when it is first read, because not every channel reads it. */
export function newsView({ game: stored, ...news }: PlayerNews, origin: string): NewsView {
  let view: GameSummary | null = null;
  return {
    ...news,
    get game() {
      return (view ??= summaryOfStored(stored, origin));
    },
  };
}

export function newsOfState(
  state: GameState,
  at: number,
  more: Pick<PlayerNews, "seq" | "again" | "renamed">,
): PlayerNews[] {
  const share = shareOf(state, at);
  return partiesOf(state).map(({ id: player }) => ({
    ...more,
    gameId: state.id,
    ...share,
    player,
    ...standing(state, player),
    own: false,
    notices: [],
  }));
}

/** No event has the number 0, so the mailbox only changes the name. */
export const newsOfRenaming = (state: GameState, renamed: Renaming, at: number): PlayerNews[] =>
  newsOfState(state, at, { seq: 0, renamed });
