import type { Env } from "../env.ts";
import { formatInstant } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import type { Attempt } from "../webhooks/attempts.ts";
import type { Endpoint } from "../webhooks/endpoints.ts";
import { SUBSCRIPTION_KINDS } from "../events/subscriptions.ts";
import { gamesOf, type Place, type RecordedGame } from "../players/records.ts";
import { tokensOf, type Principal } from "../players/store.ts";
import { gameOf, mailboxOf } from "../http/context.ts";
import { cursorOf } from "../http/lists.ts";
import { noticesView } from "../http/schemas/notices.ts";
import { ownPlayer, tokenView } from "../http/schemas/player.ts";
import { deliveryView, webhookView } from "../http/schemas/webhook.ts";

/** How many games one file holds: each is asked of its own object, and a request may ask only so many. */
export const GAMES_PER_EXPORT = 500;
/** How many games are asked at a time. */
const AT_ONCE = 10;
/** How much of a long list is read at a time. */
const STEP = 200;

/** What may stand in a game or an event that somebody else has written. */
interface Written {
  readonly by?: string | null;
  readonly message?: string | null;
  readonly messages?: readonly { readonly by: string | null }[];
  readonly challenge?: { readonly by: string; readonly message: string | null };
  readonly game?: Written;
}

const silent = <T extends { readonly by?: string | null }>(said: T, name: string): T =>
  said.by === name || !("message" in said) ? said : { ...said, message: null };

/** A game, or what an event tells, without what others than `name` have written. */
function withoutOthersWords(told: Written, name: string): Written {
  const { messages, challenge, game } = told;
  return {
    ...silent(told, name),
    ...(messages === undefined ? {} : { messages: messages.filter(({ by }) => by === name) }),
    ...(challenge === undefined ? {} : { challenge: silent(challenge, name) }),
    ...(game === undefined ? {} : { game: withoutOthersWords(game, name) }),
  };
}

function gameText(text: string, name: string): string {
  return JSON.stringify(withoutOthersWords(JSON.parse(text) as Written, name));
}

function eventText(text: string, name: string): string {
  const record = JSON.parse(text) as { readonly data: Written };
  return JSON.stringify({ ...record, data: withoutOthersWords(record.data, name) });
}

/** A list as JSON, its items as they come. */
async function* listed(items: AsyncIterable<string>): AsyncGenerator<string> {
  yield "[";
  let comma = "";
  for await (const item of items) {
    yield `${comma}${item}`;
    comma = ",\n";
  }
  yield "]";
}

async function* eventsOf({ MAILBOXES }: Env, { id, name }: Principal["player"]): AsyncGenerator<string> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<ReturnType<typeof mailboxOf>["read"]>> = await MAILBOXES.getByName(
      id,
    ).read(after, STEP, 0);
    for (const text of page?.items ?? []) yield eventText(text, name);
    after = page?.next ?? null;
  } while (after !== null);
}

async function* deliveriesOf(env: Env, player: string, webhook: string): AsyncGenerator<string> {
  let last: Attempt | undefined;
  do {
    const page: Attempt[] = (await mailboxOf(env, player).attempts(webhook, last ?? null, STEP)) ?? [];
    for (const made of page) yield JSON.stringify(deliveryView(made));
    last = page.length < STEP ? undefined : page.at(-1);
  } while (last !== undefined);
}

/** The webhooks, each with what was sent to it. */
async function* webhooksOf(env: Env, player: string): AsyncGenerator<string> {
  yield "[";
  let comma = "";
  for (const endpoint of (await mailboxOf(env, player).webhooks()) as Endpoint[]) {
    yield `${comma}${JSON.stringify(webhookView(endpoint)).slice(0, -1)},"deliveries":`;
    yield* listed(deliveriesOf(env, player, endpoint.id));
    yield "}";
    comma = ",\n";
  }
  yield "]";
}

/** What a player has set, with the names and times of their tokens; no token, and no address that is a secret. */
async function standingOf(env: Env, { player, token }: Principal) {
  const mailbox = mailboxOf(env, player.id);
  const [{ settings, next }, tokens, ...renewed] = await Promise.all([
    mailbox.noticeSettings(),
    tokensOf(env.DB, player.id),
    ...SUBSCRIPTION_KINDS.map((kind) => mailbox.subscription(kind)),
  ]);
  return {
    player: ownPlayer(player, env.ORIGIN),
    notices: noticesView(settings, next === null ? null : formatInstant(next)),
    tokens: tokens.map((row) => tokenView(row, token.id)),
    subscriptions: Object.fromEntries(
      SUBSCRIPTION_KINDS.map((kind, at) => [kind, { renewed: renewed[at] ?? 0 }]),
    ),
  };
}

async function* challengesOf(env: Env, { id, name }: Principal["player"]): AsyncGenerator<string> {
  for (const { game } of await mailboxOf(env, id).games("open")) yield gameText(JSON.stringify(game), name);
}

/** A game as its player sees it, with its moves; as it was recorded, where it is not to be had. */
async function gameTextOf(
  env: Env,
  { id, body }: RecordedGame,
  player: Principal["player"],
): Promise<string> {
  const view = await gameOf(env, id).view(player.id);
  return gameText(JSON.stringify(view ?? { ...body, moves: [] }), player.name);
}

async function* gameTexts(env: Env, games: readonly RecordedGame[], player: Principal["player"]) {
  for (let at = 0; at < games.length; at += AT_ONCE)
    yield* await Promise.all(games.slice(at, at + AT_ONCE).map((game) => gameTextOf(env, game, player)));
}

/**
 * Everything that is held of a player, as the text of a JSON file, piece by piece. After a place in the list of games
 * (null: from the beginning) only the games that follow.
 */
export async function* exportOf(env: Env, principal: Principal, after: Place | null): AsyncGenerator<string> {
  const { player } = principal;
  yield `{"exportedAt":${JSON.stringify(formatInstant(now()))},\n`;
  if (after === null) {
    yield `${JSON.stringify(await standingOf(env, principal)).slice(1, -1)},\n"webhooks":`;
    yield* webhooksOf(env, player.id);
    yield `,\n"challenges":`;
    yield* listed(challengesOf(env, player));
    yield `,\n"events":`;
    yield* listed(eventsOf(env, player));
    yield ",\n";
  }
  const found = await gamesOf(env.DB, player.id, { status: null, after, limit: GAMES_PER_EXPORT + 1 });
  const games = found.slice(0, GAMES_PER_EXPORT);
  yield `"games":`;
  yield* listed(gameTexts(env, games, player));
  const last = games.at(-1);
  yield `,\n"next":${JSON.stringify(found.length > games.length && last ? cursorOf(last) : null)}}\n`;
}
