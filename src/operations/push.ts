import type * as z from "zod";
import { capReached, overQuota } from "./limits.ts";
import { CAPS } from "../contract/limits.ts";
import { listPage, reachOf } from "./lists.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { grantOf } from "./principals.ts";
import { pageOf, timedQuery } from "../contract/lists.ts";
import { IdParam } from "../contract/fields.ts";
import { NewPushSubscription, PushKey, PushSubscription } from "../contract/notices.ts";
import { fromBase64url, sha256 } from "../lib/bytes.ts";
import { formatInstant, formatInstantOrNull } from "../lib/duration.ts";
import { reached } from "../lib/places.ts";
import { isSandbox } from "../lib/sandbox.ts";
import { isPushService } from "../outbound/consent.ts";
import { dohResolver, publicDestination } from "../outbound/resolver.ts";
import { pushKey, publicPushKey } from "../players/push-keys.ts";
import { fieldRefusal, refusal } from "../contract/problems/table.ts";
import type { UrlRefusal } from "../contract/terms.ts";
import type { PushSubscription as StoredSubscription } from "../channels/push/subscriptions.ts";
import { pointIn } from "../channels/push/vapid.ts";
import type { Principal } from "../players/store.ts";
import { err, ok } from "../rules/index.ts";
import { created, json, nothing, page } from "./answers.ts";
import { needs, needsPerson, OPEN, operationsOf } from "./operation.ts";

const operation = operationsOf("Notices");
export const pushOperations = operation.all;

export async function pushSubscriptionView(subscription: StoredSubscription) {
  const { id, label, endpoint, created: at, sent, failingSince } = subscription;
  return {
    id,
    label,
    service: new URL(endpoint).hostname,
    endpointDigest: await sha256(endpoint),
    createdAt: formatInstant(at),
    lastSentAt: formatInstantOrNull(sent),
    failingSince: formatInstantOrNull(failingSince),
  };
}

export const getPushKey = operation.get("/v1/push/key", {
  id: "getPushKey",
  summary: "Get the key for push subscriptions",
  access: OPEN,
  answer: json(PushKey, "The public key (VAPID, RFC 8292)"),
  run: async (_caller, _input, { env }) => ok({ key: await publicPushKey(env) }),
});

/** Returns the player's subscriptions; for an app, only the subscriptions that it added. */
async function knownTo(principal: Principal, ports: Ports): Promise<StoredSubscription[]> {
  const all = await mailboxOf(ports, principal.player.id).push.list();
  const app = grantOf(principal);
  return app === null ? all : all.filter(({ token }) => token === app);
}

export const listPushSubscriptions = operation.get("/v1/me/push-subscriptions", {
  id: "listPushSubscriptions",
  summary: "List your push subscriptions",
  description: "The browsers that get push messages. Apps see only those they added.",
  access: needs("manage"),
  input: { query: timedQuery("asc") },
  answer: page(() => pageOf(PushSubscription()), "All of them"),
  run: async (principal, paging, ports) => {
    const all = await knownTo(principal, ports);
    const views = await Promise.all(all.map(pushSubscriptionView));
    const placed = all.map(({ created: at, id }, index) => ({ at, id, view: views[index]! }));
    return ok(listPage(reached(placed, reachOf(paging, "asc")), paging, ({ view }) => view));
  },
});

export const ALL_BROWSERS = { limit: CAPS.pushSubscriptions.max };

const refusedEndpoint = (reason: UrlRefusal) => err(refusal("push-endpoint-refused", { reason }));

/** Checks an endpoint like a webhook's address, and also requires the default port, which push services use. */
async function endpointOf(text: string, { env }: Ports) {
  const judged = await publicDestination(text, env, dohResolver());
  if ("refused" in judged) return refusedEndpoint(judged.refused);
  if (isSandbox() && !isPushService(judged.url)) return refusedEndpoint("consent");
  return env.LOCAL !== "1" && new URL(judged.url).port !== "" ? refusedEndpoint("port") : ok(judged.url);
}

/** The length of the secret that a browser shares with the service, in bytes (RFC 8291, 3.2). */
const AUTH_BYTES = 16;

async function refusedKeys({ p256dh, auth }: z.output<typeof NewPushSubscription>["keys"]) {
  if ((await pointIn(p256dh)) === null) return fieldRefusal("/keys/p256dh", "push-point");
  const isSecret = fromBase64url(auth)?.length === AUTH_BYTES;
  return isSecret ? null : fieldRefusal("/keys/auth", "push-auth");
}

export const createPushSubscription = operation.post("/v1/me/push-subscriptions", {
  id: "createPushSubscription",
  summary: "Create a push subscription",
  description:
    "The body is what `PushSubscription.toJSON()` returns. Messages are Web Push (RFC 8030, encrypted by RFC 8291, `aes128gcm`): JSON with `title`, `body`, `lang`, `path` (of the page to open) and `tag`. `push` of `GET /v1/me/notices` says what is sent and when; quiet hours and muted games are as for mail. A subscribed browser keeps its id. A subscription ends with the token or session that created it.",
  access: needsPerson("manage", "push"),
  input: { body: NewPushSubscription },
  repeats: "once",
  answer: created(PushSubscription, "The subscription", ({ id }) => `/v1/me/push-subscriptions/${id}`),
  refuses: ["push-endpoint-refused", "limit-reached"],
  run: async (principal, { newId: id, endpoint, keys, label }, ports) => {
    const aim = await endpointOf(endpoint, ports);
    if (!aim.ok) return aim;
    const refused = (await refusedKeys(keys)) ?? (await overQuota(ports, principal, "newPushSubscriptions"));
    if (refused !== null) return err(refused);
    const { player, token } = principal;
    const key = await pushKey(ports.env);
    const ours = { id, endpoint: aim.value, key: key.id, label: label ?? token.name, token: token.id };
    const made = await mailboxOf(ports, player.id).push.subscribe({ ...ours, ...keys });
    return made === null ? err(capReached("pushSubscriptions")) : ok(await pushSubscriptionView(made));
  },
});

export const deletePushSubscription = operation.delete("/v1/me/push-subscriptions/{id}", {
  id: "deletePushSubscription",
  summary: "Delete a push subscription",
  access: needs("manage"),
  input: { params: IdParam },
  answer: nothing("Deleted"),
  refuses: ["push-subscription-not-found"],
  run: async (principal, { id }, ports) => {
    const isKnown = (await knownTo(principal, ports)).some((one) => one.id === id);
    if (isKnown) await mailboxOf(ports, principal.player.id).push.unsubscribe(id);
    return isKnown ? ok(null) : err(refusal("push-subscription-not-found"));
  },
});
