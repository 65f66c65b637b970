import type { FeedPage } from "../mailbox/feed-records.ts";
import type { Principal } from "../players/store.ts";
import { type Outcome, refusal } from "../problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { outOfScope } from "./scopes.ts";

/** Which events are asked for. `after`: the id of the last one that is known; `wait`: how long to wait for one (ms). */
export interface EventsWish {
  readonly after: string | null;
  readonly limit: number;
  readonly wait: number;
}

/** Lists a player's events, oldest first, as the JSON texts that the feed stores. */
export async function readEvents(
  principal: Principal,
  { after, limit, wait }: EventsWish,
  ports: Ports,
): Promise<Outcome<FeedPage>> {
  const barred = outOfScope(principal, "read");
  if (barred !== null) return err(barred);
  const page = await mailboxOf(ports, principal.player.id).read(after, limit, wait);
  return page === null ? err(refusal("invalid-cursor")) : ok(page);
}
