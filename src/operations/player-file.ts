import type { GameView } from "../contract/game.ts";
import { NOTE_KINDS, type NoteKind, SUBSCRIPTION_KINDS } from "../contract/terms.ts";
import { formatInstant } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { inParts } from "../lib/collections.ts";
import type { BegunGame } from "../mailbox/game-methods.ts";
import type { FeedPage } from "../mailbox/feed-records.ts";
import type { Place, Reach } from "../lib/places.ts";
import { blocksOf } from "../players/blocks.ts";
import { laddersOf } from "../players/ladders.ts";
import { rulesetsOf } from "../players/rulesets.ts";
import { botsOf, type Principal } from "../players/store.ts";
import { reportsIn, reportViews } from "./reports.ts";
import { blockView } from "./blocks.ts";
import { appsOf } from "./apps.ts";
import { noticesView } from "./notices.ts";
import { passkeyView } from "./passkeys.ts";
import { pushSubscriptionView } from "./push.ts";
import { vacationView } from "./vacation.ts";
import { ALL_TOKENS, tokenView } from "./tokens.ts";
import { deliveryView } from "./webhook-deliveries.ts";
import { webhookView } from "./webhooks.ts";
import { seatOf, viewerOf } from "./game-access.ts";
import { allNotes, linesView, notesView } from "./notes.ts";
import { quotaOf } from "./limits.ts";
import { CAPS } from "../contract/limits.ts";
import { listPage, reachOf } from "./lists.ts";
import { summariesOf } from "./listed-games.ts";
import { byAge } from "./my-games.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import { viewsOfRecords } from "./record-players.ts";
import { cursorOf } from "../contract/lists.ts";
import { botView, ownPlayer } from "./player-views.ts";

/** Each game is read from its own object, and a request can call only a limited number of objects. */
export const GAMES_PER_EXPORT = 500;
const AT_ONCE = 10;
const STEP = 200;

/** The parts of a game or an event that another player may have written. */
interface Written {
  readonly by?: string | null;
  readonly message?: string | null;
  readonly messages?: readonly { readonly by: string | null }[];
  readonly challenge?: { readonly by: string; readonly message: string | null };
  readonly game?: Written;
}

const withoutOthersMessage = <T extends { readonly by?: string | null }>(written: T, name: string): T =>
  written.by === name || !("message" in written) ? written : { ...written, message: null };

function withoutOthersWords(written: Written, name: string): Written {
  const { messages, challenge, game } = written;
  return {
    ...withoutOthersMessage(written, name),
    ...(messages === undefined ? {} : { messages: messages.filter(({ by }) => by === name) }),
    ...(challenge === undefined ? {} : { challenge: withoutOthersMessage(challenge, name) }),
    ...(game === undefined ? {} : { game: withoutOthersWords(game, name) }),
  };
}

/** Matches the JSON of events that contain a player's text. Other events need not be parsed. */
const WORDS = /"message":"|"messages":\[\{/;

function eventText(text: string, name: string): string {
  if (!WORDS.test(text)) return text;
  const record = JSON.parse(text) as { readonly data: Written };
  return JSON.stringify({ ...record, data: withoutOthersWords(record.data, name) });
}

/** The name that identifies the player's own texts; empty for a token that may neither read nor play. */
const writerOf = (principal: Principal): string =>
  viewerOf(principal) === null ? "" : principal.player.name;

async function* listed(items: AsyncIterable<string>): AsyncGenerator<string> {
  yield "[";
  let comma = "";
  for await (const item of items) {
    yield `${comma}${item}`;
    comma = ",\n";
  }
  yield "]";
}

async function* inSteps<Row>(
  read: (reach: Reach) => Promise<readonly Row[]>,
  placeOf: (row: Row) => Place,
): AsyncGenerator<Row> {
  let after: Place | null = null;
  do {
    const rows: readonly Row[] = await read({ after, limit: STEP, order: "desc" });
    yield* rows;
    const last = rows.at(-1);
    after = last === undefined || rows.length < STEP ? null : placeOf(last);
  } while (after !== null);
}

async function* eventsOf(principal: Principal, ports: Ports): AsyncGenerator<string> {
  const [{ id }, name] = [principal.player, writerOf(principal)];
  let after: string | null = null;
  do {
    const page: FeedPage | null = await mailboxOf(ports, id).read(after, STEP, 0);
    for (const text of page?.items ?? []) yield eventText(text, name);
    after = page?.next ?? null;
  } while (after !== null);
}

async function* deliveriesOf(player: string, webhook: string, ports: Ports): AsyncGenerator<string> {
  const read = async (reach: Reach) =>
    (await mailboxOf(ports, player).webhooks.attempts(webhook, reach)) ?? [];
  for await (const made of inSteps(read, ({ at, id }) => ({ at, id })))
    yield JSON.stringify(deliveryView(made));
}

async function* webhooksOf(player: string, ports: Ports): AsyncGenerator<string> {
  yield "[";
  let comma = "";
  for (const endpoint of await mailboxOf(ports, player).webhooks.list()) {
    yield `${comma}${JSON.stringify(webhookView(endpoint)).slice(0, -1)},"deliveries":`;
    yield* listed(deliveriesOf(player, endpoint.id, ports));
    yield "}";
    comma = ",\n";
  }
  yield "]";
}

/** Returns settings and lists, without the secrets of tokens and without secret addresses. */
async function standingOf({ player, token }: Principal, ports: Ports) {
  const { env } = ports;
  const mailbox = mailboxOf(ports, player.id);
  const [standing, browsers, schedule, vacation, snoozed, tokens, apps, passkeys, blocks, bots, ...renewed] =
    await Promise.all([
      mailbox.mail.settings(),
      mailbox.push.list(),
      mailbox.vacation.schedule(player.timezone),
      mailbox.vacation.view(quotaOf(ports, "bookings")),
      mailbox.games.snoozed(),
      mailbox.tokens.list(reachOf(ALL_TOKENS, "asc")),
      appsOf(player.id, ports),
      mailbox.passkeys.list(),
      blocksOf(env.DB, player.id, { after: null, limit: CAPS.blocks.max, order: "desc" }),
      botsOf(env.DB, player.id),
      ...SUBSCRIPTION_KINDS.map((kind) => mailbox.subscriptions.generation(kind, null)),
    ]);
  const subscriptions = SUBSCRIPTION_KINDS.map((kind, at) => [kind, { renewed: renewed[at] ?? 0 }]);
  return {
    player: ownPlayer(player, env.ORIGIN),
    notices: noticesView(standing),
    pushSubscriptions: await Promise.all(browsers.map(pushSubscriptionView)),
    schedule,
    vacation: vacationView(vacation),
    snoozed: snoozed.map(({ game, until }) => ({ game, until: formatInstant(until) })),
    tokens: tokens.map((row) => tokenView(row, token.id)),
    apps,
    passkeys: passkeys.map(passkeyView),
    blocks: blocks.map(blockView),
    bots: bots.map((bot) => botView(bot, player, env.ORIGIN)),
    subscriptions: Object.fromEntries(subscriptions),
  };
}

/** Yields nothing for a token that may neither read nor play. */
async function* notesOf(principal: Principal, kind: NoteKind, ports: Ports): AsyncGenerator<string> {
  if (viewerOf(principal) === null) return;
  const view = kind === "notes" ? notesView : linesView;
  for await (const { game, ...note } of allNotes(principal, kind, ports))
    yield JSON.stringify({ game, ...view(note) });
}

async function* broughtRulesets({ player }: Principal, { env }: Ports): AsyncGenerator<string> {
  const read = (reach: Reach) => rulesetsOf(env.DB, player.id, reach);
  for await (const { id, rules, createdAt } of inSteps(read, (row) => ({ at: row.createdAt, id: row.id })))
    yield `{"id":${JSON.stringify(id)},"rules":${rules},"createdAt":${JSON.stringify(formatInstant(createdAt))}}`;
}

async function* recordsOf({ player }: Principal, ports: Ports): AsyncGenerator<string> {
  const read = async (reach: Reach) =>
    viewsOfRecords(await mailboxOf(ports, player.id).recordedGames.list(reach), ports);
  for await (const { view, listed: isListed } of inSteps(read, ({ at, id }) => ({ at, id })))
    yield JSON.stringify({ ...view, listed: isListed });
}

/** Yields the player's reports, without the names of the moderators who decided them. */
async function* reportsOf(principal: Principal, ports: Ports): AsyncGenerator<string> {
  if (viewerOf(principal) === null) return;
  const read = (reach: Reach) => reportsIn(ports).made(principal.player.id, reach);
  for await (const { report } of inSteps(read, ({ at, id }) => ({ at, id }))) {
    const [view] = await reportViews([report], ports);
    const { by: _by, ...decision } = view?.decision ?? {};
    yield JSON.stringify({ ...view, decision: view?.decision && decision });
  }
}

async function* challengesOf(principal: Principal, ports: Ports): AsyncGenerator<string> {
  const [{ id }, name] = [principal.player, writerOf(principal)];
  const read = (reach: Reach) => mailboxOf(ports, id).games.challenges(null, reach);
  for await (const { game } of inSteps(read, byAge)) yield JSON.stringify(withoutOthersWords(game, name));
}

async function planIn({ id, status }: GameView, principal: Principal, ports: Ports) {
  if (status !== "playing" || viewerOf(principal) === null) return {};
  const answer = await gameOf(ports, id).plan(seatOf(principal));
  return answer.ok && answer.plan !== null ? { plan: answer.plan } : {};
}

/** Returns the game as JSON. If its object returns no view, this is the list's entry for the game, without moves. */
async function gameText({ id, game }: BegunGame, principal: Principal, ports: Ports): Promise<string> {
  const view = await gameOf(ports, id).view(principal.player.id);
  const [summary] = view === null ? await summariesOf([game], ports) : [];
  const known = view ?? { ...summary, moves: [], planned: [] };
  const own = view === null ? {} : await planIn(view, principal, ports);
  return JSON.stringify({ ...withoutOthersWords(known, writerOf(principal)), ...own });
}

async function* gameTexts(games: readonly BegunGame[], principal: Principal, ports: Ports) {
  for (const some of inParts(games, AT_ONCE))
    yield* await Promise.all(some.map((game) => gameText(game, principal, ports)));
}

/** Yields everything stored about a player, as JSON in pieces. After a place in the list of games, yields only later games. */
export async function* playerFile(principal: Principal, after: Place | null, ports: Ports) {
  const { player } = principal;
  yield `{"exportedAt":${JSON.stringify(formatInstant(now()))},\n`;
  if (after === null) {
    yield `${JSON.stringify(await standingOf(principal, ports)).slice(1, -1)},\n"webhooks":`;
    yield* webhooksOf(player.id, ports);
    yield `,\n"rulesets":`;
    yield* listed(broughtRulesets(principal, ports));
    yield `,\n"ladders":${JSON.stringify(await laddersOf(ports.env.DB, player.id))},\n"reports":`;
    yield* listed(reportsOf(principal, ports));
    yield `,\n"challenges":`;
    yield* listed(challengesOf(principal, ports));
    yield `,\n"events":`;
    yield* listed(eventsOf(principal, ports));
    yield `,\n"records":`;
    yield* listed(recordsOf(principal, ports));
    for (const kind of NOTE_KINDS) {
      yield `,\n"${kind}":`;
      yield* listed(notesOf(principal, kind, ports));
    }
    yield ",\n";
  }
  const paging = { cursor: after, limit: GAMES_PER_EXPORT };
  const found = await mailboxOf(ports, player.id).games.begun(null, reachOf(paging, "desc"));
  const { items, next } = listPage(found, paging, (game) => game);
  yield `"games":`;
  yield* listed(gameTexts(items, principal, ports));
  yield `,\n"next":${JSON.stringify(next && cursorOf(next))}}\n`;
}
