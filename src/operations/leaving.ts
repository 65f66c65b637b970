import { endedBy, type EndedBy } from "../contract/relations.ts";
import type { Env } from "../env.ts";
import { forgetRatings } from "../ratings/pools.ts";
import { bulksOf } from "./bulk.ts";
import { closeLaddersOf, leaveLadders } from "./ladder-access.ts";
import { reportsIn } from "./reports.ts";
import { leaveTournaments } from "./tournament-world.ts";

/** Null: the mailbox ends the relation, or another entry does. */
const ENDS: {
  readonly [Name in EndedBy<"deletion">]: ((player: string, env: Env) => Promise<unknown>) | null;
} = {
  entry: leaveTournaments,
  organiser: (player, env) => closeLaddersOf(player, { env }),
  place: (player, env) => leaveLadders(player, { env }),
  report: (player, env) => reportsIn({ env }).forget(player),
  consent: null,
  challenge: null,
  record: null,
  app: null,
  bot: null,
};

/** Ends the relations of a deleted player outside their mailbox, and removes them from the leaderboards. Idempotent. */
export async function leaveOthers(player: string, env: Env): Promise<void> {
  await Promise.all([
    forgetRatings(player, env),
    bulksOf({ env }, player).forget(),
    ...endedBy("deletion").map((relation) => ENDS[relation]?.(player, env)),
  ]);
}
