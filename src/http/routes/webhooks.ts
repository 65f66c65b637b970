import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { ID_PATTERN } from "../../lib/ids.ts";
import { formatInstant } from "../../lib/duration.ts";
import { seal } from "../../lib/seal.ts";
import type { Endpoint } from "../../mailbox/endpoints.ts";
import { WEBHOOK_SECRET } from "../../mailbox/sender.ts";
import { EVENT_TYPE_LIST } from "../../notify/event-types.ts";
import { newWebhookSecret } from "../../notify/signature.ts";
import { webhookUrl } from "../../notify/webhook-url.ts";
import { resource } from "../app.ts";
import { jsonText, mailboxOf, visitorOf, type Ctx } from "../context.ts";
import { needs } from "../guards.ts";
import { capReached, overQuota, overRate } from "../limits.ts";
import { listQuery, pageOf, wholeListAnswer } from "../lists.ts";
import { once, repeatable } from "../once.ts";
import { problem } from "../problem-answers.ts";
import { answers, body, IdParam, optionalBody, problems } from "../schemas/answers.ts";
import { EventRecord } from "../schemas/event.ts";
import { Instant, playerText } from "../schemas/fields.ts";
import { refuseField } from "../validation.ts";

const tags = ["Webhooks"];

const NewWebhook = z
  .strictObject({
    url: z.string().max(4096).meta({ description: "https, and a public host name." }),
    events: z
      .array(z.enum(EVENT_TYPE_LIST))
      .min(1)
      .max(EVENT_TYPE_LIST.length)
      .optional()
      .meta({ description: "Without it: all." }),
    game: z.string().max(40).optional().meta({ description: "Only what happens in this game of yours." }),
    description: playerText(200).optional(),
  })
  .meta({ id: "NewWebhook" });

const Webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(EVENT_TYPE_LIST)).nullable(),
    game: z.string().nullable(),
    description: z.string().nullable(),
    status: z.enum(["active", "off"]).meta({ description: "`off` after the receiver answered 410." }),
    createdAt: Instant,
  })
  .meta({ id: "Webhook" });

const create = createRoute({
  method: "post",
  path: "/v1/webhooks",
  tags,
  summary: "Have events sent to an address",
  description: "Signed as Standard Webhooks 1.0.0. The secret is shown here and never again.",
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

const remove = createRoute({
  method: "delete",
  path: "/v1/webhooks/{id}",
  tags,
  summary: "Delete a webhook; nothing is sent to it any more",
  ...needs("manage"),
  request: { params: IdParam },
  responses: { 204: { description: "Deleted" }, ...problems },
});

const test = createRoute({
  method: "post",
  path: "/v1/webhooks/{id}/test",
  tags,
  summary: "Send a ping to a webhook",
  ...needs("manage"),
  request: { params: IdParam, ...optionalBody(z.strictObject({})), ...repeatable },
  responses: { 202: answers(EventRecord, "The event that is being sent"), ...problems },
});

function view({ id, url, events, game, description, status, created }: Endpoint) {
  return { id, url, events, game, description, status, createdAt: formatInstant(created) };
}

async function add(c: Ctx, id: string, wish: z.output<typeof NewWebhook>): Promise<Response> {
  const judged = webhookUrl(wish.url, { isLocal: c.env.LOCAL === "1", origin: c.env.ORIGIN });
  if ("refused" in judged) return problem(c, "webhook-url-refused", { reason: judged.refused });
  const mailbox = mailboxOf(c.env, visitorOf(c).player.id);
  const { events = null, game = null, description = null } = wish;
  if (game !== null && !(await mailbox.plays(game))) return refuseField(c, "/game", "no-such-game");
  const over = await overQuota(c, "newWebhooks");
  if (over !== null) return over;
  const secret = newWebhookSecret();
  const sealed = await seal(c.env.SECRET, WEBHOOK_SECRET, secret);
  const endpoint = await mailbox.addWebhook({
    id,
    url: judged.url,
    events,
    game,
    description,
    secret: sealed,
  });
  if (endpoint === null) return capReached(c, "webhooks");
  const headers = { location: `/v1/webhooks/${id}`, "cache-control": "no-store" };
  return c.json({ ...view(endpoint), secret }, 201, headers);
}

export const webhookRoutes = resource()
  .openapi(create, (c) => once(c, (id) => add(c, id, c.req.valid("json"))))
  .openapi(list, async (c) => {
    const endpoints = await mailboxOf(c.env, visitorOf(c).player.id).webhooks();
    return wholeListAnswer(
      c,
      endpoints.map((endpoint) => JSON.stringify(view(endpoint))),
      c.req.valid("query"),
    );
  })
  .openapi(read, async (c) => {
    const endpoint = await mailboxOf(c.env, visitorOf(c).player.id).webhook(c.req.valid("param").id);
    return endpoint === null ? problem(c, "webhook-not-found") : c.json(view(endpoint), 200);
  })
  .openapi(remove, async (c) => {
    const isGone = await mailboxOf(c.env, visitorOf(c).player.id).removeWebhook(c.req.valid("param").id);
    return isGone ? c.body(null, 204) : problem(c, "webhook-not-found");
  })
  .openapi(test, (c) =>
    once(c, async (eventId) => {
      const { id } = c.req.valid("param");
      const { player } = visitorOf(c);
      const over = await overRate(c, "tests", player.id);
      if (over !== null) return over;
      const record = ID_PATTERN.test(id) ? await mailboxOf(c.env, player.id).ping(id, eventId) : null;
      if (record === "off") return problem(c, "webhook-off");
      return record === null ? problem(c, "webhook-not-found") : jsonText(c, record, 202);
    }),
  );
