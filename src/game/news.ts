import type { PlayerShare, PlayersShare } from "./projections/players.ts";
import { summaryOfStored } from "./stored/snapshot.ts";
import type { GameSummary } from "./view.ts";

/** One event of a game for one player's mailbox. By `seq` the mailbox sees what is delivered twice. */
export interface PlayerNews extends Omit<PlayersShare, "players">, PlayerShare {
  readonly seq: number;
  readonly gameId: string;
}

/** The same as channels read it: with the view of the game. */
export interface HeardNews extends Omit<PlayerNews, "game"> {
  readonly game: GameSummary;
}

/** Adds the view of the game to its news. `origin` is the address of the service. */
export function heardNews({ game, ...news }: PlayerNews, origin: string): HeardNews {
  return { ...news, game: summaryOfStored(game, origin) };
}
