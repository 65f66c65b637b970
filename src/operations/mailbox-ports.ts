import { channelWorld } from "../channels/world.ts";
import type { Env } from "../env.ts";
import { pause } from "../lib/calls.ts";
import { newId } from "../lib/ids.ts";
import { stubOf } from "../lib/stubs.ts";
import { objectOf } from "../lib/tracing.ts";
import { mailboxStub } from "../mailbox/stub.ts";
import type { MailboxPorts } from "../mailbox/mailbox.ts";
import type { NotifiedPlayer } from "../mailbox/object.ts";
import { StoredAccount } from "../players/account-records.ts";
import { pushKeyFor } from "../players/push-keys.ts";
import { recordTally } from "../players/records.ts";
import { recordConduct } from "../players/standings.ts";
import { endedBy, type EndedBy } from "../contract/relations.ts";
import { forgetRatings } from "../ratings/pools.ts";
import { bulksOf } from "./bulk.ts";
import { closeLaddersOf, leaveLadders } from "./ladder-access.ts";
import { reportsIn } from "./reports.ts";
import { leaveTournaments } from "./tournament-world.ts";

/** How each relation is ended. Null if the mailbox or another entry ends it. */
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
async function leaveOthers(player: string, env: Env): Promise<void> {
  await Promise.all([
    forgetRatings(player, env),
    bulksOf({ env }, player).forget(),
    ...endedBy("deletion").map((relation) => ENDS[relation]?.(player, env)),
  ]);
}

export function mailboxPorts(
  env: Env,
  player: string,
  notified: NotifiedPlayer,
): Omit<MailboxPorts, "storage"> {
  const game = (id: string) => objectOf(env, env.GAMES, id);
  return {
    ...channelWorld(env, { ...notified, pushKey: (id) => pushKeyFor(env, id) }),
    newId,
    records: new StoredAccount(env, player, {
      close: (bot, newName) => mailboxStub(env, bot).account.close(newName),
      leave: (gone) => leaveOthers(gone, env),
    }),
    leaveGame: (id, name, stays) =>
      stays ? game(id).relabel({ player, name, stays }) : game(id).leave({ id: player, name }, name),
    endSockets: (id, hash, why) => game(id).endSockets(hash, why),
    tellRecord: (id, held) => objectOf(env, env.RECORDS, id).hold(player, held),
    tellTally: (tally, counted) => recordTally(env.DB, player, tally, counted),
    tellConduct: (conduct) => recordConduct(env.DB, player, conduct),
    tellThinker: (thinker, news) => stubOf(env, env.THINKERS, thinker).hear(news),
    vacation: { player, pause, hearStops: (id, news) => game(id).hear(player, [...news]) },
  };
}
