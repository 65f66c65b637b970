import type { RequestKey } from "../game/answers.ts";
import { scopesOf, tokensOf, type Principal } from "../players/store.ts";
import { hashToken, newToken } from "../players/tokens.ts";
import { fieldRefusal, type Outcome, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { capReached } from "./limits.ts";
import { listPage, type ListPage, type Paging, reachOf } from "./lists.ts";
import { once } from "./once.ts";
import type { Done } from "./under-key.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { within } from "./scopes.ts";
import { tokenView } from "./views/tokens.ts";
import type { Scope } from "../contract/terms.ts";
import { CAPS } from "../contract/limits.ts";
import type { TokenView, NewTokenView } from "../contract/player.ts";

/** A new token; without scopes it gets those of the principal's token. */
export interface TokenWish {
  readonly name: string;
  readonly scopes?: readonly Scope[] | undefined;
}

/** Lists the principal's tokens and sessions, oldest first. */
export function myTokens(
  principal: Principal,
  paging: Paging,
  { env }: Ports,
): Promise<Outcome<ListPage<TokenView>>> {
  return within(principal, "manage", async () => {
    const rows = await tokensOf(env.DB, principal.player.id, reachOf(paging, "asc"));
    const placed = rows.map((row) => ({ at: row.createdAt, id: row.id, row }));
    return ok(listPage(placed, paging, ({ row }) => tokenView(row, principal.token.id)));
  });
}

/** As many tokens and sessions as one player can have: a page that leaves none out. */
export const ALL_TOKENS: Paging = { after: null, limit: CAPS.tokens.max + 2 * CAPS.sessions.max };

/** Adds the token `id`. Refuses scopes that the principal's token lacks, and more tokens than allowed. */
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

/** Creates a token. */
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

/** Whether the player can sign in again from another browser, by mail or with another token. */
export async function hasWayBack(principal: Principal, ports: Ports): Promise<boolean> {
  if (principal.player.confirmedEmail !== null) return true;
  const tokens = await myTokens(principal, ALL_TOKENS, ports);
  // A session that may not list tokens was made with one. A token without the scope to manage makes no other token.
  return (
    !tokens.ok || tokens.value.items.some(({ kind, scopes }) => kind === "token" && scopes.includes("manage"))
  );
}
