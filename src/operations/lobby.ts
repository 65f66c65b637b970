import * as z from "zod";
import { listPage, reachOf } from "./lists.ts";
import { summariesOf } from "./listed-games.ts";
import { movedGames } from "./outages.ts";
import { gameOf, type Ports } from "./ports.ts";
import { listFields, orderedBy, pageOf, botsToo } from "../contract/lists.ts";
import { challengeOf, summaryOf } from "../game/view.ts";
import { GameSummary, type GameSummary as Summary } from "../contract/game.ts";
import { RulesetId, Size } from "../contract/rulesets.ts";
import { log } from "../lib/log.ts";
import { mergedLists, reached } from "../lib/places.ts";
import { lobby, watchedGames } from "../players/records.ts";
import { ok } from "../rules/index.ts";
import { page } from "./answers.ts";
import { OPEN, operationsOf, takes } from "./operation.ts";
import { challengesListed } from "./challenges.ts";
import { createSeek } from "./seeks.ts";
import { withStandings } from "./standings.ts";

export const listLobby = operationsOf("Challenges").get("/v1/lobby", {
  id: "listLobby",
  summary: "List challenges in the lobby",
  access: takes(null),
  input: {
    query: z.object({
      ...listFields,
      ...orderedBy("desc"),
      ...botsToo,
      ruleset: RulesetId.optional(),
      size: Size.optional(),
    }),
  },
  answer: challengesListed,
  run: async (caller, paging, ports) => {
    const found = await lobby(ports.env.DB, reachOf(paging, "desc"), {
      ...paging,
      bots: paging.bots !== "false",
    });
    const { items, ...places } = listPage(found, paging, ({ game }) => game);
    const games = await summariesOf(items, ports);
    const taker = caller?.player.id ?? null;
    const placed = items.map(({ challenge: { by } }, at) => ({
      challenge: challengeOf(games[at]!),
      maker: by.id,
      taker,
    }));
    return ok({ items: await withStandings(placed, ports), ...places });
  },
});

/** When the last move was made; before the first move, when the game started (milliseconds since 1970). */
function movedAt({ lastMove, startedAt, createdAt }: Summary): number {
  return Date.parse(lastMove?.at ?? startedAt ?? createdAt);
}

/** Returns an empty list if the game cannot be read now, so that the other games are still listed. */
async function running(id: string, ports: Ports): Promise<readonly Summary[]> {
  try {
    const view = await gameOf(ports, id).view(null);
    // The game may have ended since it was listed.
    return view?.status === "playing" ? [summaryOf(view)] : [];
  } catch (fault) {
    log("warn", "game-not-listed", { game: id, fault });
    return [];
  }
}

const hasBot = ({ players }: Summary): boolean =>
  players.attackers?.bot === true || players.defenders?.bot === true;

export const listGamesToWatch = operationsOf("Games").get("/v1/watch", {
  id: "listGamesToWatch",
  summary: "List running games to watch",
  description:
    "Games as they are now, by latest move within a page. The order of the pages can lag by a minute, and uses the latest moves of a few hundred games; others are ordered by when they began. Games from open challenges outside the lobby are not listed.",
  access: OPEN,
  input: { query: z.object({ ...listFields, ...botsToo }) },
  answer: page(pageOf(GameSummary), "A page of running games"),
  run: async (_, paging, ports) => {
    const bots = paging.bots !== "false";
    const reach = { ...reachOf(paging, "desc"), bots };
    // Games without a reported move are ordered by start. Within a page, the games' current views decide the order.
    const moved = await movedGames(ports.env);
    const others = await watchedGames(ports.env.DB, reach, new Set(moved.map(({ id }) => id)));
    const found = mergedLists([reached(moved, reach), others], reach);
    const { items, ...places } = listPage(found, paging, ({ id }) => running(id, ports));
    const games = (await Promise.all(items)).flat().filter((game) => bots || !hasBot(game));
    return ok({ items: games.toSorted((one, other) => movedAt(other) - movedAt(one)), ...places });
  },
});

export const lobbyOperations = [listLobby, createSeek, listGamesToWatch];
