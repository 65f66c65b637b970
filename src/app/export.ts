import type { GameSummary, GameView } from "../game/view.ts";
import { formatInstant } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import type { Attempt } from "../webhooks/attempts.ts";
import type { Endpoint } from "../webhooks/endpoints.ts";
import { SUBSCRIPTION_KINDS } from "../feeds/kinds.ts";
import { gamesOf, type Place, type RecordedGame } from "../players/records.ts";
import { tokensOf, type Principal } from "../players/store.ts";
import type { Outcome } from "../problems/table.ts";
import { ok } from "../rules/index.ts";
import { cursorOf } from "./lists.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import { within } from "./scopes.ts";
import { noticesView } from "./views/notices.ts";
import { ownPlayer } from "./views/players.ts";
import { tokenView } from "./views/tokens.ts";
import { deliveryView, webhookView } from "./views/webhooks.ts";

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

function gameText(game: GameSummary, name: string): string {
  return JSON.stringify(withoutOthersWords(game, name));
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

async function* eventsOf({ id, name }: Principal["player"], ports: Ports): AsyncGenerator<string> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<ReturnType<typeof mailboxOf>["read"]>> = await mailboxOf(ports, id).read(
      after,
      STEP,
      0,
    );
    for (const text of page?.items ?? []) yield eventText(text, name);
    after = page?.next ?? null;
  } while (after !== null);
}

async function* deliveriesOf(player: string, webhook: string, ports: Ports): AsyncGenerator<string> {
  let last: Attempt | undefined;
  do {
    const page: Attempt[] = (await mailboxOf(ports, player).attempts(webhook, last ?? null, STEP)) ?? [];
    for (const made of page) yield JSON.stringify(deliveryView(made));
    last = page.length < STEP ? undefined : page.at(-1);
  } while (last !== undefined);
}

/** The webhooks, each with what was sent to it. */
async function* webhooksOf(player: string, ports: Ports): AsyncGenerator<string> {
  yield "[";
  let comma = "";
  for (const endpoint of (await mailboxOf(ports, player).webhooks()) as Endpoint[]) {
    yield `${comma}${JSON.stringify(webhookView(endpoint)).slice(0, -1)},"deliveries":`;
    yield* listed(deliveriesOf(player, endpoint.id, ports));
    yield "}";
    comma = ",\n";
  }
  yield "]";
}

/** What a player has set, with the names and times of their tokens; no token, and no address that is a secret. */
async function standingOf({ player, token }: Principal, ports: Ports) {
  const { env } = ports;
  const mailbox = mailboxOf(ports, player.id);
  const [notices, tokens, ...renewed] = await Promise.all([
    mailbox.noticeSettings(),
    tokensOf(env.DB, player.id),
    ...SUBSCRIPTION_KINDS.map((kind) => mailbox.subscription(kind)),
  ]);
  return {
    player: ownPlayer(player, env.ORIGIN),
    notices: noticesView(notices),
    tokens: tokens.map((row) => tokenView(row, token.id)),
    subscriptions: Object.fromEntries(
      SUBSCRIPTION_KINDS.map((kind, at) => [kind, { renewed: renewed[at] ?? 0 }]),
    ),
  };
}

async function* challengesOf({ id, name }: Principal["player"], ports: Ports): AsyncGenerator<string> {
  for (const { game } of await mailboxOf(ports, id).games("open")) yield gameText(game, name);
}

/** A game as its player sees it, with its moves; as it was recorded, where it is not to be had. */
async function gameTextOf(
  { id, body }: RecordedGame,
  player: Principal["player"],
  ports: Ports,
): Promise<string> {
  const recorded: GameView = { ...body, moves: [] };
  return gameText((await gameOf(ports, id).view(player.id)) ?? recorded, player.name);
}

async function* gameTexts(games: readonly RecordedGame[], player: Principal["player"], ports: Ports) {
  for (let at = 0; at < games.length; at += AT_ONCE)
    yield* await Promise.all(games.slice(at, at + AT_ONCE).map((game) => gameTextOf(game, player, ports)));
}

async function* exportTexts(principal: Principal, after: Place | null, ports: Ports): AsyncGenerator<string> {
  const { player } = principal;
  yield `{"exportedAt":${JSON.stringify(formatInstant(now()))},\n`;
  if (after === null) {
    yield `${JSON.stringify(await standingOf(principal, ports)).slice(1, -1)},\n"webhooks":`;
    yield* webhooksOf(player.id, ports);
    yield `,\n"challenges":`;
    yield* listed(challengesOf(player, ports));
    yield `,\n"events":`;
    yield* listed(eventsOf(player, ports));
    yield ",\n";
  }
  const found = await gamesOf(ports.env.DB, player.id, { status: null, after, limit: GAMES_PER_EXPORT + 1 });
  const games = found.slice(0, GAMES_PER_EXPORT);
  yield `"games":`;
  yield* listed(gameTexts(games, player, ports));
  const last = games.at(-1);
  yield `,\n"next":${JSON.stringify(found.length > games.length && last ? cursorOf(last) : null)}}\n`;
}

/**
 * Everything that is held of the player who asks, as the text of a JSON file, piece by piece. After a place in the list
 * of games (null: from the beginning) only the games that follow.
 */
export function exportOf(
  principal: Principal,
  after: Place | null,
  ports: Ports,
): Promise<Outcome<AsyncGenerator<string>>> {
  return within(principal, "manage", () => Promise.resolve(ok(exportTexts(principal, after, ports))));
}
