import type { Order } from "../lib/places.ts";
import type { FeedPage } from "../mailbox/feed-records.ts";
import type { Principal } from "../players/store.ts";
import { queryRefusal, type Outcome, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { capReached } from "./limits.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { outOfScope } from "./scopes.ts";

/**
 * Which events are asked for. `after`: the id of the last one that is known, or `earliest` or `latest`; null for all.
 * `wait`: how long to wait for one (ms), which is for the order of time alone.
 */
export interface EventsWish {
  readonly after: string | null;
  readonly limit: number;
  readonly wait: number;
  readonly order: Order;
}

/** Lists a player's events, oldest or newest first, as the JSON texts that the feed stores. */
export async function readEvents(
  principal: Principal,
  { after, limit, wait, order }: EventsWish,
  ports: Ports,
): Promise<Outcome<FeedPage>> {
  const barred = outOfScope(principal, "read");
  if (barred !== null) return err(barred);
  if (order === "desc" && wait > 0) return err(queryRefusal("/wait", "wait-newest-first"));
  const mailbox = mailboxOf(ports, principal.player.id);
  const page: FeedPage | null = await (order === "asc"
    ? mailbox.read(after, limit, wait)
    : mailbox.readBack(after, limit));
  if (page === null) return err(refusal("invalid-cursor"));
  return page.isFull === true ? err(capReached("longPolls")) : ok(page);
}
