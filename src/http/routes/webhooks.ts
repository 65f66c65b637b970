import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { formatInstant } from "../../lib/duration.ts";
import { seal } from "../../lib/seal.ts";
import type { EndpointChanges } from "../../webhooks/endpoints.ts";
import { dohResolver, webhookDestination } from "../../webhooks/resolver.ts";
import { WEBHOOK_SECRET } from "../../webhooks/sender.ts";
import { newWebhookSecret } from "../../webhooks/signature.ts";
import { resource } from "../app.ts";
import { mailboxOf, principalOf, type Ctx } from "../context.ts";
import { needs } from "../guards.ts";
import { capReached, overQuota } from "../limits.ts";
import { listQuery, pageOf, wholeListAnswer } from "../lists.ts";
import { once, repeatable } from "../once.ts";
import { problem } from "../problem-answers.ts";
import { answers, body, IdParam, optionalBody, problems } from "../schemas/answers.ts";
import { Instant } from "../schemas/fields.ts";
import { NewWebhook, Webhook, WebhookChanges, webhookView } from "../schemas/webhook.ts";
import { refuseField } from "../validation.ts";

const tags = ["Webhooks"];

const create = createRoute({
  method: "post",
  path: "/v1/webhooks",
  tags,
  summary: "Have events sent to an address",
  description:
    "Signed as Standard Webhooks 1.0.0. The secret is shown here and never again. Every event is sent at least once, and may come twice: `webhook-id` is the event's id and stays the same. A status from 200 to 299 within 10 s is success, redirects are not followed, and 410 switches the webhook off. What fails is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, give or take a fifth, later if `Retry-After` asks for it; a webhook that fails, and has no success in the five days after, is switched off then. Events of one game come in order while the receiver answers.",
  ...needs("manage"),
  request: { ...body(NewWebhook), ...repeatable },
  responses: {
    201: answers(Webhook.extend({ secret: z.string() }), "The webhook, with its secret"),
    ...problems,
  },
});

const list = createRoute({
  method: "get",
  path: "/v1/webhooks",
  tags,
  summary: "My webhooks",
  ...needs("manage"),
  request: { query: z.object(listQuery) },
  responses: { 200: answers(pageOf(Webhook), "All of them"), ...problems },
});

const read = createRoute({
  method: "get",
  path: "/v1/webhooks/{id}",
  tags,
  summary: "A webhook",
  ...needs("manage"),
  request: { params: IdParam },
  responses: { 200: answers(Webhook, "The webhook, without its secret"), ...problems },
});

const change = createRoute({
  method: "patch",
  path: "/v1/webhooks/{id}",
  tags,
  summary: "Change a webhook, or switch it off and on",
  description: "What is not named stays as it is. A new address is judged as when a webhook is made.",
  ...needs("manage"),
  request: { params: IdParam, ...body(WebhookChanges) },
  responses: { 200: answers(Webhook, "The webhook as it is now"), ...problems },
});

const remove = createRoute({
  method: "delete",
  path: "/v1/webhooks/{id}",
  tags,
  summary: "Delete a webhook; nothing is sent to it any more",
  ...needs("manage"),
  request: { params: IdParam },
  responses: { 204: { description: "Deleted" }, ...problems },
});

const rotate = createRoute({
  method: "post",
  path: "/v1/webhooks/{id}/rotate",
  tags,
  summary: "Give a webhook a new secret",
  description:
    "The new secret is shown here and never again. For 24 hours the old one signs too, so that a receiver that knows either is right; `webhook-signature` then holds both, with a space between them. Of two changes within that time the second ends the first secret at once.",
  ...needs("manage"),
  request: { params: IdParam, ...optionalBody(z.strictObject({})), ...repeatable },
  responses: {
    200: answers(
      Webhook.extend({ secret: z.string(), oldSecretUntil: Instant }),
      "The webhook, with its new secret and how long the old one still signs",
    ),
    ...problems,
  },
});

function ownMailbox(c: Ctx) {
  return mailboxOf(c.env, principalOf(c).player.id);
}

async function newSecret(c: Ctx): Promise<{ secret: string; sealed: string }> {
  const secret = newWebhookSecret();
  return { secret, sealed: await seal(c.env.SECRET, WEBHOOK_SECRET, secret) };
}

interface Refused {
  readonly refused: Response;
}

/** Judges where a webhook is to lead: the address to store, or the answer to give. */
async function destination(c: Ctx, url: string): Promise<{ readonly url: string } | Refused> {
  const judged = await webhookDestination(url, c.env, dohResolver());
  if ("url" in judged) return judged;
  return { refused: problem(c, "webhook-url-refused", { reason: judged.refused }) };
}

/** The answer to give where a webhook is to hear of a game that its owner does not play. */
async function refusedGame(c: Ctx, game: string | null = null): Promise<Response | null> {
  const isTheirs = game === null || (await ownMailbox(c).plays(game));
  return isTheirs ? null : refuseField(c, "/game", "no-such-game");
}

async function add(c: Ctx, id: string, asked: z.output<typeof NewWebhook>): Promise<Response> {
  const aim = await destination(c, asked.url);
  if ("refused" in aim) return aim.refused;
  const refused = (await refusedGame(c, asked.game)) ?? (await overQuota(c, "newWebhooks"));
  if (refused !== null) return refused;
  const { events = null, game = null, description = null, format } = asked;
  const { secret, sealed } = await newSecret(c);
  const wish = { id, url: aim.url, events, game, description, format, secret: sealed };
  const endpoint = await ownMailbox(c).addWebhook(wish);
  if (endpoint === null) return capReached(c, "webhooks");
  const headers = { location: `/v1/webhooks/${id}`, "cache-control": "no-store" };
  return c.json({ ...webhookView(endpoint), secret }, 201, headers);
}

async function alter(c: Ctx, id: string, asked: z.output<typeof WebhookChanges>): Promise<Response> {
  const mailbox = ownMailbox(c);
  if ((await mailbox.webhook(id)) === null) return problem(c, "webhook-not-found");
  const aim: { readonly url?: string } | Refused =
    asked.url === undefined ? {} : await destination(c, asked.url);
  if ("refused" in aim) return aim.refused;
  const refused =
    (await refusedGame(c, asked.game)) ??
    // A new address is as good as a new webhook.
    (asked.url === undefined ? null : await overQuota(c, "newWebhooks"));
  if (refused !== null) return refused;
  // What was not sent is not there at all: a field that is cannot be undefined.
  const changes = { ...asked, ...aim } as EndpointChanges;
  const endpoint = await mailbox.changeWebhook(id, changes);
  return endpoint === null ? problem(c, "webhook-not-found") : c.json(webhookView(endpoint), 200);
}

async function exchange(c: Ctx, rotation: string, id: string): Promise<Response> {
  const { secret, sealed } = await newSecret(c);
  const endpoint = await ownMailbox(c).rotateWebhook(id, rotation, sealed);
  if (endpoint === null) return problem(c, "webhook-not-found");
  const oldSecretUntil = formatInstant(endpoint.oldUntil ?? 0);
  return c.json({ ...webhookView(endpoint), secret, oldSecretUntil }, 200, { "cache-control": "no-store" });
}

export const webhookRoutes = resource()
  .openapi(create, (c) => once(c, (id) => add(c, id, c.req.valid("json"))))
  .openapi(list, async (c) => {
    const endpoints = await ownMailbox(c).webhooks();
    return wholeListAnswer(
      c,
      endpoints.map((endpoint) => JSON.stringify(webhookView(endpoint))),
      c.req.valid("query"),
    );
  })
  .openapi(read, async (c) => {
    const endpoint = await ownMailbox(c).webhook(c.req.valid("param").id);
    return endpoint === null ? problem(c, "webhook-not-found") : c.json(webhookView(endpoint), 200);
  })
  .openapi(change, (c) => alter(c, c.req.valid("param").id, c.req.valid("json")))
  .openapi(remove, async (c) => {
    const isGone = await ownMailbox(c).removeWebhook(c.req.valid("param").id);
    return isGone ? c.body(null, 204) : problem(c, "webhook-not-found");
  })
  .openapi(rotate, (c) => once(c, (rotation) => exchange(c, rotation, c.req.valid("param").id)));
