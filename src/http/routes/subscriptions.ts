import * as z from "zod";
import { createRoute } from "@hono/zod-openapi";
import { mySubscriptions, readSubscription, renewSubscription } from "../../app/subscriptions.ts";
import { SUBSCRIPTIONS } from "../../channels/feeds/addresses.ts";
import { sha256 } from "../../lib/bytes.ts";
import { resource } from "../app.ts";
import { type Ctx, portsOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { repeatable, replayHeaders, requestKey } from "../idempotency.ts";
import { refused } from "../problem-answers.ts";
import { Subscriptions } from "../../contract/subscriptions.ts";
import { tagged } from "../versions.ts";
import { SUBSCRIPTION_KINDS, type SubscriptionKind } from "../../contract/terms.ts";
import { answers, optionalBody, problems, unchanged } from "../answers.ts";

const tags = ["Subscriptions"];

const list = createRoute({
  method: "get",
  path: "/v1/me/subscriptions",
  operationId: "getSubscriptions",
  tags,
  summary: "Get the addresses of my Atom feed (turns) and my calendar (deadlines)",
  description:
    "The addresses need no token, so any program can read them; nobody can guess them. They outlive the token that asked for them: renew an address if somebody else has got hold of it.",
  ...needs("manage"),
  responses: { 200: answers(Subscriptions, "The addresses"), ...problems },
});

const renew = createRoute({
  method: "post",
  path: "/v1/me/subscriptions/{kind}/renew",
  operationId: "renewSubscription",
  tags,
  summary: "Renew an address",
  description: "The old address stops working.",
  ...needs("manage"),
  request: {
    params: z.object({ kind: z.enum(SUBSCRIPTION_KINDS).meta({ param: { name: "kind", in: "path" } }) }),
    ...optionalBody(z.strictObject({})),
    ...repeatable,
  },
  responses: { 200: answers(Subscriptions, "The current addresses"), ...problems },
});

/** The route of one subscription, for feed readers and calendars. */
function read(operationId: string, kind: SubscriptionKind, summary: string) {
  const { file, type } = SUBSCRIPTIONS[kind];
  return createRoute({
    method: "get",
    path: `/feeds/{token}/${file}`,
    operationId,
    tags,
    summary,
    description: "Carries an ETag: send it in If-None-Match, and 304 says that nothing has changed.",
    security: [],
    request: { params: z.object({ token: z.string().meta({ param: { name: "token", in: "path" } }) }) },
    responses: {
      200: { description: summary, content: { [type]: { schema: z.string() } } },
      ...unchanged,
      ...problems,
    },
  });
}

const turns = read("getTurnsFeed", "turns", "A player's turns (Atom, RFC 4287)");
const deadlines = read("getDeadlinesCalendar", "deadlines", "A player's deadlines (iCalendar, RFC 5545)");

/** Answers with a subscription to anyone who knows its address. */
async function subscribed(c: Ctx, kind: SubscriptionKind, token: string): Promise<Response> {
  const self = new URL(c.req.path, c.env.ORIGIN).href;
  const text = await readSubscription({ kind, token, self }, portsOf(c));
  if (!text.ok) return refused(c, text.error);
  const { file, type } = SUBSCRIPTIONS[kind];
  const headers = {
    etag: `"${(await sha256(text.value)).slice(0, 32)}"`,
    "cache-control": "private, no-cache",
  };
  return tagged(c, headers, () =>
    c.body(text.value, 200, {
      ...headers,
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `inline; filename="taflpost-${file}"`,
    }),
  );
}

export const subscriptionRoutes = resource()
  .openapi(list, async (c) => {
    const addresses = await mySubscriptions(principalOf(c), portsOf(c));
    return addresses.ok ? c.json(addresses.value, 200) : refused(c, addresses.error);
  })
  .openapi(renew, async (c) => {
    const asked = { kind: c.req.valid("param").kind, key: await requestKey(c) };
    const renewed = await renewSubscription(principalOf(c), asked, portsOf(c));
    if (!renewed.ok) return refused(c, renewed.error);
    return c.json(renewed.value.value, 200, replayHeaders(renewed.value.isReplayed));
  })
  .openapi(turns, (c) => subscribed(c, "turns", c.req.valid("param").token))
  .openapi(deadlines, (c) => subscribed(c, "deadlines", c.req.valid("param").token));
