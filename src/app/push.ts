import type { RequestKey } from "../game/answers.ts";
import { fromBase64url } from "../lib/base64url.ts";
import { reached } from "../lib/places.ts";
import { dohResolver, publicDestination } from "../outbound/resolver.ts";
import { pushKey, shownPushKey } from "../players/push-keys.ts";
import type { Principal } from "../players/store.ts";
import { fieldRefusal, type Outcome, refusal, type Refusal } from "../contract/problems/table.ts";
import { pointIn } from "../channels/push/vapid.ts";
import { err, ok } from "../rules/index.ts";
import { capReached, overQuota } from "./limits.ts";
import { listPage, type ListPage, type Paging, reachOf } from "./lists.ts";
import { once } from "./once.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { within } from "./scopes.ts";
import type { Done } from "./under-key.ts";
import { pushSubscriptionView } from "./views/push.ts";
import type { UrlRefusal } from "../contract/terms.ts";
import { CAPS } from "../contract/limits.ts";
import type { PushKeyView, PushSubscriptionView } from "../contract/push.ts";

/** A browser's subscription, as its `PushSubscription.toJSON()` writes it. */
export interface PushSubscriptionWish {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** What the browser is called; without it, as the session or token is that asks. */
  readonly label?: string | undefined;
}

/** How long the secret is that a browser shares with us (RFC 8291, 3.2), in bytes. */
const AUTH_BYTES = 16;

/** The public key that browsers subscribe with. */
export async function readPushKey({ env }: Ports): Promise<PushKeyView> {
  return { key: await shownPushKey(env) };
}

const refusedEndpoint = (reason: UrlRefusal) => err(refusal("push-endpoint-refused", { reason }));

/** Checks where a subscription's messages go, as for a webhook; push services stand at the usual port. */
async function endpointOf(text: string, { env }: Ports): Promise<Outcome<string>> {
  const judged = await publicDestination(text, env, dohResolver());
  if ("refused" in judged) return refusedEndpoint(judged.refused);
  return env.LOCAL !== "1" && new URL(judged.url).port !== "" ? refusedEndpoint("port") : ok(judged.url);
}

/** Refuses keys that nothing can be encrypted for. */
async function refusedKeys({ p256dh, auth }: PushSubscriptionWish["keys"]): Promise<Refusal | null> {
  if ((await pointIn(p256dh)) === null) return fieldRefusal("/keys/p256dh", "push-point");
  const isSecret = fromBase64url(auth)?.length === AUTH_BYTES;
  return isSecret ? null : fieldRefusal("/keys/auth", "push-auth");
}

/** Lists the browsers that are notified for the principal, oldest first. */
export function myPushSubscriptions(
  principal: Principal,
  paging: Paging,
  ports: Ports,
): Promise<Outcome<ListPage<PushSubscriptionView>>> {
  return within(principal, "manage", async () => {
    // There are only a few.
    const all = await mailboxOf(ports, principal.player.id).pushSubscriptions();
    const placed = all.map((one) => ({ at: one.created, id: one.id, one }));
    const views = await Promise.all(
      reached(placed, reachOf(paging, "asc")).map(async (row) => ({
        ...row,
        view: await pushSubscriptionView(row.one),
      })),
    );
    return ok(listPage(views, paging, ({ view }) => view));
  });
}

/** A page that has all browsers of a player. */
export const ALL_BROWSERS: Paging = { after: null, limit: CAPS.pushSubscriptions.max };

async function add(
  principal: Principal,
  id: string,
  { endpoint, keys, label }: PushSubscriptionWish,
  ports: Ports,
): Promise<Outcome<PushSubscriptionView>> {
  const aim = await endpointOf(endpoint, ports);
  if (!aim.ok) return aim;
  const refused = (await refusedKeys(keys)) ?? (await overQuota(ports, principal, "newPushSubscriptions"));
  if (refused !== null) return err(refused);
  const { player, token } = principal;
  const key = await pushKey(ports.env);
  const wish = { id, endpoint: aim.value, ...keys, key: key.id, label: label ?? token.name, token: token.id };
  const made = await mailboxOf(ports, player.id).subscribeToPush(wish);
  return made === null ? err(capReached("pushSubscriptions")) : ok(await pushSubscriptionView(made));
}

/**
 * Has a browser notified. One that is notified already stays, with what is new of it. Refuses endpoints that are not
 * public, keys that are none, and one too many.
 */
export function subscribeToPush(
  principal: Principal,
  { wish, key }: { readonly wish: PushSubscriptionWish; readonly key: RequestKey | null },
  ports: Ports,
): Promise<Outcome<Done<PushSubscriptionView>>> {
  const act = (id: string) => add(principal, id, wish, ports);
  return within(principal, "manage", () => once(ports, principal, key, act));
}

/** Ends a subscription: that browser is sent nothing more. */
export function unsubscribeFromPush(principal: Principal, id: string, ports: Ports): Promise<Outcome<null>> {
  return within(principal, "manage", async () => {
    const isGone = await mailboxOf(ports, principal.player.id).unsubscribeFromPush(id);
    return isGone ? ok(null) : err(refusal("push-subscription-not-found"));
  });
}
