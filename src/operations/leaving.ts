import { endedBy, type EndedBy } from "../contract/relations.ts";
import type { Env } from "../env.ts";
import { forgetRatings } from "../ratings/pools.ts";
import { bulksOf } from "./bulk.ts";
import { leaveLadders } from "./ladder-access.ts";
import { closeLaddersOf } from "./listings.ts";
import { reportsIn } from "./reports.ts";
import { leaveTournaments } from "./tournament-world.ts";

/** Ends what a deletion ends outside the player's mailbox. Null: the mailbox ends it, or another row does. */
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

/** Ends all that a player who has deleted their account was to others, and takes them off the leaderboards. Twice is once. */
export async function leaveOthers(player: string, env: Env): Promise<void> {
  await Promise.all([
    forgetRatings(player, env),
    bulksOf({ env }, player).forget(),
    ...endedBy("deletion").map((relation) => ENDS[relation]?.(player, env)),
  ]);
}
