import * as z from "zod";
import { seatOf } from "./game-access.ts";
import { seatFor } from "../mailbox/account.ts";
import { capReached } from "./limits.ts";
import { CAPS } from "../contract/limits.ts";
import { listPage, reachOf } from "./lists.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import { outOfScope } from "./principals.ts";
import { pageOf, timedQuery } from "../contract/lists.ts";
import { Block } from "../contract/player.ts";
import { endedBy, type EndedBy } from "../contract/relations.ts";
import { formatInstant } from "../lib/duration.ts";
import { addBlock, type Block as StoredBlock, blocksOf, hasBlocked, removeBlock } from "../players/blocks.ts";
import { botsOf, playerByName, type Principal } from "../players/store.ts";
import { refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { json, nothing, page } from "./answers.ts";
import { endInvitations } from "./tournament-organisers.ts";
import type { ViewOf } from "../contract/view.ts";
import { needs, NOTHING, operationsOf } from "./operation.ts";

const operation = operationsOf("Me");
export const blockOperations = operation.all;
const ByName = z.object({ name: z.string() });

export function blockView({ name, bot, at }: Pick<StoredBlock, "name" | "bot" | "at">): ViewOf<typeof Block> {
  return { name, ...(bot && { bot }), createdAt: formatInstant(at) };
}

export const listBlocks = operation.get("/v1/me/blocks", {
  id: "listBlocks",
  summary: "List the players you block",
  access: needs("read"),
  input: { query: timedQuery("desc") },
  answer: page(pageOf(Block), "A page of players, by when you blocked them"),
  run: async ({ player }, paging, { env }) => {
    const found = await blocksOf(env.DB, player.id, reachOf(paging, "desc"));
    return ok(listPage(found, paging, blockView));
  },
});

/** Declines challenges that a player and their bots sent to the principal. They would take up places for weeks. */
async function declineAllBy(opponent: string, principal: Principal, ports: Ports): Promise<void> {
  const bots = await botsOf(ports.env.DB, opponent);
  const makers = [opponent, ...bots.map(({ id }) => id)];
  const mailbox = mailboxOf(ports, principal.player.id);
  const ids = (await Promise.all(makers.map((maker) => mailbox.games.challengesBy(maker)))).flat();
  const command = { type: "decline", reason: "no-reason" } as const;
  const declined = ids.map((id) => gameOf(ports, id).ask(seatOf(principal), command, null, null));
  await Promise.all(declined);
}

type End = (opponent: string, principal: Principal, ports: Ports) => Promise<unknown>;

const ENDS: { readonly [Name in EndedBy<"block">]: End } = {
  challenge: declineAllBy,
  organiser: (opponent, { player }, ports) => endInvitations(player.id, opponent, ports),
  consent: (opponent, { player }, ports) => mailboxOf(ports, player.id).consents.withdraw(opponent),
};

export const blockPlayer = operation.put("/v1/me/blocks/{name}", {
  id: "blockPlayer",
  summary: "Block a player",
  description:
    "They and their bots can't challenge you or accept your challenges (`403 challenge-not-for-you`), and neither can write to the other (`403 messages-closed`). Their open challenges to you are declined; invitations between you to organise a tournament end, and your consent to games that they begin (`/v1/me/consents`). Running games continue, and they are not notified. Repeating it changes nothing.",
  access: needs("manage"),
  input: { params: ByName, optionalBody: NOTHING },
  answer: json(Block, "The block"),
  refuses: ["player-not-found", "own-block", "limit-reached"],
  run: async (principal, { name }, ports) => {
    const by = principal.player.id;
    const player = await playerByName(ports.env.DB, name);
    if (player === null) return err(refusal("player-not-found", { name }));
    if (player.id === by) return err(refusal("own-block"));
    const at = await addBlock(ports.env.DB, { by, whom: player.id }, CAPS.blocks.max);
    if (at === null) return err(capReached("blocks"));
    for (const relation of endedBy("block")) await ENDS[relation](player.id, principal, ports);
    return ok(blockView({ ...seatFor(player), at }));
  },
});

export const unblockPlayer = operation.delete("/v1/me/blocks/{name}", {
  id: "unblockPlayer",
  summary: "Unblock a player",
  access: needs("manage"),
  input: { params: ByName },
  answer: nothing("The player is no longer blocked"),
  refuses: ["block-not-found"],
  run: async ({ player }, { name }, { env }) =>
    (await removeBlock(env.DB, player.id, name)) ? ok(null) : err(refusal("block-not-found", { name })),
});

/** Whether the principal blocks a player. Null for unknown names, the principal's own name, and without the scope `read`. */
export async function blocksPlayer(principal: Principal | null, name: string, { env }: Ports) {
  if (principal === null || outOfScope(principal, "read") !== null) return null;
  const by = principal.player.id;
  const player = await playerByName(env.DB, name);
  return player === null || player.id === by ? null : hasBlocked(env.DB, { by, whom: player.id });
}
