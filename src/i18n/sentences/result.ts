import { rulesOf } from "../../game/rules-of.ts";
import type { GameResult } from "../../game/state.ts";
import { otherSide, type Side, sideOfPly } from "../../rules/index.ts";
import { wordsIn } from "../catalogues.ts";
import type { Reader } from "../reader.ts";
import { nameLine } from "./lines.ts";
import { sideFor } from "./parties.ts";
import type { GameSummary } from "../../contract/game.ts";

/** Who has lost; in a draw whose turn it would be, for they may have no move. */
function loserOf(game: GameSummary, { winner }: GameResult): Side {
  return winner === null ? sideOfPly(rulesOf(game).firstMove, game.ply + 1) : otherSide(winner);
}

/**
 * The result of a game in one sentence: who has won and how, for the winner, the loser or anybody else (whose name is
 * empty). Empty while the game goes on.
 */
export function resultSentence(game: GameSummary, reader: Pick<Reader, "name" | "language">): string {
  const { result, players } = game;
  if (result === null) return "";
  const words = wordsIn(reader.language).over;
  if (result.reason === "aborted") return words.aborted;
  const own = sideFor(game, reader);
  const loser = loserOf(game, result);
  const how = words.how[result.reason]({
    reader: own === null ? "other" : own === loser ? "loser" : "winner",
    isOwnKing: own === "defenders",
    loser: nameLine(players[loser]?.name),
    ...rulesOf(game),
  });
  if (result.winner === null) return words.drawn(how);
  if (own === null) return words.wonBy(nameLine(players[result.winner]?.name), how);
  return own === result.winner ? words.won(how) : words.lost(how);
}

/** The same for those who tell it among other things: one sentence, or none while the game goes on. */
export const endSentences = (
  game: GameSummary,
  reader: Pick<Reader, "name" | "language">,
): readonly string[] => (game.result === null ? [] : [resultSentence(game, reader)]);
