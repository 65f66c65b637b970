import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { sha256 } from "../../lib/bytes.ts";
import type { GameRecordOfEvent } from "../../events/records.ts";
import { deadlinesCalendar, turnsFeed, type Subscriber } from "../../feeds/documents.ts";
import { SUBSCRIPTION_KINDS, type SubscriptionKind } from "../../events/subscriptions.ts";
import { SUBSCRIPTIONS } from "../../feeds/kinds.ts";
import { playerById } from "../../players/store.ts";
import { resource } from "../app.ts";
import { mailboxOf, principalOf, type Ctx } from "../context.ts";
import { feedAddress, subscriberOf } from "../../feeds/addresses.ts";
import { needs } from "../guards.ts";
import { addressOf, CAPS, overRate } from "../limits.ts";
import { once, repeatable } from "../once.ts";
import { problem } from "../problem-answers.ts";
import { answers, optionalBody, problems } from "../schemas/answers.ts";
import { tagged } from "../versions.ts";

const tags = ["Subscriptions"];

const Address = z.object({ url: z.string().meta({ description: "Whoever knows it can read it." }) });
/** Where a player's subscriptions are to be had. */
export const Subscriptions = z
  .object({ turns: Address, deadlines: Address })
  .meta({ id: "Subscriptions", description: "Addresses for a reader of feeds and for a calendar." });

const list = createRoute({
  method: "get",
  path: "/v1/me/subscriptions",
  tags,
  summary: "My turns as an Atom feed and my deadlines as a calendar: where they are",
  description:
    "The addresses need no token, so that any program can read them; nobody can guess them. They outlive the token that asked for them: make them anew if somebody else has got hold of one.",
  ...needs("manage"),
  responses: { 200: answers(Subscriptions, "The addresses"), ...problems },
});

const renew = createRoute({
  method: "post",
  path: "/v1/me/subscriptions/{kind}/renew",
  tags,
  summary: "Make an address anew",
  description: "The old one leads nowhere from then on.",
  ...needs("manage"),
  request: {
    params: z.object({ kind: z.enum(SUBSCRIPTION_KINDS).meta({ param: { name: "kind", in: "path" } }) }),
    ...optionalBody(z.strictObject({})),
    ...repeatable,
  },
  responses: { 200: answers(Subscriptions, "The addresses as they are now"), ...problems },
});

/** The route of one subscription: what a feed reader or a calendar asks for. */
function read(kind: SubscriptionKind, summary: string) {
  const { file, type } = SUBSCRIPTIONS[kind];
  return createRoute({
    method: "get",
    path: `/feeds/{token}/${file}`,
    tags,
    summary,
    description: "Carries an ETag: ask again with If-None-Match, and 304 says that nothing has happened.",
    security: [{}],
    request: { params: z.object({ token: z.string().meta({ param: { name: "token", in: "path" } }) }) },
    responses: {
      200: { description: summary, content: { [type]: { schema: z.string() } } },
      304: { description: "Nothing has happened" },
      ...problems,
    },
  });
}

const turns = read("turns", "A player's turns (Atom, RFC 4287)");
const deadlines = read("deadlines", "A player's deadlines (iCalendar, RFC 5545)");

async function addressesOf({ env }: Ctx, playerId: string): Promise<z.output<typeof Subscriptions>> {
  const [feed, calendar] = await Promise.all([
    feedAddress(env, "turns", playerId),
    feedAddress(env, "deadlines", playerId),
  ]);
  return { turns: { url: feed }, deadlines: { url: calendar } };
}

/** Answers with what stands behind an address, to whoever knows it. `write` makes it. */
async function subscribed(
  c: Ctx,
  kind: SubscriptionKind,
  token: string,
  write: (subscriber: Subscriber) => Promise<string>,
): Promise<Response> {
  const id = await subscriberOf(c.env, kind, token);
  const subscriber = id === null ? null : await playerById(c.env.DB, id);
  // Many people's calendars are read from the same few addresses: whoever knows a feed's is counted by the feed.
  if (subscriber === null)
    return (await overRate(c, "address", addressOf(c))) ?? problem(c, "not-found", { path: "/feeds/…" });
  const over = await overRate(c, "token", `${kind} of ${subscriber.id}`);
  if (over !== null) return over;
  const { file, type } = SUBSCRIPTIONS[kind];
  const text = await write(subscriber);
  const headers = { etag: `"${(await sha256(text)).slice(0, 32)}"`, "cache-control": "private, no-cache" };
  return tagged(c, headers, () =>
    c.body(text, 200, {
      ...headers,
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `inline; filename="taflpost-${file}"`,
    }),
  );
}

async function waitingFor({ env }: Ctx, playerId: string) {
  const games = await mailboxOf(env, playerId).games("playing");
  return games.filter(({ turn }) => turn === "mine");
}

export const subscriptionRoutes = resource()
  .openapi(list, async (c) => c.json(await addressesOf(c, principalOf(c).player.id), 200))
  .openapi(renew, (c) =>
    once(c, async () => {
      const { id } = principalOf(c).player;
      await mailboxOf(c.env, id).renewSubscription(c.req.valid("param").kind);
      return c.json(await addressesOf(c, id), 200);
    }),
  )
  .openapi(turns, (c) => {
    const { token } = c.req.valid("param");
    return subscribed(c, "turns", token, async (subscriber) => {
      const [newest, waiting] = await Promise.all([
        // As many as there can be games that wait.
        mailboxOf(c.env, subscriber.id).turns(CAPS.liveGames.max),
        waitingFor(c, subscriber.id),
      ]);
      const records = newest.map((text) => JSON.parse(text) as GameRecordOfEvent);
      const self = new URL(c.req.path, c.env.ORIGIN).href;
      return turnsFeed(subscriber, records, waiting, { origin: c.env.ORIGIN, self });
    });
  })
  .openapi(deadlines, (c) => {
    const { token } = c.req.valid("param");
    return subscribed(c, "deadlines", token, async (subscriber) =>
      deadlinesCalendar(subscriber, await waitingFor(c, subscriber.id), c.env.ORIGIN),
    );
  });
