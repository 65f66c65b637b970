import { feedAddress, isProven, readFeedToken } from "../channels/feeds/addresses.ts";
import { deadlinesCalendar, turnsFeed } from "../channels/feeds/documents.ts";
import type { RequestKey } from "../game/answers.ts";
import { stepsOf } from "../channels/policy/reminders.ts";
import type { MailboxGame } from "../mailbox/games.ts";
import { type Player, type Principal, playerById } from "../players/store.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { overRate } from "./limits.ts";
import { once } from "./once.ts";
import type { Done } from "./under-key.ts";
import { type Ports, mailboxOf } from "./ports.ts";
import { within } from "./scopes.ts";
import { SUBSCRIPTION_KINDS, type SubscriptionKind } from "../contract/terms.ts";
import { CAPS } from "../contract/limits.ts";
import type { SubscriptionsView } from "../contract/subscriptions.ts";
import type { GameRecordOfEvent } from "../contract/events/records.ts";

async function addressesOf(player: string, ports: Ports): Promise<SubscriptionsView> {
  const addresses = SUBSCRIPTION_KINDS.map(async (kind) => {
    const generation = await mailboxOf(ports, player).subscription(kind);
    return [kind, { url: await feedAddress(ports.env, { kind, player, generation }) }] as const;
  });
  return Object.fromEntries(await Promise.all(addresses)) as SubscriptionsView;
}

/** Lists the addresses of the principal's subscriptions. */
export function mySubscriptions(principal: Principal, ports: Ports): Promise<Outcome<SubscriptionsView>> {
  return within(principal, "manage", async () => ok(await addressesOf(principal.player.id, ports)));
}

/** Replaces the address of a subscription; the old one stops working. Gives all addresses. */
export function renewSubscription(
  principal: Principal,
  { kind, key }: { readonly kind: SubscriptionKind; readonly key: RequestKey | null },
  ports: Ports,
): Promise<Outcome<Done<SubscriptionsView>>> {
  const { id } = principal.player;
  const renew = async () => {
    await mailboxOf(ports, id).renewSubscription(kind);
    return ok(await addressesOf(id, ports));
  };
  return within(principal, "manage", () => once(ports, principal, key, renew));
}

/** Finds the player of a subscription by the token in its address; null if it is unknown or was replaced. */
async function subscriberOf(kind: SubscriptionKind, token: string, ports: Ports): Promise<Player | null> {
  const named = readFeedToken(token);
  if (named === null) return null;
  const generation = await mailboxOf(ports, named.player).subscription(kind);
  const isTheirs = await isProven(ports.env, { kind, generation, ...named });
  return isTheirs ? playerById(ports.env.DB, named.player) : null;
}

function waitingFor(player: string, ports: Ports) {
  return mailboxOf(ports, player).runningGames("mine", { after: null, limit: CAPS.liveGames.max });
}

async function turnsOf(subscriber: Player, self: string, ports: Ports): Promise<string> {
  const [newest, waiting] = await Promise.all([
    // As many as there can be games that wait for the player.
    mailboxOf(ports, subscriber.id).turns(CAPS.liveGames.max),
    waitingFor(subscriber.id, ports),
  ]);
  const records = newest.map((text) => JSON.parse(text) as GameRecordOfEvent);
  return turnsFeed(subscriber, records, waiting, { origin: ports.env.ORIGIN, self });
}

/** When the player is reminded of a deadline, by the same schedule as by mail. */
const remindersOf = ({ timed }: MailboxGame, schedule: readonly string[]): readonly number[] =>
  timed === null ? [] : stepsOf(schedule, timed);

async function deadlinesOf(subscriber: Player, ports: Ports): Promise<string> {
  const [waiting, { settings }] = await Promise.all([
    waitingFor(subscriber.id, ports),
    mailboxOf(ports, subscriber.id).noticeSettings(),
  ]);
  const reminded = waiting.map((one) => ({ ...one, reminders: remindersOf(one, settings.reminders) }));
  return deadlinesCalendar(subscriber, reminded, ports.env.ORIGIN);
}

/**
 * Writes a subscription, an Atom feed or a calendar, for anyone who knows its address.
 * @param token the token in the address
 * @param self the address itself
 */
export async function readSubscription(
  { kind, token, self }: { readonly kind: SubscriptionKind; readonly token: string; readonly self: string },
  ports: Ports,
): Promise<Outcome<string>> {
  const subscriber = await subscriberOf(kind, token, ports);
  // Calendar services read many players' calendars from few addresses, so a valid read counts by its feed.
  if (subscriber === null)
    return err(
      (await overRate(ports, "address", ports.network)) ?? refusal("not-found", { path: "/feeds/…" }),
    );
  const over = await overRate(ports, "token", `${kind} of ${subscriber.id}`);
  if (over !== null) return err(over);
  return ok(await (kind === "turns" ? turnsOf(subscriber, self, ports) : deadlinesOf(subscriber, ports)));
}
