import type { RequestKey } from "../game/answers.ts";
import { scopesOf, tokensOf, type Principal } from "../players/store.ts";
import { hashToken, newToken, type Scope } from "../players/tokens.ts";
import { fieldRefusal, type Outcome, refusal } from "../problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { capReached, CAPS } from "./limits.ts";
import { type Done, once } from "./once.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { within } from "./scopes.ts";
import { type NewTokenView, tokenView, type TokenView } from "./views/tokens.ts";

/** A token as it is asked for: without scopes, with all of the token that asks. */
export interface TokenWish {
  readonly name: string;
  readonly scopes?: readonly Scope[] | undefined;
}

/** The tokens and sessions of the player who asks, oldest first. */
export function myTokens(principal: Principal, { env }: Ports): Promise<Outcome<readonly TokenView[]>> {
  return within(principal, "manage", async () => {
    const rows = await tokensOf(env.DB, principal.player.id);
    return ok(rows.map((row) => tokenView(row, principal.token.id)));
  });
}

/** Adds the token `id`. Refuses scopes that the token that asks has not, and more tokens than a player can have. */
async function addToken(
  { player, token }: Principal,
  id: string,
  wish: TokenWish,
  ports: Ports,
): Promise<Outcome<NewTokenView>> {
  const own = scopesOf(token);
  const { name, scopes = own } = wish;
  if (!scopes.every((scope) => own.includes(scope)))
    return err(fieldRefusal("/scopes", "scope-beyond-yours"));
  const secret = newToken(player.id);
  const added = { id, name, hash: await hashToken(secret), scopes: [...new Set(scopes)] };
  const row = await mailboxOf(ports, player.id).addToken(added, CAPS.tokens.max);
  if (row === null) return err(capReached("tokens"));
  return ok({ ...tokenView(row, token.id), token: secret });
}

/** Makes another token. */
export function createToken(
  principal: Principal,
  { wish, key }: { readonly wish: TokenWish; readonly key: RequestKey | null },
  ports: Ports,
): Promise<Outcome<Done<NewTokenView>>> {
  const act = (id: string) => addToken(principal, id, wish, ports);
  return within(principal, "manage", () => once(ports, principal, key, act));
}

/** Revokes a token at once, with the sessions that were made with it, or ends a session. */
export function revokeToken(principal: Principal, id: string, ports: Ports): Promise<Outcome<null>> {
  return within(principal, "manage", async () => {
    const isGone = await mailboxOf(ports, principal.player.id).revokeToken(id);
    return isGone ? ok(null) : err(refusal("token-not-found"));
  });
}

/** Whether the player could come back from another browser. Whose mail is confirmed is not asked about tokens. */
export async function hasWayBack(principal: Principal, ports: Ports): Promise<boolean> {
  if (principal.player.confirmedEmail !== null) return true;
  const tokens = await myTokens(principal, ports);
  // Who may not see their tokens came with one. One that may not manage leads back to no settings and no other token.
  return !tokens.ok || tokens.value.some(({ kind, scopes }) => kind === "token" && scopes.includes("manage"));
}
