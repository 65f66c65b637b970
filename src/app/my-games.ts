import { summaryOfStored } from "../game/stored/snapshot.ts";
import type { GameSummary } from "../game/view.ts";
import { formatDuration } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import type { MailboxGame } from "../mailbox/games.ts";
import { gamesOf, type Place } from "../players/records.ts";
import type { Principal } from "../players/store.ts";
import type { Outcome } from "../problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { listPage, type ListPage, pageOfAll, type Paging } from "./lists.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { outOfScope } from "./scopes.ts";

/** A filter for a player's games. */
export interface MyGamesWish extends Paging {
  readonly status: "playing" | "finished" | "open";
  /** Whose turn it is; running games only. */
  readonly turn?: "mine" | "theirs" | undefined;
}

/** The game as the mailbox last received it, with the running clock as it is now. */
function currentGame({ deadline, game }: MailboxGame): GameSummary {
  const { remaining } = game.clock;
  if (deadline === null || remaining === null || game.turn === null) return game;
  const left = { ...remaining, [game.turn]: formatDuration(deadline - now()) };
  return { ...game, clock: { ...game.clock, remaining: left } };
}

function byDeadline(a: Place, b: Place): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

async function waiting(
  { player }: Principal,
  { status, turn, ...paging }: MyGamesWish,
  ports: Ports,
): Promise<ListPage<GameSummary>> {
  const games = await mailboxOf(ports, player.id).games(status === "open" ? "open" : "playing");
  const rows = games
    .filter((game) => turn === undefined || game.turn === turn)
    // Games without a deadline come last.
    .map((game) => ({ id: game.id, at: game.deadline ?? Infinity, game }));
  return pageOfAll(rows, paging, { order: byDeadline, view: ({ game }) => currentGame(game) });
}

async function finished(
  { player }: Principal,
  { after, limit }: Paging,
  { env }: Ports,
): Promise<ListPage<GameSummary>> {
  const found = await gamesOf(env.DB, player.id, { status: "finished", after, limit: limit + 1 });
  return listPage(found, limit, ({ body }) => summaryOfStored(body, env.ORIGIN));
}

/** Lists a player's own games: running ones by deadline, finished ones newest first. */
export async function myGames(
  principal: Principal,
  wish: MyGamesWish,
  ports: Ports,
): Promise<Outcome<ListPage<GameSummary>>> {
  const barred = outOfScope(principal, "read");
  if (barred !== null) return err(barred);
  return ok(await (wish.status === "finished" ? finished : waiting)(principal, wish, ports));
}
