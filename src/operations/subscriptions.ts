import * as z from "zod";
import { overRate } from "./limits.ts";
import { CAPS } from "../contract/limits.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { grantOf } from "./principals.ts";
import { SUBSCRIPTION_KINDS, type SubscriptionKind } from "../contract/terms.ts";
import { feedAddress, isProven, readFeedToken, SUBSCRIPTIONS } from "../channels/feeds/addresses.ts";
import type { GameRecordOfEvent } from "../contract/events/records.ts";
import { Subscriptions } from "../contract/notices.ts";
import { sha256 } from "../lib/bytes.ts";
import type { MailboxGame } from "../mailbox/games.ts";
import { stepsOf } from "../channels/policy/reminders.ts";
import { type Player, playerById, type Principal } from "../players/store.ts";
import { refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { json, text, versioned } from "./answers.ts";
import type { ViewOf } from "../contract/view.ts";
import { needs, NOTHING, operationsOf, PUBLIC } from "./operation.ts";

const operation = operationsOf("Subscriptions");
export const subscriptionOperations = operation.all;

async function addressesOf(principal: Principal, ports: Ports): Promise<ViewOf<typeof Subscriptions>> {
  const [player, grant] = [principal.player.id, grantOf(principal)];
  const addressOf = async (kind: SubscriptionKind) => {
    const generation = (await mailboxOf(ports, player).subscriptions.generation(kind, grant)) ?? 0;
    return { url: await feedAddress(ports.env, { kind, player, generation, grant }) };
  };
  const [turns, deadlines] = await Promise.all([addressOf("turns"), addressOf("deadlines")]);
  return { turns, deadlines };
}

export const getSubscriptions = operation.get("/v1/me/subscriptions", {
  id: "getSubscriptions",
  summary: "Get your feed and calendar addresses",
  description:
    "An Atom feed of your turns, and a calendar of your deadlines, for any program. The addresses are secret, need no token and outlive yours: renew one that somebody else has. An app gets its own, which end with its access.",
  access: needs("manage"),
  answer: json(Subscriptions, "The addresses"),
  run: async (principal, _input, ports) => ok(await addressesOf(principal, ports)),
});

export const renewSubscription = operation.post("/v1/me/subscriptions/{kind}/renew", {
  id: "renewSubscription",
  summary: "Renew a feed or calendar address",
  description: "The old address stops working.",
  access: needs("manage"),
  input: {
    params: z.object({ kind: z.enum(SUBSCRIPTION_KINDS).meta({ param: { name: "kind", in: "path" } }) }),
    optionalBody: NOTHING,
  },
  repeats: "once",
  answer: json(Subscriptions, "The current addresses"),
  run: async (principal, { kind }, ports) => {
    await mailboxOf(ports, principal.player.id).subscriptions.renew(kind);
    return ok(await addressesOf(principal, ports));
  },
});

/** Returns a feed's player; null if the token is unknown or renewed, its app has lost access, or the account is closed. */
async function subscriberOf(kind: SubscriptionKind, token: string, ports: Ports): Promise<Player | null> {
  const named = readFeedToken(token);
  if (named === null) return null;
  const generation = await mailboxOf(ports, named.player).subscriptions.generation(kind, named.grant);
  const isTheirs = generation !== null && (await isProven(ports.env, { kind, generation, ...named }));
  const player = isTheirs ? await playerById(ports.env.DB, named.player) : null;
  return player?.closedFor === null ? player : null;
}

function waitingFor(player: string, ports: Ports) {
  return mailboxOf(ports, player).games.running("mine", { after: null, limit: CAPS.liveGames.max });
}

const documents = () => import("../channels/feeds/documents.ts");

async function turnsOf(subscriber: Player, self: string, ports: Ports): Promise<string> {
  const [newest, waiting] = await Promise.all([
    // Limited to the number of games that can wait for the player.
    mailboxOf(ports, subscriber.id).turns(CAPS.liveGames.max),
    waitingFor(subscriber.id, ports),
  ]);
  const records = newest.map((record) => JSON.parse(record) as GameRecordOfEvent);
  const { turnsFeed } = await documents();
  return turnsFeed(subscriber, records, waiting, { origin: ports.env.ORIGIN, self });
}

const remindersOf = ({ timed }: MailboxGame, schedule: readonly string[]): readonly number[] =>
  timed === null ? [] : stepsOf(schedule, timed);

async function deadlinesOf(subscriber: Player, _self: string, ports: Ports): Promise<string> {
  const [waiting, { settings }] = await Promise.all([
    waitingFor(subscriber.id, ports),
    mailboxOf(ports, subscriber.id).mail.settings(),
  ]);
  const reminded = waiting.map((one) => ({ ...one, reminders: remindersOf(one, settings.reminders) }));
  const { deadlinesCalendar } = await documents();
  return deadlinesCalendar(subscriber, reminded, ports.env.ORIGIN);
}

type Written = Readonly<Record<"text" | "version", string>>;

function addReading(
  id: string,
  kind: SubscriptionKind,
  summary: string,
  write: (subscriber: Player, self: string, ports: Ports) => Promise<string>,
): void {
  const { file, type } = SUBSCRIPTIONS[kind];
  const headers = { "content-disposition": `inline; filename="taflpost-${file}"` };
  const bare = text<Written>(type, summary, ({ text: whole }) => ({ text: whole, headers }));
  const answer = { ...bare, sends: "Content-Disposition" } as const;
  operation.get(`/feeds/{token}/${file}`, {
    id,
    summary,
    description: "Send its `ETag` in `If-None-Match`: 304 means that nothing has changed.",
    access: PUBLIC,
    input: { params: z.object({ token: z.string().meta({ param: { name: "token", in: "path" } }) }) },
    answer: versioned(answer, ({ version }) => `"${version}"`, "private, no-cache"),
    refuses: ["not-found", "too-many-requests"],
    run: async (_caller, { token }, ports) => {
      const subscriber = await subscriberOf(kind, token, ports);
      // Calendar services read many players' calendars from few addresses, so a valid read is counted per feed.
      const unknown = refusal("not-found", { path: "/feeds/…" });
      if (subscriber === null) return err((await overRate(ports, "address", ports.network)) ?? unknown);
      const over = await overRate(ports, "token", `${kind} of ${subscriber.id}`);
      if (over !== null) return err(over);
      const self = new URL(`/feeds/${token}/${file}`, ports.env.ORIGIN).href;
      const written = await write(subscriber, self, ports);
      return ok({ text: written, version: (await sha256(written)).slice(0, 32) });
    },
  });
}

addReading("getTurnsFeed", "turns", "Get a player's turns as Atom", turnsOf);
addReading("getDeadlinesCalendar", "deadlines", "Get a player's deadlines as iCalendar", deadlinesOf);
