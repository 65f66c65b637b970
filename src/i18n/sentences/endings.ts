import { rulesOf } from "../../game/rules-of.ts";
import type { GameSummary } from "../../game/view.ts";
import { otherSide, type Side, sideOfPly } from "../../rules/index.ts";
import type { Reader } from "../reader.ts";
import { nameLine, noticesFor } from "./lines.ts";
import { sideFor } from "./parties.ts";

/** Says how a game ended (for the reader, if they played) and why. Empty while the game goes on. */
export function endSentences(game: GameSummary, reader: Reader): readonly string[] {
  const { result, players } = game;
  if (result === null) return [];
  const words = noticesFor(reader);
  const nameOf = (side: Side | null) => nameLine(side && players[side]?.name);
  const winner = nameOf(result.winner);
  const rules = rulesOf(game);
  // Nobody has lost a draw; the side whose turn it would be may have no move, and that can be one.
  const toMove = sideOfPly(rules.firstMove, game.ply + 1);
  const loser = nameOf(result.winner === null ? toMove : otherSide(result.winner));
  const reason = words.reasons[result.reason]({ winner, loser, judgedBy: rules });
  return [outcome(game, reader, winner), reason];
}

function outcome({ result, ...game }: GameSummary, reader: Reader, winner: string): string {
  const words = noticesFor(reader).outcome;
  if (result === null || result.reason === "aborted") return words.none;
  if (result.winner === null) return words.drawn;
  const own = sideFor({ ...game, result }, reader);
  if (own === null) return words.wonBy(winner);
  return own === result.winner ? words.won : words.lost(winner);
}
