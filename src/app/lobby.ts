import { summaryOfStored } from "../game/stored/snapshot.ts";
import { challengeOf, type ChallengeView } from "../game/view.ts";
import { lobby } from "../players/records.ts";
import { listPage, type ListPage, type Paging } from "./lists.ts";
import type { Ports } from "./ports.ts";

/** Lists the listed challenges that anyone may accept, newest first. */
export async function readLobby(
  { after, limit }: Paging,
  { env }: Pick<Ports, "env">,
): Promise<ListPage<ChallengeView>> {
  const found = await lobby(env.DB, after, limit + 1);
  return listPage(found, limit, ({ body }) => challengeOf(summaryOfStored(body, env.ORIGIN)));
}
