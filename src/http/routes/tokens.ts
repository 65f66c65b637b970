import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { scopesOf, tokensOf } from "../../players/store.ts";
import { hashToken, newToken } from "../../players/tokens.ts";
import { resource } from "../app.ts";
import { mailboxOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { CAPS, capReached } from "../limits.ts";
import { listQuery, pageOf, wholeListAnswer } from "../lists.ts";
import { once, repeatable } from "../once.ts";
import { problem } from "../problem-answers.ts";
import { answers, body, IdParam, problems } from "../schemas/answers.ts";
import { NewToken, Token, tokenView } from "../schemas/player.ts";
import { refuseField } from "../validation.ts";

const tags = ["Me"];

const list = createRoute({
  method: "get",
  path: "/v1/me/tokens",
  tags,
  summary: "My tokens and sessions",
  ...needs("manage"),
  request: { query: z.object(listQuery) },
  responses: { 200: answers(pageOf(Token), "All of them; the secrets are not kept"), ...problems },
});

const create = createRoute({
  method: "post",
  path: "/v1/me/tokens",
  tags,
  summary: "Make another token",
  description:
    "With some or all of the scopes of the token that asks. The secret is shown here and never again.",
  ...needs("manage"),
  request: { ...body(NewToken), ...repeatable },
  responses: { 201: answers(Token.extend({ token: z.string() }), "The token, with its secret"), ...problems },
});

const revoke = createRoute({
  method: "delete",
  path: "/v1/me/tokens/{id}",
  tags,
  summary: "Revoke a token, or end a session",
  ...needs("manage"),
  request: { params: IdParam },
  responses: {
    204: { description: "Revoked at once, with the sessions that were made with it" },
    ...problems,
  },
});

export const tokenRoutes = resource()
  .openapi(list, async (c) => {
    const { player, token } = principalOf(c);
    const rows = await tokensOf(c.env.DB, player.id);
    return wholeListAnswer(
      c,
      rows.map((row) => JSON.stringify(tokenView(row, token.id))),
      c.req.valid("query"),
    );
  })
  .openapi(create, (c) =>
    once(c, async (id) => {
      const { player, token } = principalOf(c);
      const own = scopesOf(token);
      const { name, scopes = own } = c.req.valid("json");
      if (!scopes.every((scope) => own.includes(scope)))
        return refuseField(c, "/scopes", "scope-beyond-yours");
      const secret = newToken(player.id);
      const wish = { id, name, hash: await hashToken(secret), scopes: [...new Set(scopes)] };
      const row = await mailboxOf(c.env, player.id).addToken(wish, CAPS.tokens.max);
      if (row === null) return capReached(c, "tokens");
      const headers = { location: `/v1/me/tokens/${id}`, "cache-control": "no-store" };
      return c.json({ ...tokenView(row, token.id), token: secret }, 201, headers);
    }),
  )
  .openapi(revoke, async (c) => {
    const isGone = await mailboxOf(c.env, principalOf(c).player.id).revokeToken(c.req.valid("param").id);
    return isGone ? c.body(null, 204) : problem(c, "token-not-found");
  });
