import { isAsked } from "../game/offers-view.ts";
import { summaryOfStored } from "../game/stored/snapshot.ts";
import { formatInstant } from "../lib/duration.ts";
import type { Place } from "../lib/places.ts";
import type { MailboxGame } from "../mailbox/games.ts";
import type { WaitingGames } from "../mailbox/urgency.ts";
import { gamesOf } from "../players/records.ts";
import type { Principal } from "../players/store.ts";
import { type Outcome, queryRefusal, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { listPage, type ListPage, type Paging, reachOf } from "./lists.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { outOfScope } from "./scopes.ts";
import { type GameSummary, MyGame } from "../contract/game.ts";

/** Whether a running game of the opponent's turn waits for its player: something is offered to them. */
export const waitsForAnswer = (game: MyGame): boolean => game.snoozedUntil === null && isAsked(game);

/** A filter for a player's games. */
export interface MyGamesWish extends Paging {
  readonly status: "playing" | "finished" | "open";
  /** Whose turn it is; running games only. */
  readonly turn?: "mine" | "theirs" | undefined;
}

async function running(
  { player }: Principal,
  { turn = null, ...paging }: { readonly turn?: "mine" | "theirs" | null | undefined } & Paging,
  ports: Ports,
): Promise<ListPage<MyGame>> {
  const { after, limit } = reachOf(paging, "asc");
  const games = await mailboxOf(ports, player.id).runningGames(turn, { after, limit });
  const rows = games.map(({ place, game, snoozedUntil }) => ({ ...place, game, snoozedUntil }));
  return listPage(rows, paging, ({ game, snoozedUntil }) => ({
    ...game,
    snoozedUntil: snoozedUntil === null ? null : formatInstant(snoozedUntil),
  }));
}

/** A game that does not run is not snoozed either. */
const unsnoozed = (game: GameSummary): MyGame => ({ ...game, snoozedUntil: null });

async function open({ player }: Principal, paging: Paging, ports: Ports): Promise<ListPage<MyGame>> {
  const games = await mailboxOf(ports, player.id).openChallenges(null, reachOf(paging, "asc"));
  return listPage(games.map(byAge), paging, ({ game }) => unsnoozed(game));
}

/** An open challenge with its key in a list by time. */
export function byAge({ id, game }: MailboxGame) {
  return { id, at: Date.parse(game.createdAt), game };
}

async function finished({ player }: Principal, paging: Paging, { env }: Ports): Promise<ListPage<MyGame>> {
  const found = await gamesOf(env.DB, player.id, "finished", reachOf(paging, "desc"));
  return listPage(found, paging, ({ body }) => unsnoozed(summaryOfStored(body, env.ORIGIN)));
}

/**
 * Whether a place is one among running games, whose keys are deadlines: among the others, which are told apart by when
 * they were made, it would hide some. Its instant tells it.
 */
const isByDeadline = (place: Place | null): boolean => place?.asOf !== undefined;

/**
 * Lists a player's own games: running ones by deadline and those that are snoozed behind them, those that wait for an
 * answer by how long they have, finished ones newest first. Refuses another order of running ones (how long they have
 * been played says nothing), and their cursors where others are listed.
 */
export async function myGames(
  principal: Principal,
  { status, turn, ...paging }: MyGamesWish,
  ports: Ports,
): Promise<Outcome<ListPage<MyGame>>> {
  const barred = outOfScope(principal, "read");
  if (barred !== null) return err(barred);
  if (status !== "playing" && isByDeadline(paging.after)) return err(refusal("invalid-cursor"));
  if (status === "finished") return ok(await finished(principal, paging, ports));
  if (status === "open") return ok(await open(principal, paging, ports));
  if (paging.order !== undefined) return err(queryRefusal("/order", "by-urgency"));
  return ok(await running(principal, { turn, ...paging }, ports));
}

/**
 * What waits for the principal: moves, offers and challenges, how many and which is the first, in one call of their
 * mailbox. Games that they have snoozed do not count, nor does `except`. Refuses a session that may not read.
 */
export async function waitingNow(
  principal: Principal,
  except: string | null,
  ports: Ports,
): Promise<Outcome<WaitingGames>> {
  const barred = outOfScope(principal, "read");
  if (barred !== null) return err(barred);
  return ok(await mailboxOf(ports, principal.player.id).waitingNow(except));
}
