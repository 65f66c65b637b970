import { log } from "../lib/log.ts";
import type { Principal } from "../players/store.ts";
import { hashToken, tokenHolder } from "../players/tokens.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { overRate } from "./limits.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { openSuspicion } from "./suspicion.ts";

const suspicion = openSuspicion();

/**
 * Finds the principal of a token or a session by its secret. A secret that is written wrongly is refused without a
 * look-up. One that nobody holds counts for its network: afterwards the first time, and for a minute from then on the
 * limiter is asked before the look-up. Refuses what is not valid, and one too many.
 * @param isVisit whether this counts as a visit of the player; a program that listens for events does not
 */
export async function holderOf(secret: string, isVisit: boolean, ports: Ports): Promise<Outcome<Principal>> {
  const player = tokenHolder(secret);
  if (player === null) return err(refusal("token-invalid"));
  const hash = await hashToken(secret);
  const isCounted = suspicion.isSuspect(ports.network, hash);
  const over = isCounted ? await overRate(ports, "unknown", ports.network) : null;
  if (over !== null) return err(over);
  const principal = await mailboxOf(ports, player).principal(hash, isVisit);
  if (principal === null) {
    suspicion.unheld(ports.network, hash);
    const overNow = isCounted ? null : await overRate(ports, "unknown", ports.network);
    return err(overNow ?? refusal("token-invalid"));
  }
  suspicion.held(hash);
  return ok(principal);
}

/** Logs that a token was refused, with only the beginning of its digest. */
export async function logRefusedToken(secret: string): Promise<void> {
  const hash = await hashToken(secret);
  log("info", "token-refused", { hash: hash.slice(0, 12) });
}
