import type { PlayerNews } from "../game/news.ts";
import { otherSide, type Side } from "../rules/index.ts";

/** Returns the player's side and result; null for unfinished and aborted games. */
export function scoreOf({ status, player, game: { players, result } }: PlayerNews) {
  if (status !== "finished" || players === null || result === null || result.reason === "aborted")
    return null;
  const side: Side = players.attackers.id === player ? "attackers" : "defenders";
  const how = result.winner === null ? "drawn" : result.winner === side ? "won" : "lost";
  return { side, how } as const;
}

/** Returns the opponent's id; null for challenges and aborted games. */
export function opponentIn(news: PlayerNews): string | null {
  const { players } = news.game;
  if (players === null || (news.status !== "playing" && scoreOf(news) === null)) return null;
  const side: Side = players.attackers.id === news.player ? "attackers" : "defenders";
  return players[otherSide(side)].id;
}

/** Whether a challenge needs no place in the opponent's mailbox: rematches and counter-offers do not come from strangers. */
export const needsNoPlace = (links: {
  readonly rematchOf?: string | null;
  readonly counterOf?: string | null;
}) => (links.rematchOf ?? links.counterOf ?? null) !== null;
