import type { Principal } from "../players/store.ts";
import { playerByName } from "../players/store.ts";
import { addBlock, type Block, blocksOf, isBlocked, removeBlock } from "../players/blocks.ts";
import { formatInstant } from "../lib/duration.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { seatOf } from "./games.ts";
import { capReached } from "./limits.ts";
import { listPage, type ListPage, type Paging, reachOf } from "./lists.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import { outOfScope, within } from "./scopes.ts";
import { CAPS } from "../contract/limits.ts";
import type { BlockView } from "../contract/block.ts";

/** A block as its owner sees it. */
export function blockView({ name, at }: Pick<Block, "name" | "at">): BlockView {
  return { name, createdAt: formatInstant(at) };
}

/** Declines what a player has challenged the principal to: it would hold the places of others for weeks. */
async function declineAllBy(opponent: string, principal: Principal, ports: Ports): Promise<void> {
  const ids = await mailboxOf(ports, principal.player.id).challengesBy(opponent);
  const command = { type: "decline", reason: "no-reason" } as const;
  const declined = ids.map((id) => gameOf(ports, id).ask(seatOf(principal), command, null, null));
  await Promise.all(declined);
}

/** Blocks a player and declines their challenges; a second time changes nothing. Refuses oneself, nobody, and one more than can be blocked. */
export function block(principal: Principal, name: string, ports: Ports): Promise<Outcome<BlockView>> {
  return within(principal, "manage", async () => {
    const by = principal.player.id;
    const player = await playerByName(ports.env.DB, name);
    if (player === null) return err(refusal("player-not-found", { name }));
    if (player.id === by) return err(refusal("own-block"));
    const at = await addBlock(ports.env.DB, { by, whom: player.id }, CAPS.blocks.max);
    if (at === null) return err(capReached("blocks"));
    await declineAllBy(player.id, principal, ports);
    return ok(blockView({ name: player.name, at }));
  });
}

/** Ends a block. Refuses where the principal blocks nobody of this name. */
export function unblock(principal: Principal, name: string, ports: Ports): Promise<Outcome<null>> {
  return within(principal, "manage", async () => {
    const isDone = await removeBlock(ports.env.DB, principal.player.id, name);
    return isDone ? ok(null) : err(refusal("block-not-found", { name }));
  });
}

/** Whether the principal blocks a player; null for nobody's or one's own name, and where the principal may not know. */
export async function blocksPlayer(
  principal: Principal | null,
  name: string,
  { env }: Ports,
): Promise<boolean | null> {
  if (principal === null || outOfScope(principal, "read") !== null) return null;
  const by = principal.player.id;
  const player = await playerByName(env.DB, name);
  return player === null || player.id === by ? null : isBlocked(env.DB, { by, whom: player.id });
}

/** Lists whom the principal blocks, those blocked last first or in the other order. */
export function myBlocks(
  principal: Principal,
  paging: Paging,
  ports: Ports,
): Promise<Outcome<ListPage<BlockView>>> {
  return within(principal, "read", async () => {
    const found = await blocksOf(ports.env.DB, principal.player.id, reachOf(paging, "desc"));
    return ok(listPage(found, paging, blockView));
  });
}
