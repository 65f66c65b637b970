import type { PlayerShare, PlayersShare } from "./projections/players.ts";
import { summaryOfStored } from "./stored/snapshot.ts";
import type { GameSummary } from "./view.ts";

/** What one player's mailbox is to know of one event of a game. `seq` tells what comes twice. */
export interface PlayerNews extends Omit<PlayersShare, "players">, PlayerShare {
  readonly seq: number;
  readonly gameId: string;
}

/** What a game tells one player of one event, as channels read it: with the view of the game. */
export interface HeardNews extends Omit<PlayerNews, "game"> {
  readonly game: GameSummary;
}

/** The news of a game with its view. `origin` is where the service is reached. */
export function heardNews({ game, ...news }: PlayerNews, origin: string): HeardNews {
  return { ...news, game: summaryOfStored(game, origin) };
}
