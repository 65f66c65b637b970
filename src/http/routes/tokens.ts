import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { createToken, myTokens, revokeToken } from "../../app/tokens.ts";
import { resource } from "../app.ts";
import { portsOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { listed, listQuery, orderedBy, pageOf } from "../lists.ts";
import { repeatable, replayHeaders, requestKey } from "../idempotency.ts";
import { refused } from "../problem-answers.ts";
import { NewToken, Token, TokenWithSecret } from "../../contract/player.ts";
import { IdParam } from "../../contract/fields.ts";
import { answers, body, problems } from "../answers.ts";

const tags = ["Tokens"];

const list = createRoute({
  method: "get",
  path: "/v1/me/tokens",
  operationId: "listTokens",
  tags,
  summary: "List my tokens and sessions",
  ...needs("manage"),
  request: { query: z.object({ ...listQuery, ...orderedBy("asc") }) },
  responses: {
    200: answers(pageOf(Token), "All of them, without their secrets, which are not stored"),
    ...problems,
  },
});

const create = createRoute({
  method: "post",
  path: "/v1/me/tokens",
  operationId: "createToken",
  tags,
  summary: "Create a token",
  description: "It gets some or all of the scopes of the token that asks. The secret is shown only here.",
  ...needs("manage"),
  request: { ...body(NewToken), ...repeatable },
  responses: { 201: answers(TokenWithSecret, "The token, with its secret"), ...problems },
});

const revoke = createRoute({
  method: "delete",
  path: "/v1/me/tokens/{id}",
  operationId: "revokeToken",
  tags,
  summary: "Revoke a token or a session",
  ...needs("manage"),
  request: { params: IdParam },
  responses: {
    204: { description: "Revoked, with all sessions that were made with it" },
    ...problems,
  },
});

export const tokenRoutes = resource()
  .openapi(list, async (c) => {
    const { cursor: after = null, ...page } = c.req.valid("query");
    const tokens = await myTokens(principalOf(c), { after, ...page }, portsOf(c));
    return tokens.ok ? listed(c, tokens.value) : refused(c, tokens.error);
  })
  .openapi(create, async (c) => {
    const asked = { wish: c.req.valid("json"), key: await requestKey(c) };
    const made = await createToken(principalOf(c), asked, portsOf(c));
    if (!made.ok) return refused(c, made.error);
    const { value, isReplayed } = made.value;
    return c.json(value, 201, {
      location: `/v1/me/tokens/${value.id}`,
      "cache-control": "no-store",
      ...replayHeaders(isReplayed),
    });
  })
  .openapi(revoke, async (c) => {
    const revoked = await revokeToken(principalOf(c), c.req.valid("param").id, portsOf(c));
    return revoked.ok ? c.body(null, 204) : refused(c, revoked.error);
  });
