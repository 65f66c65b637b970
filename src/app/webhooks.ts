import type { EventType } from "../contract/events/types.ts";
import type { RequestKey } from "../game/answers.ts";
import { formatInstant } from "../lib/duration.ts";
import { reached } from "../lib/places.ts";
import { seal } from "../lib/seal.ts";
import type { Principal } from "../players/store.ts";
import { type Outcome, type Refusal, fieldRefusal, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import type { EndpointChanges } from "../channels/webhooks/endpoints.ts";
import { dohResolver, publicDestination } from "../outbound/resolver.ts";
import { WEBHOOK_SECRET } from "../channels/webhooks/sender.ts";
import { newWebhookSecret } from "../channels/webhooks/signature.ts";
import { capReached, overQuota } from "./limits.ts";
import { type ListPage, type Paging, listPage, reachOf } from "./lists.ts";
import { once } from "./once.ts";
import type { Done } from "./under-key.ts";
import { type Ports, mailboxOf } from "./ports.ts";
import { within } from "./scopes.ts";
import { webhookView } from "./views/webhooks.ts";
import type { WebhookFormat } from "../contract/terms.ts";
import { CAPS } from "../contract/limits.ts";
import type { WebhookView, NewWebhookView, RotatedWebhookView } from "../contract/webhook.ts";

/** A new webhook; without `events` or `game` it gets all. */
export interface WebhookWish {
  readonly url: string;
  readonly events?: readonly EventType[] | undefined;
  readonly game?: string | undefined;
  readonly description?: string | undefined;
  readonly format: WebhookFormat;
}

/** Changes to a webhook; a missing member stays as it is, and null removes it. */
export interface WebhookChangeWish {
  readonly url?: string | undefined;
  readonly events?: readonly EventType[] | null | undefined;
  readonly game?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly status?: "active" | "off" | undefined;
}

const noWebhook = err(refusal("webhook-not-found"));

function ownMailbox({ player }: Principal, ports: Ports) {
  return mailboxOf(ports, player.id);
}

async function newSecret({ env }: Ports): Promise<{ secret: string; sealed: string }> {
  const secret = newWebhookSecret();
  return { secret, sealed: await seal(env.SECRET, WEBHOOK_SECRET, secret) };
}

/** Checks the address of a webhook; gives it as it is to be stored. */
async function destination(url: string, { env }: Ports): Promise<Outcome<string>> {
  const judged = await publicDestination(url, env, dohResolver());
  return "url" in judged ? ok(judged.url) : err(refusal("webhook-url-refused", { reason: judged.refused }));
}

/** Refuses a webhook for a game that its owner does not play. */
async function refusedGame(
  principal: Principal,
  game: string | null | undefined,
  ports: Ports,
): Promise<Refusal | null> {
  const isTheirs = game == null || (await ownMailbox(principal, ports).plays(game));
  return isTheirs ? null : fieldRefusal("/game", "no-such-game");
}

/** Lists the principal's webhooks, oldest first. */
export function myWebhooks(
  principal: Principal,
  paging: Paging,
  ports: Ports,
): Promise<Outcome<ListPage<WebhookView>>> {
  return within(principal, "manage", async () => {
    // There are only a few.
    const endpoints = await ownMailbox(principal, ports).webhooks();
    const placed = endpoints.map((endpoint) => ({ at: endpoint.created, id: endpoint.id, endpoint }));
    const rows = reached(placed, reachOf(paging, "asc"));
    return ok(listPage(rows, paging, ({ endpoint }) => webhookView(endpoint)));
  });
}

/** A page that has all webhooks of a player. */
export const ALL_WEBHOOKS: Paging = { after: null, limit: CAPS.webhooks.max };

/** Finds one of the principal's webhooks. */
export function readWebhook(principal: Principal, id: string, ports: Ports): Promise<Outcome<WebhookView>> {
  return within(principal, "manage", async () => {
    const endpoint = await ownMailbox(principal, ports).webhook(id);
    return endpoint === null ? noWebhook : ok(webhookView(endpoint));
  });
}

async function add(
  principal: Principal,
  id: string,
  wish: WebhookWish,
  ports: Ports,
): Promise<Outcome<NewWebhookView>> {
  const aim = await destination(wish.url, ports);
  if (!aim.ok) return aim;
  const refused =
    (await refusedGame(principal, wish.game, ports)) ?? (await overQuota(ports, principal, "newWebhooks"));
  if (refused !== null) return err(refused);
  const { events = null, game = null, description = null, format } = wish;
  const { secret, sealed } = await newSecret(ports);
  const added = { id, url: aim.value, events, game, description, format, secret: sealed };
  const endpoint = await ownMailbox(principal, ports).addWebhook(added);
  return endpoint === null ? err(capReached("webhooks")) : ok({ ...webhookView(endpoint), secret });
}

/** Creates a webhook. Refuses addresses that are not public, games of others, and one too many. */
export function createWebhook(
  principal: Principal,
  { wish, key }: { readonly wish: WebhookWish; readonly key: RequestKey | null },
  ports: Ports,
): Promise<Outcome<Done<NewWebhookView>>> {
  const act = (id: string) => add(principal, id, wish, ports);
  return within(principal, "manage", () => once(ports, principal, key, act));
}

async function change(
  principal: Principal,
  id: string,
  wish: WebhookChangeWish,
  ports: Ports,
): Promise<Outcome<WebhookView>> {
  const mailbox = ownMailbox(principal, ports);
  if ((await mailbox.webhook(id)) === null) return noWebhook;
  const { url, game } = wish;
  const aim = url === undefined ? null : await destination(url, ports);
  if (aim !== null && !aim.ok) return aim;
  const refused =
    (await refusedGame(principal, game, ports)) ??
    // A new address counts as a new webhook.
    (aim === null ? null : await overQuota(ports, principal, "newWebhooks"));
  if (refused !== null) return err(refused);
  // Missing members are left out, because the types do not allow undefined.
  const changes = { ...wish, ...(aim === null ? {} : { url: aim.value }) } as EndpointChanges;
  const endpoint = await mailbox.changeWebhook(id, changes);
  return endpoint === null ? noWebhook : ok(webhookView(endpoint));
}

/** Changes a webhook, or switches it off and on. A new address is checked as for a new webhook. */
export function changeWebhook(
  principal: Principal,
  { id, wish }: { readonly id: string; readonly wish: WebhookChangeWish },
  ports: Ports,
): Promise<Outcome<WebhookView>> {
  return within(principal, "manage", () => change(principal, id, wish, ports));
}

/** Deletes a webhook: nothing is sent to it any more. */
export function removeWebhook(principal: Principal, id: string, ports: Ports): Promise<Outcome<null>> {
  return within(principal, "manage", async () => {
    const isGone = await ownMailbox(principal, ports).removeWebhook(id);
    return isGone ? ok(null) : noWebhook;
  });
}

/** Gives a webhook a new secret; the old one also signs for one more day. */
export function rotateWebhook(
  principal: Principal,
  { id, key }: { readonly id: string; readonly key: RequestKey | null },
  ports: Ports,
): Promise<Outcome<Done<RotatedWebhookView>>> {
  const rotate = async (rotation: string): Promise<Outcome<RotatedWebhookView>> => {
    const { secret, sealed } = await newSecret(ports);
    const endpoint = await ownMailbox(principal, ports).rotateWebhook(id, rotation, sealed);
    if (endpoint === null) return noWebhook;
    const oldSecretUntil = formatInstant(endpoint.oldUntil ?? 0);
    return ok({ ...webhookView(endpoint), secret, oldSecretUntil });
  };
  return within(principal, "manage", () => once(ports, principal, key, rotate));
}
