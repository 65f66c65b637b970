import { summaryOfStored } from "../game/stored/snapshot.ts";
import { challengeOf } from "../game/view.ts";
import { lobby, type LobbyFilter } from "../players/records.ts";
import { RULESETS } from "../rules/index.ts";
import { listPage, type ListPage, type Paging, reachOf } from "./lists.ts";
import type { Ports } from "./ports.ts";
import type { ChallengeView } from "../contract/game.ts";

/** What one looks for in the lobby: challenges by one rule set, or on a board of so many squares a side. */
export interface LobbyWish extends Paging {
  readonly ruleset?: string | undefined;
  readonly size?: number | undefined;
}

/** With both, the rule set says it all: one on a board of another size finds nothing. */
function filterOf({ ruleset, size }: LobbyWish): LobbyFilter {
  if (ruleset === undefined && size === undefined) return null;
  const shipped = RULESETS.filter((one) => size === undefined || one.size === size).map(
    ({ id }): string => id,
  );
  if (ruleset === undefined) return { rulesets: shipped, size: size ?? null };
  const isOfSize = size === undefined || shipped.includes(ruleset);
  return { rulesets: isOfSize ? [ruleset] : [], size: null };
}

/** Lists the listed challenges that anyone may accept, newest first: all, or those that one looks for. */
export async function readLobby(
  wish: LobbyWish,
  { env }: Pick<Ports, "env">,
): Promise<ListPage<ChallengeView>> {
  const found = await lobby(env.DB, reachOf(wish, "desc"), filterOf(wish));
  return listPage(found, wish, ({ body }) => challengeOf(summaryOfStored(body, env.ORIGIN)));
}
