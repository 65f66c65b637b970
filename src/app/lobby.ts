import { challengeOf, type ChallengeView } from "../game/view.ts";
import { lobby } from "../players/records.ts";
import { pageFrom, type ListPage, type Paging } from "./lists.ts";
import type { Ports } from "./ports.ts";

/** The listed challenges that anyone may accept, newest first. */
export async function readLobby(
  { after, limit }: Paging,
  { env }: Pick<Ports, "env">,
): Promise<ListPage<ChallengeView>> {
  const found = await lobby(env.DB, after, limit + 1);
  return pageFrom(found, limit, ({ body }) => challengeOf(body));
}
