import { shareOf, standing, type PlayerShare, type PlayersShare } from "./projections/players.ts";
import { partiesOf, type GameState } from "./state.ts";
import type { Renaming } from "./stored/names.ts";
import { summaryOfStored } from "./view.ts";
import type { GameSummary } from "../contract/game.ts";

/** One event of a game for one player's mailbox. By `seq` the mailbox sees what is delivered twice. */
export interface PlayerNews extends Omit<PlayersShare, "players">, PlayerShare {
  readonly seq: number;
  readonly gameId: string;
  /** The request that it came of, for the log. */
  readonly request?: string;
  /** Not for an event: repeats the state for receivers that may have missed some. */
  readonly again?: true;
}

/** The same for channels, with the view of the game. */
export interface HeardNews extends Omit<PlayerNews, "game"> {
  readonly game: GameSummary;
}

/** Adds the view of the game to its news, made if a channel looks at it. `origin` is the address of the service. */
export function heardNews({ game: stored, ...news }: PlayerNews, origin: string): HeardNews {
  let view: GameSummary | null = null;
  return {
    ...news,
    get game() {
      return (view ??= summaryOfStored(stored, origin));
    },
  };
}

/** Returns news of the state for the players, without a notice. */
export function newsOfStanding(
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

/**
 * Tells the players of a game that cannot be read to its end that one of them has gone. It has the number 0, which is
 * no event's: the mailbox takes the new name from it and nothing else.
 */
export const newsOfRenaming = (state: GameState, renamed: Renaming, at: number): PlayerNews[] =>
  newsOfStanding(state, at, { seq: 0, renamed });
