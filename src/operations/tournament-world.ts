import type { Env } from "../env.ts";
import { stubOf } from "../lib/stubs.ts";
import { objectOf, traced } from "../lib/tracing.ts";
import { ratingsOf } from "../players/ratings.ts";
import {
  blocksAmong,
  forgetTournaments,
  recordTournament,
  tournamentsEverOf,
} from "../players/tournaments.ts";
import type { NewsPorts } from "../channels/news-outbox.ts";
import { nameOfGone } from "../lib/names.ts";
import { playerNames } from "../players/store.ts";
import { orderedMatch } from "../tournaments/ordering.ts";
import { listedOf } from "../tournaments/reading.ts";
import type { AnnulmentAct } from "../tournaments/tournament.ts";
import type { TournamentHost } from "../tournaments/tournament-object.ts";
import { gameOf } from "./ports.ts";

interface Ports {
  readonly env: Env;
}
export const tournamentOf = ({ env }: Ports, id: string) => objectOf(env, env.TOURNAMENTS, id);
export const matchOf = (env: Env, id: string) => objectOf(env, env.MATCHES, id);

/** Players in one query, and games asked at a time. */
const PLAYERS = 1000;
const GAMES = 25;

function* inParts<T>(list: readonly T[], most: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += most) yield list.slice(at, at + most);
}

async function hasMoves(games: readonly string[], env: Env): Promise<boolean> {
  for (const some of inParts(games, GAMES)) {
    const news = await Promise.all(some.map((id) => gameOf({ env }, id).matchNews()));
    if (news.some((one) => one !== null && one.plies > 0)) return true;
  }
  return false;
}

export const playersOf = (env: Env): NewsPorts & { readonly origin: string } => ({
  toMailbox: (player, events) => traced(stubOf(env, env.MAILBOXES, player)).hearOwn(events),
  tellGone: (player, gone) => traced(stubOf(env, env.MAILBOXES, player)).hearGone(gone),
  namesOf: (players) => playerNames(env.DB, players),
  origin: env.ORIGIN,
});

export const tournamentWorld = (env: Env): Omit<TournamentHost, "incidents" | "newId"> => ({
  begin: (state, pairing, n) => {
    const ordered = orderedMatch(state, pairing, n);
    return matchOf(env, ordered.id).begin(ordered);
  },
  giveUp: (match, player) => matchOf(env, match).giveUp(player),
  ask: (match) => matchOf(env, match).report(),
  hasMoves: (games) => hasMoves(games, env),

  async ratings(players, ruleset) {
    const ratings = new Map<string, number>();
    for (const some of inParts(players, PLAYERS))
      for (const { player, rating } of await ratingsOf(env.DB, some, [ruleset])) ratings.set(player, rating);
    return ratings;
  },

  async blocks(players) {
    const all = [];
    for (const some of inParts(players, PLAYERS)) all.push(...(await blocksAmong(env.DB, some)));
    return all;
  },

  ...playersOf(env),
  toRecords: (state, number, people) => {
    const { id, status, settings, startedAt, madeAt } = state;
    const at = startedAt ?? settings.start.at ?? madeAt;
    const body = JSON.stringify(listedOf(state));
    return recordTournament(env.DB, { id, status, ruleset: settings.ruleset, at, body, number }, people);
  },
});

/** Removes a deleted player from all their tournaments. Idempotent. */
export async function leaveTournaments(player: string, env: Env): Promise<void> {
  const gone = { type: "gone", player, name: nameOfGone(player) } as const;
  for (const id of await tournamentsEverOf(env.DB, player)) await tournamentOf({ env }, id).ask(gone);
  await forgetTournaments(env.DB, player);
}

/** Returns the match and tournament in which a game counts; null if it is in no tournament. */
export async function placeInTournament(game: string, env: Env) {
  const news = await gameOf({ env }, game).matchNews();
  const match = news === null ? null : await matchOf(env, news.match).state();
  if (news === null || match?.owner?.kind !== "tournament") return null;
  return { match, tournament: match.owner.id, isOver: news.finishedAt !== null };
}

/** The players of a cancelled tournament's game can agree to abort it. */
export async function isOfCancelled(game: string, env: Env): Promise<boolean> {
  const terms = await gameOf({ env }, game).terms();
  const id = terms?.tournament?.id;
  return id !== undefined && (await tournamentOf({ env }, id).head())?.status === "cancelled";
}

/** Makes a tournament game a forfeit of the player at fault; null: it counts as played. Idempotent. */
export async function setAtFault(game: string, atFault: string | null, act: AnnulmentAct, env: Env) {
  const place = await placeInTournament(game, env);
  if (place === null) return;
  const command = { type: "annul", match: place.match.id, game, atFault, act } as const;
  await tournamentOf({ env }, place.tournament).ask(command);
}
