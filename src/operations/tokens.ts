import { capReached } from "./limits.ts";
import { CAPS } from "../contract/limits.ts";
import { listPage, reachOf } from "./lists.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { pageOf, timedQuery } from "../contract/lists.ts";
import { IdParam } from "../contract/fields.ts";
import { NewToken, Token, TokenWithSecret } from "../contract/player.ts";
import { formatInstant } from "../lib/duration.ts";
import { pick } from "../lib/json.ts";
import { type NewToken as NewTokenRow, scopesOf, type Token as StoredToken } from "../mailbox/tokens.ts";
import type { Player, Principal } from "../players/store.ts";
import { hashToken, newToken } from "../players/tokens.ts";
import { fieldRefusal, type Outcome, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { created, nothing, page } from "./answers.ts";
import type { ViewOf } from "../contract/view.ts";
import { needs, operationsOf } from "./operation.ts";

const operation = operationsOf("Tokens");
export const tokenOperations = operation.all;

export function tokenView(row: StoredToken, currentId: string): ViewOf<typeof Token> {
  return {
    ...pick(row, "id", "name"),
    scopes: scopesOf(row),
    createdAt: formatInstant(row.createdAt),
    lastUsedAt: formatInstant(row.lastUsedAt),
    kind: row.kind,
    current: row.id === currentId,
  };
}

export const listTokens = operation.get("/v1/me/tokens", {
  id: "listTokens",
  summary: "List your tokens and sessions",
  access: needs("manage"),
  input: { query: timedQuery("asc") },
  answer: page(pageOf(Token), "All of them, without secrets"),
  run: async ({ player, token }, paging, ports) => {
    const rows = await mailboxOf(ports, player.id).tokens.list(reachOf(paging, "asc"));
    const placed = rows.map((row) => ({ at: row.createdAt, id: row.id, row }));
    return ok(listPage(placed, paging, ({ row }) => tokenView(row, token.id)));
  },
});

/** Enough for all tokens and sessions that a player can have. */
export const ALL_TOKENS = { limit: CAPS.tokens.max + 2 * CAPS.sessions.max };

/** Passed instead of the id of the caller's token, because a new token is never the one in use. */
const NONE = "";

export async function addToken(
  { id: player }: Pick<Player, "id">,
  token: Omit<NewTokenRow, "hash">,
  ports: Ports,
): Promise<Outcome<ViewOf<typeof TokenWithSecret>, "limit-reached">> {
  const secret = newToken(player);
  const added = { ...token, hash: await hashToken(secret) };
  const row = await mailboxOf(ports, player).tokens.add(added, CAPS.tokens.max);
  return row === null ? err(capReached("tokens")) : ok({ ...tokenView(row, NONE), token: secret });
}

export async function revokeAll(player: string, ports: Ports): Promise<void> {
  const mailbox = mailboxOf(ports, player);
  for (const { id } of await mailbox.tokens.list(reachOf(ALL_TOKENS, "asc"))) await mailbox.tokens.revoke(id);
}

export const createToken = operation.post("/v1/me/tokens", {
  id: "createToken",
  summary: "Create a token",
  description: "The new token has some or all of your token's scopes, and is shown only here.",
  access: needs("manage"),
  input: { body: NewToken },
  repeats: "once",
  answer: created(TokenWithSecret, "The token, with its secret", ({ id }) => `/v1/me/tokens/${id}`, {
    "cache-control": "no-store",
  }),
  refuses: ["limit-reached"],
  run: async ({ player, token }, { newId: id, name, scopes }, ports) => {
    const own = scopesOf(token);
    const wanted = scopes ?? own;
    if (!wanted.every((scope) => own.includes(scope)))
      return err(fieldRefusal("/scopes", "scope-beyond-yours"));
    return addToken(player, { id, name, scopes: [...new Set(wanted)] }, ports);
  },
});

export const revokeToken = operation.delete("/v1/me/tokens/{id}", {
  id: "revokeToken",
  summary: "Revoke a token or session",
  access: needs("manage"),
  input: { params: IdParam },
  answer: nothing("Revoked, with all sessions created with it"),
  refuses: ["token-not-found"],
  run: async ({ player }, { id }, ports) =>
    (await mailboxOf(ports, player.id).tokens.revoke(id)) ? ok(null) : err(refusal("token-not-found")),
});

/** Whether the player can sign in again from another browser without a passkey: by mail or with another token. */
export async function hasOtherWayBack(principal: Principal, ports: Ports): Promise<boolean> {
  if (principal.player.confirmedEmail !== null) return true;
  const tokens = await listTokens.run(principal, ALL_TOKENS, ports);
  // A session that may not list tokens was created with a token, which can sign in again. Only `manage` can create tokens.
  return (
    !tokens.ok || tokens.value.items.some(({ kind, scopes }) => kind === "token" && scopes.includes("manage"))
  );
}
