import { NameParam } from "../contract/fields.ts";
import { NewUnlisting } from "../contract/record.ts";
import type { Unlisting } from "../game/recorded.ts";
import { now } from "../lib/now.ts";
import { stubOf } from "../lib/stubs.ts";
import { traced } from "../lib/tracing.ts";
import { openLaddersBy } from "../players/ladders.ts";
import { playerByName } from "../players/store.ts";
import { tournamentsWith } from "../players/tournaments.ts";
import { ok } from "../rules/index.ts";
import { nothing } from "./answers.ts";
import { ladderOf } from "./ladder-access.ts";
import { needs, operationsOf } from "./operation.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { noPlayer } from "./ratings.ts";
import { tournamentOf } from "./tournament-world.ts";

const operation = operationsOf("Records");

const AT_ONCE = 25;

/**
 * Unlists all recorded games that a player lists. Idempotent. With a moderator's `decision` they stay unlisted; with
 * null the player may list them again.
 */
async function unlistRecordsOf(player: string, decision: Unlisting | null, ports: Ports): Promise<void> {
  const mailbox = mailboxOf(ports, player);
  const ids = await mailbox.listedRecords();
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await Promise.all(
      ids
        .slice(at, at + AT_ONCE)
        .map((id) => traced(stubOf(ports.env, ports.env.RECORDS, id)).unlistFor(player, decision)),
    );
  await mailbox.unlistRecords();
}

export async function closeLaddersOf(player: string, { env }: Pick<Ports, "env">): Promise<void> {
  const closing = { type: "change", patch: {}, isClosed: true, versions: null, by: player } as const;
  for (const id of await openLaddersBy(env.DB, player)) await ladderOf({ env }, id).ask(closing);
}

/** Unlists what a player with a closed account has listed: recorded games, ladders and upcoming tournaments. */
export async function takeDownListings(player: string, ports: Ports): Promise<void> {
  await unlistRecordsOf(player, null, ports);
  await closeLaddersOf(player, ports);
  for (const id of await tournamentsWith(ports.env.DB, player, ["organiser", "invited"]))
    await tournamentOf(ports, id).ask({ type: "closed", player });
}

export const unlistRecordsOfPlayer = operation.post("/v1/players/{name}/records/unlist", {
  id: "unlistRecordsOf",
  summary: "Unlist a player's recorded games",
  description:
    "For moderators. Unlists all recorded games that the player lists now, like `POST /v1/records/{id}/unlist`, until that is undone.",
  access: needs("moderate"),
  input: { params: NameParam, body: NewUnlisting },
  repeats: "once",
  answer: nothing("They are unlisted"),
  refuses: ["not-moderator", "player-not-found"],
  run: async ({ player: { id: by } }, { name, note = null }, ports) => {
    const player = await playerByName(ports.env.DB, name);
    if (player === null) return noPlayer(name);
    await unlistRecordsOf(player.id, { at: now(), by, note }, ports);
    return ok(null);
  },
});
