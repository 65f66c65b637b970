import { log } from "../lib/log.ts";
import type { Principal } from "../players/store.ts";
import { hashToken, tokenHolder } from "../players/tokens.ts";
import { mailboxOf, type Ports } from "./ports.ts";

/**
 * Finds the principal of a token or a session by its secret; null if it is not valid.
 * @param isVisit whether this counts as a visit of the player; a program that listens for events does not
 */
export async function holderOf(secret: string, isVisit: boolean, ports: Ports): Promise<Principal | null> {
  const player = tokenHolder(secret);
  return player === null ? null : mailboxOf(ports, player).principal(await hashToken(secret), isVisit);
}

/** Logs that a token was refused, with only the beginning of its digest. */
export async function logRefusedToken(secret: string, { requestId }: Ports): Promise<void> {
  const hash = await hashToken(secret);
  log("token-refused", { hash: hash.slice(0, 12), requestId });
}
