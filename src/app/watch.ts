import { type GameSummary, summaryOf } from "../game/view.ts";
import { watchedGames } from "../players/watched.ts";
import { listPage, type ListPage, type Paging, reachOf } from "./lists.ts";
import { gameOf, type Ports } from "./ports.ts";

/** When something last happened on the board, in milliseconds since 1970. */
function movedAt({ lastMove, startedAt, createdAt }: GameSummary): number {
  return Date.parse(lastMove?.at ?? startedAt ?? createdAt);
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
  const { items, ...places } = listPage(found, paging, ({ id }) => gameOf(ports, id).view(null));
  const views = (await Promise.all(items)).flatMap((view) => (view === null ? [] : [summaryOf(view)]));
  // It may have ended since it was recorded.
  const running = views.filter(({ status }) => status === "playing");
  return { items: running.toSorted((one, other) => movedAt(other) - movedAt(one)), ...places };
}
