import { summaryOf } from "../game/view.ts";
import { log } from "../lib/log.ts";
import { watchedGames } from "../players/watched.ts";
import { listPage, type ListPage, type Paging, reachOf } from "./lists.ts";
import { gameOf, type Ports } from "./ports.ts";
import type { GameSummary } from "../contract/game.ts";

/** When something last happened on the board, in milliseconds since 1970. */
function movedAt({ lastMove, startedAt, createdAt }: GameSummary): number {
  return Date.parse(lastMove?.at ?? startedAt ?? createdAt);
}

/** A game as its object tells it. None for one that cannot be read now: the others are shown without it. */
async function running(id: string, ports: Ports): Promise<readonly GameSummary[]> {
  try {
    const view = await gameOf(ports, id).view(null);
    // It may have ended since it was recorded.
    return view?.status === "playing" ? [summaryOf(view)] : [];
  } catch (fault) {
    log("warn", "game-not-listed", { game: id, fault });
    return [];
  }
}

/**
 * Lists the running games that anybody may watch, newest moves first. The pages are those of D1, which hears of a game's
 * moves once an hour; what is told of each game, and the order within a page, come from its object.
 */
export async function gamesToWatch(
  paging: Omit<Paging, "order">,
  ports: Ports,
): Promise<ListPage<GameSummary>> {
  const found = await watchedGames(ports.env.DB, reachOf(paging, "desc"));
  const { items, ...places } = listPage(found, paging, ({ id }) => running(id, ports));
  const games = (await Promise.all(items)).flat();
  return { items: games.toSorted((one, other) => movedAt(other) - movedAt(one)), ...places };
}
