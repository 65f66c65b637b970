import { summaryOfStored } from "../game/stored/snapshot.ts";
import { challengeOf, type ChallengeView } from "../game/view.ts";
import { lobby } from "../players/records.ts";
import { listPage, type ListPage, type Paging, reachOf } from "./lists.ts";
import type { Ports } from "./ports.ts";

/** Lists the listed challenges that anyone may accept, newest first. */
export async function readLobby(
  paging: Paging,
  { env }: Pick<Ports, "env">,
): Promise<ListPage<ChallengeView>> {
  const found = await lobby(env.DB, reachOf(paging, "desc"));
  return listPage(found, paging, ({ body }) => challengeOf(summaryOfStored(body, env.ORIGIN)));
}
