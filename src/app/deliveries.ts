import type { AccountRecord } from "../contract/events/records.ts";
import type { RequestKey } from "../game/answers.ts";
import type { Principal } from "../players/store.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { overRate } from "./limits.ts";
import { type ListPage, listPage, type Paging, reachOf } from "./lists.ts";
import { once } from "./once.ts";
import type { Done } from "./under-key.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { within } from "./scopes.ts";
import { deliveryView } from "./views/webhooks.ts";
import type { DeliveryView, ResendingView } from "../contract/webhook.ts";

/** A webhook to send something to, and the idempotency key of the request. */
interface Keyed {
  readonly id: string;
  readonly key: RequestKey | null;
}

/** Why the mailbox sends nothing. */
const REFUSALS = {
  off: refusal("webhook-off"),
  "no-attempt": refusal("delivery-not-found"),
} as const;

function notSent(why: keyof typeof REFUSALS | null) {
  return err(why === null ? refusal("webhook-not-found") : REFUSALS[why]);
}

/** Runs a request that calls a webhook's receiver, once a key; it counts against the limit of tests. */
function sending<T>(
  principal: Principal,
  key: RequestKey | null,
  send: (id: string) => Promise<Outcome<T>>,
  ports: Ports,
): Promise<Outcome<Done<T>>> {
  const act = async (id: string) => {
    const over = await overRate(ports, "tests", principal.player.id);
    return over === null ? send(id) : err(over);
  };
  return within(principal, "manage", () => once(ports, principal, key, act));
}

/** Lists the attempts to deliver events to a webhook, newest first. */
export function deliveriesTo(
  principal: Principal,
  { id, ...paging }: Paging & { readonly id: string },
  ports: Ports,
): Promise<Outcome<ListPage<DeliveryView>>> {
  return within(principal, "manage", async () => {
    const rows = await mailboxOf(ports, principal.player.id).attempts(id, reachOf(paging, "desc"));
    return rows === null ? notSent(null) : ok(listPage(rows, paging, deliveryView));
  });
}

/** Sends a ping to a webhook; gives the event that is sent. */
export function pingWebhook(
  principal: Principal,
  { id, key }: Keyed,
  ports: Ports,
): Promise<Outcome<Done<AccountRecord>>> {
  const ping = async (eventId: string): Promise<Outcome<AccountRecord>> => {
    const record = await mailboxOf(ports, principal.player.id).ping(id, eventId);
    if (record === null || record === "off") return notSent(record);
    return ok(JSON.parse(record) as AccountRecord);
  };
  return sending(principal, key, ping, ports);
}

/** Sends the event of an attempt again, now. */
export function resendDelivery(
  principal: Principal,
  { id, delivery, key }: Keyed & { readonly delivery: string },
  ports: Ports,
): Promise<Outcome<Done<ResendingView>>> {
  const resend = async (): Promise<Outcome<ResendingView>> => {
    const sent = await mailboxOf(ports, principal.player.id).resend(id, delivery);
    return sent === "resent" ? ok({ resending: 1 }) : notSent(sent);
  };
  return sending(principal, key, resend, ports);
}

/** Sends again every event whose last attempt since `since` (milliseconds since 1970) failed. */
export function resendFailed(
  principal: Principal,
  { id, since, key }: Keyed & { readonly since: number },
  ports: Ports,
): Promise<Outcome<Done<ResendingView>>> {
  const resend = async (): Promise<Outcome<ResendingView>> => {
    const sent = await mailboxOf(ports, principal.player.id).resendSince(id, since);
    return typeof sent === "number" ? ok({ resending: sent }) : notSent(sent);
  };
  return sending(principal, key, resend, ports);
}
