import { capReached, overQuota } from "./limits.ts";
import { CAPS } from "../contract/limits.ts";
import { memoryList } from "./lists.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { grantOf } from "./principals.ts";
import { pageOf, timedQuery } from "../contract/lists.ts";
import { IdParam } from "../contract/fields.ts";
import {
  NewWebhook,
  RotatedWebhook,
  Webhook,
  WebhookChanges,
  WebhookWithSecret,
} from "../contract/webhook.ts";
import { formatInstant, formatInstantOrNull } from "../lib/duration.ts";
import { isSandbox } from "../lib/sandbox.ts";
import { seal } from "../lib/seal.ts";
import { consents } from "../outbound/consent.ts";
import { dohResolver, publicDestination } from "../outbound/resolver.ts";
import type { UrlRefusal } from "../contract/terms.ts";
import type { Principal } from "../players/store.ts";
import { fieldRefusal, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import type { EndpointView } from "../channels/webhooks/channel.ts";
import type { Endpoint, EndpointChanges } from "../channels/webhooks/endpoints.ts";
import { newWebhookSecret, WEBHOOK_SECRET } from "../channels/webhooks/sender.ts";
import { created, json, nothing, page } from "./answers.ts";
import type { ViewOf } from "../contract/view.ts";
import { needs, NOTHING, operationsOf } from "./operation.ts";

const operation = operationsOf("Webhooks");
export const webhookOperations = operation.all;
const access = needs("manage");
/** A response with a secret must not be cached. */
const SECRET_HEADERS = { "cache-control": "no-store" };
const placeOf = ({ id }: { readonly id: string }) => `/v1/webhooks/${id}`;

export const noWebhook = err(refusal("webhook-not-found"));

export function webhookView(endpoint: EndpointView): ViewOf<typeof Webhook> {
  const { id, url, events, game, description, format, status, failingSince, missed, created: at } = endpoint;
  const fields = { id, url, events, game, description, format, status, missed };
  return { ...fields, failingSince: formatInstantOrNull(failingSince), createdAt: formatInstant(at) };
}

const ownMailbox = ({ player }: Principal, ports: Ports) => mailboxOf(ports, player.id);

/** Whether a webhook is hidden from an app. Apps see only webhooks created with their grant (`by`; null if no app asks). */
const isForeign = ({ grant }: Endpoint, by: string | null): boolean => by !== null && grant !== by;

export async function isUnknown(principal: Principal, id: string, ports: Ports): Promise<boolean> {
  const by = grantOf(principal);
  const endpoint = by === null ? null : await ownMailbox(principal, ports).webhooks.find(id);
  return by !== null && (endpoint === null || isForeign(endpoint, by));
}

async function newSecret({ env }: Ports): Promise<{ secret: string; sealed: string }> {
  const secret = newWebhookSecret();
  return { secret, sealed: await seal(env.SECRET, WEBHOOK_SECRET, secret) };
}

const urlRefused = (reason: UrlRefusal) => refusal("webhook-url-refused", { reason });

/** In a sandbox, rejects an address whose host does not declare that it accepts webhooks from this service. */
const unwilling = async (url: string, { env }: Ports) =>
  !isSandbox() || (await consents(url, env)) ? null : urlRefused("consent");

async function destination(url: string, { env }: Ports) {
  const judged = await publicDestination(url, env, dohResolver());
  return "url" in judged ? ok(judged.url) : err(urlRefused(judged.refused));
}

async function refusedGame(principal: Principal, game: string | null | undefined, ports: Ports) {
  const isTheirs = game == null || (await ownMailbox(principal, ports).games.has(game));
  return isTheirs ? null : fieldRefusal("/game", "no-such-game");
}

export const createWebhook = operation.post("/v1/webhooks", {
  id: "createWebhook",
  summary: "Create a webhook",
  description:
    "Deliveries are signed according to Standard Webhooks 1.0.0. The secret is shown only here.\n\nEvery event comes at least once, and perhaps twice, with the same `webhook-id` (its id). A status from 200 to 299 within 10 s is success, redirects are not followed, and 410 switches the webhook off, as do five days without a success. A failed delivery is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h (give or take a fifth), or later if `Retry-After` asks. Events of one game come in order while the receiver answers.\n\nApps see only webhooks made with their access, which end with it; the player sees all.",
  access,
  input: { body: NewWebhook },
  repeats: "once",
  answer: created(WebhookWithSecret, "The webhook, with its secret", placeOf, SECRET_HEADERS),
  refuses: ["webhook-url-refused", "limit-reached"],
  run: async (
    principal,
    { newId: id, url, events = null, game = null, description = null, format },
    ports,
  ) => {
    const aim = await destination(url, ports);
    if (!aim.ok) return aim;
    const refused =
      (await refusedGame(principal, game, ports)) ??
      (await overQuota(ports, principal, "newWebhooks")) ??
      (await unwilling(aim.value, ports));
    if (refused !== null) return err(refused);
    const { secret, sealed } = await newSecret(ports);
    const grant = grantOf(principal);
    const added = { id, url: aim.value, events, game, description, format, grant, secret: sealed };
    const endpoint = await ownMailbox(principal, ports).webhooks.add(added);
    return endpoint === null ? err(capReached("webhooks")) : ok({ ...webhookView(endpoint), secret });
  },
});

export const listWebhooks = operation.get("/v1/webhooks", {
  id: "listWebhooks",
  summary: "List your webhooks",
  access,
  input: { query: timedQuery("asc") },
  answer: page(() => pageOf(Webhook()), "All of them"),
  run: async (principal, paging, ports) => {
    const all = await ownMailbox(principal, ports).webhooks.list();
    const known = all.filter((endpoint) => !isForeign(endpoint, grantOf(principal)));
    return ok(memoryList(known, paging, "asc", ({ created: at, id }) => ({ at, id }), webhookView));
  },
});

export const ALL_WEBHOOKS = { limit: CAPS.webhooks.max };

export const getWebhook = operation.get("/v1/webhooks/{id}", {
  id: "getWebhook",
  summary: "Get a webhook",
  access,
  input: { params: IdParam },
  answer: json(Webhook, "The webhook, without its secret"),
  refuses: ["webhook-not-found"],
  run: async (principal, { id }, ports) => {
    const endpoint = await ownMailbox(principal, ports).webhooks.find(id);
    const isNone = endpoint === null || isForeign(endpoint, grantOf(principal));
    return isNone ? noWebhook : ok(webhookView(endpoint));
  },
});

export const updateWebhook = operation.patch("/v1/webhooks/{id}", {
  id: "updateWebhook",
  summary: "Update a webhook",
  description: "Fields you leave out keep their values. A new address is checked as for a new webhook.",
  access,
  input: { params: IdParam, body: WebhookChanges },
  answer: json(Webhook, "The webhook"),
  refuses: ["webhook-not-found", "webhook-url-refused"],
  run: async (principal, { id, ...changes }, ports) => {
    const mailbox = ownMailbox(principal, ports);
    const before = await mailbox.webhooks.find(id);
    if (before === null || isForeign(before, grantOf(principal))) return noWebhook;
    const aim = changes.url === undefined ? null : await destination(changes.url, ports);
    if (aim !== null && !aim.ok) return aim;
    const refused =
      (await refusedGame(principal, changes.game, ports)) ??
      // A new address also uses the quota of new webhooks.
      (aim === null
        ? null
        : ((await overQuota(ports, principal, "newWebhooks")) ?? (await unwilling(aim.value, ports))));
    if (refused !== null) return err(refused);
    // Missing members are left out, because the types do not allow undefined.
    const led = aim === null ? {} : { url: aim.value, grant: grantOf(principal) };
    const endpoint = await mailbox.webhooks.change(id, { ...changes, ...led } as EndpointChanges);
    return endpoint === null ? noWebhook : ok(webhookView(endpoint));
  },
});

export const deleteWebhook = operation.delete("/v1/webhooks/{id}", {
  id: "deleteWebhook",
  summary: "Delete a webhook",
  access,
  input: { params: IdParam },
  answer: nothing("Deleted"),
  refuses: ["webhook-not-found"],
  run: async (principal, { id }, ports) =>
    !(await isUnknown(principal, id, ports)) && (await ownMailbox(principal, ports).webhooks.remove(id))
      ? ok(null)
      : noWebhook,
});

export const rotateWebhookSecret = operation.post("/v1/webhooks/{id}/rotate", {
  id: "rotateWebhookSecret",
  summary: "Rotate the secret of a webhook",
  description:
    "The new secret is shown only here. For 24 hours deliveries are also signed with the old one, so that either verifies; `webhook-signature` then has both, separated by a space. Rotating again in that time ends the oldest secret at once.",
  access,
  input: { params: IdParam, optionalBody: NOTHING },
  repeats: "once",
  answer: json(RotatedWebhook, "The webhook, with its new secret and until when the old one is used", {
    headers: SECRET_HEADERS,
  }),
  refuses: ["webhook-not-found"],
  run: async (principal, { id, newId: rotation }, ports) => {
    if (await isUnknown(principal, id, ports)) return noWebhook;
    const { secret, sealed } = await newSecret(ports);
    const endpoint = await ownMailbox(principal, ports).webhooks.rotate(id, rotation, sealed);
    if (endpoint === null) return noWebhook;
    const oldSecretUntil = formatInstant(endpoint.oldUntil ?? 0);
    return ok({ ...webhookView(endpoint), secret, oldSecretUntil });
  },
});
