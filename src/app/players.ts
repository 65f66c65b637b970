import { summaryOfStored } from "../game/stored/snapshot.ts";
import { summaryOf } from "../game/view.ts";
import { LANGUAGES, type Language } from "../contract/languages.ts";
import { log } from "../lib/log.ts";
import { newestPlayers, playersCalled } from "../players/listing.ts";
import { gamesOf, type RecordedGame, talliesOf } from "../players/records.ts";
import { playerById, playerByName, type Player } from "../players/store.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { listPage, type ListPage, type Paging, reachOf } from "./lists.ts";
import { gameOf, type Ports } from "./ports.ts";
import { timeOffOf } from "./time-off.ts";
import { publicPlayer } from "./views/players.ts";
import type { GameSummary } from "../contract/game.ts";
import type { PublicPlayerView, PlayerRecordView, ShownPlayerView } from "../contract/player.ts";

async function playerNamed(name: string, { env }: Ports): Promise<Outcome<Player>> {
  const player = await playerByName(env.DB, name);
  return player === null ? err(refusal("player-not-found", { name })) : ok(player);
}

/** Finds a player, as everyone sees them, with when they are away. */
export async function readPlayer(name: string, ports: Ports): Promise<Outcome<ShownPlayerView>> {
  const player = await playerNamed(name, ports);
  if (!player.ok) return player;
  const timeOff = await timeOffOf(player.value.id, ports);
  return ok({ ...publicPlayer(player.value, ports.env.ORIGIN), ...timeOff });
}

/**
 * Lists the players who are here: those whose names begin with a text, by name, or (an empty text) all, the newest first.
 * Refuses the cursor of the one order in the other.
 */
export async function listPlayers(
  { search, ...paging }: Omit<Paging, "order"> & { readonly search: string },
  { env }: Ports,
): Promise<Outcome<ListPage<PublicPlayerView>>> {
  const isByName = search !== "";
  if (paging.after !== null && (paging.after.at === 0) !== isByName) return err(refusal("invalid-cursor"));
  const wanted = { after: paging.after, limit: paging.limit + 1 };
  const found = isByName ? await playersCalled(env.DB, search, wanted) : await newestPlayers(env.DB, wanted);
  return ok(listPage(found, paging, ({ player }) => publicPlayer(player, env.ORIGIN)));
}

/** Counts how a player's games ended, by rule set and side. */
export async function readRecord(name: string, ports: Ports): Promise<Outcome<PlayerRecordView>> {
  const player = await playerNamed(name, ports);
  if (!player.ok) return player;
  return ok({ tallies: await talliesOf(ports.env.DB, player.value.id) });
}

/** A page of games; `unread` are the ids of those that belong on it and cannot be read now. */
export interface GamesPage extends ListPage<GameSummary> {
  readonly unread: readonly string[];
}

/**
 * Reads a running game from its object, which alone knows its state; a finished one is as it was recorded. Null for one
 * that cannot be read now: its record, which D1 has from its beginning, would show a board that is long past.
 */
async function currentGame({ id, status, body }: RecordedGame, ports: Ports): Promise<GameSummary | null> {
  try {
    const live = status === "finished" ? null : await gameOf(ports, id).view(null);
    return live === null ? summaryOfStored(body, ports.env.ORIGIN) : summaryOf(live);
  } catch (fault) {
    log("warn", "game-not-listed", { game: id, fault });
    return null;
  }
}

/**
 * Lists a player's games that have begun, newest first: all, or those with one status. One that cannot be read is named
 * in `unread`, and the others are listed without it.
 */
export async function gamesOfPlayer(
  {
    name,
    status,
    ...paging
  }: Paging & { readonly name: string; readonly status: "playing" | "finished" | null },
  ports: Ports,
): Promise<Outcome<GamesPage>> {
  const player = await playerNamed(name, ports);
  if (!player.ok) return player;
  const found = await gamesOf(ports.env.DB, player.value.id, status, reachOf(paging, "desc"));
  const { items: recorded, ...places } = listPage(found, paging, (game) => game);
  const games = await Promise.all(recorded.map((game) => currentGame(game, ports)));
  const unread = recorded.filter((_, at) => games[at] === null).map(({ id }) => id);
  return ok({ items: games.filter((game) => game !== null), unread, ...places });
}

/** The language of a player; null if the player is deleted, or the language is not one of ours. */
export async function languageOfPlayer(id: string, { env }: Pick<Ports, "env">): Promise<Language | null> {
  const player = await playerById(env.DB, id);
  return LANGUAGES.find((language) => language === player?.language) ?? null;
}
