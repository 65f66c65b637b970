import { operatorOf } from "../lib/operator.ts";
import { scopesOf } from "../mailbox/tokens.ts";
import { botsOf, type Principal } from "../players/store.ts";
import { hashToken, tokenHolder } from "../players/tokens.ts";
import { type Outcome, refusal, type Refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { overRate } from "./limits.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { countRefused } from "../lib/refused-clients.ts";
import { remember } from "../lib/collections.ts";
import type { Scope } from "../contract/terms.ts";

/** How long a network is suspected after an unknown token, in milliseconds. */
const SUSPECTED = MINUTE;
/** How many networks, and how many tokens, are remembered, to bound memory. The oldest are forgotten first. */
const MOST_REMEMBERED = 10_000;

/** Remembers networks that sent unknown tokens, so that a flood of such tokens does not reach mailboxes. Known tokens pass. */
export class Suspicion {
  readonly #suspectedUntil = new Map<string, number>();
  readonly #known = new Map<string, true>();

  /** Whether to ask the limiter before looking up a token. `hash`: the token's digest. */
  isSuspect(network: string, hash: string): boolean {
    return !this.#known.has(hash) && (this.#suspectedUntil.get(network) ?? -Infinity) > now();
  }

  noteValid(hash: string): void {
    if (!this.#known.has(hash)) remember(this.#known, MOST_REMEMBERED, hash, true);
  }

  noteUnknown(network: string, hash: string): void {
    this.#known.delete(hash);
    remember(this.#suspectedUntil, MOST_REMEMBERED, network, now() + SUSPECTED);
  }
}

const suspicion = new Suspicion();

export const grantOf = ({ token }: Pick<Principal, "token">): string | null =>
  token.kind === "app" ? token.id : null;

/** Whether a token is valid for a resource. An app's token is valid for one resource, a player's own token for all. */
const isFor = ({ token }: Principal, resource: string | null): boolean =>
  token.kind !== "app" || token.resource === resource;

/**
 * Finds the principal of a token or session by its secret. An unknown secret counts against its network; for a minute after
 * that the limiter is asked before the look-up.
 * @param isVisit whether this counts as a visit by the player; a program that listens for events does not
 * @param resource the resource that an app's token must be for; null admits no app
 */
export async function holderOf(
  secret: string,
  isVisit: boolean,
  ports: Ports,
  resource: string | null = null,
): Promise<Outcome<Principal>> {
  const player = tokenHolder(secret);
  if (player === null) return err(refusal("token-invalid"));
  const hash = await hashToken(secret);
  const isCounted = suspicion.isSuspect(ports.network, hash);
  const over = isCounted ? await overRate(ports, "unknown", ports.network) : null;
  if (over !== null) return err(over);
  const principal = await mailboxOf(ports, player).account.principal(hash, isVisit);
  if (principal === null || !isFor(principal, resource)) {
    suspicion.noteUnknown(ports.network, hash);
    const overNow = isCounted ? null : await overRate(ports, "unknown", ports.network);
    return err(overNow ?? refusal("token-invalid"));
  }
  suspicion.noteValid(hash);
  const { closedFor } = principal.player;
  return closedFor === null ? ok(principal) : err(closedRefusal(closedFor, ports));
}

export const closedRefusal = (reason: string, { env }: Ports): Refusal<"account-closed"> =>
  refusal("account-closed", { reason, contact: operatorOf(env).contact });

/** Logs only the beginning of a rejected token's digest, so that the log has no secrets. */
export async function logRefusedToken(secret: string, { network }: Ports): Promise<void> {
  const hash = await hashToken(secret);
  countRefused("token-refused", network, { hash: hash.slice(0, 12) });
}

export async function revokeHeld({ player, token }: Principal, ports: Ports): Promise<void> {
  const mailbox = mailboxOf(ports, player.id);
  await (token.kind === "app" ? mailbox.apps.end(token.id) : mailbox.tokens.revoke(token.id));
}

/** Revokes a player's token, or an app's whole grant, without a rate limit. Returns whether there was something to revoke. */
export async function revokeExposed(secret: string, ports: Ports): Promise<boolean> {
  const player = tokenHolder(secret);
  if (player === null) return false;
  const [mailbox, hash] = [mailboxOf(ports, player), await hashToken(secret)];
  const principal = await mailbox.account.principal(hash, false);
  if (principal === null) return mailbox.apps.endReused(hash, true);
  await revokeHeld(principal, ports);
  return true;
}

/** Rejects a moderator's decision about themselves or their bots. */
export async function ownCase(
  { player: { id } }: Principal,
  players: readonly (string | null)[],
  { env }: Ports,
): Promise<Refusal<"own-report"> | null> {
  const own = new Set([id, ...(await botsOf(env.DB, id)).map((bot) => bot.id)]);
  return players.some((player) => player !== null && own.has(player)) ? refusal("own-report") : null;
}

/** Rejects a token or session without a scope. The scope `moderate` includes `organise`. */
export function outOfScope({ token }: Principal, scope: Scope): Refusal<"scope-missing"> | null {
  const scopes = scopesOf(token);
  const isMeant = scopes.includes(scope) || (scope === "organise" && scopes.includes("moderate"));
  return isMeant ? null : refusal("scope-missing", { scope });
}
