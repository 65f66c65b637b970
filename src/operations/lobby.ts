import * as z from "zod";
import { listPage, type ListPage, reachOf } from "./lists.ts";
import { gameOf, type Ports } from "./ports.ts";
import { listQuery, orderedBy, pageOf } from "../contract/lists.ts";
import { summaryOfStored, challengeOf, summaryOf } from "../game/view.ts";
import { Challenge, type ChallengeView, GameSummary, type GameSummary as Summary } from "../contract/game.ts";
import { RulesetId, Size } from "../contract/rulesets.ts";
import { log } from "../lib/log.ts";
import { lobby, type LobbyFilter } from "../players/records.ts";
import { watchedGames } from "../players/listing.ts";
import { ok, RULESETS } from "../rules/index.ts";
import { type Answer, page } from "./answers.ts";
import { OPEN, operation } from "./operation.ts";

interface Sought {
  readonly ruleset?: string | undefined;
  readonly size?: number | undefined;
}

/** With both, the rule set says it all: one on a board of another size finds nothing. */
function filterOf({ ruleset, size }: Sought): LobbyFilter {
  if (ruleset === undefined && size === undefined) return null;
  const shipped = RULESETS.filter((one) => size === undefined || one.size === size).map(
    ({ id }): string => id,
  );
  if (ruleset === undefined) return { rulesets: shipped, size: size ?? null };
  const isOfSize = size === undefined || shipped.includes(ruleset);
  return { rulesets: isOfSize ? [ruleset] : [], size: null };
}

const challengesListed: Answer<ListPage<ChallengeView>> = page(pageOf(Challenge), "A page of challenges");

export const listLobby = operation({
  id: "listLobby",
  method: "get",
  path: "/v1/lobby",
  tag: "Challenges",
  summary: "List challenges that anyone may accept, newest first",
  access: OPEN,
  input: {
    query: z.object({
      ...listQuery,
      ...orderedBy("desc"),
      ruleset: RulesetId.optional(),
      size: Size.optional(),
    }),
  },
  answer: challengesListed,
  refuses: [],
  run: async (_, asked, { env }) => {
    const found = await lobby(env.DB, reachOf(asked, "desc"), filterOf(asked));
    return ok(listPage(found, asked, ({ body }) => challengeOf(summaryOfStored(body, env.ORIGIN))));
  },
});

/** When something last happened on the board, in milliseconds since 1970. */
function movedAt({ lastMove, startedAt, createdAt }: Summary): number {
  return Date.parse(lastMove?.at ?? startedAt ?? createdAt);
}

/** A game as its object tells it. None for one that cannot be read now: the others are shown without it. */
async function running(id: string, ports: Ports): Promise<readonly Summary[]> {
  try {
    const view = await gameOf(ports, id).view(null);
    // It may have ended since it was recorded.
    return view?.status === "playing" ? [summaryOf(view)] : [];
  } catch (fault) {
    log("warn", "game-not-listed", { game: id, fault });
    return [];
  }
}

const gamesListed: Answer<ListPage<Summary>> = page(pageOf(GameSummary), "A page of running games");

export const listGamesToWatch = operation({
  id: "listGamesToWatch",
  method: "get",
  path: "/v1/watch",
  tag: "Games",
  summary: "List running games to watch, newest moves first",
  description:
    "Every game is as it stands now, and each page is in the order of the latest moves. The order of the pages can lag behind by up to an hour. A game whose challenge was open but not in the lobby is not listed.",
  access: OPEN,
  input: { query: z.object(listQuery) },
  answer: gamesListed,
  refuses: [],
  run: async (_, asked, ports) => {
    // The pages are those of D1; what is told of each game, and the order within a page, come from its object.
    const found = await watchedGames(ports.env.DB, reachOf(asked, "desc"));
    const { items, ...places } = listPage(found, asked, ({ id }) => running(id, ports));
    const games = (await Promise.all(items)).flat();
    return ok({ items: games.toSorted((one, other) => movedAt(other) - movedAt(one)), ...places });
  },
});

export const lobbyOperations = [listLobby, listGamesToWatch];
