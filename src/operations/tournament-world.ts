import type { Env } from "../env.ts";
import { objectOf, traced } from "../lib/tracing.ts";
import { ratingsOf } from "../players/ratings.ts";
import {
  blocksAmong,
  forgetTournaments,
  recordTournament,
  tournamentsToLeave,
} from "../players/tournaments.ts";
import type { NewsPorts } from "../mailbox/news-outbox.ts";
import { playerNames } from "../players/store.ts";
import type { TournamentPorts } from "../tournaments/reaching.ts";
import { orderedMatch } from "../tournaments/ordering.ts";
import { listedOf } from "../tournaments/reading.ts";
import { gameOf } from "./ports.ts";

/* What lies outside a tournament's object, and what others do to it. */

interface Ports {
  readonly env: Env;
}
/** A tournament, and a match, by their ids. */
export const tournamentOf = ({ env }: Ports, id: string) => objectOf(env.TOURNAMENTS, id);
export const matchOf = (env: Env, id: string) => objectOf(env.MATCHES, id);

/** So many players are asked about in one query, and so many games at the same time. */
const PLAYERS = 1000;
const GAMES = 25;

/** A list in parts of so many. */
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

/** How objects of competition reach players, and where players find them. */
export const playersOf = (env: Env): NewsPorts & { readonly origin: string } => ({
  toMailbox: (player, events) => traced(env.MAILBOXES.getByName(player)).hearOwn(events),
  namesOf: (players) => playerNames(env.DB, players),
  origin: env.ORIGIN,
});

/** What a tournament's object is given of the world. */
export const tournamentWorld = (env: Env): Omit<TournamentPorts, "storage" | "id" | "newId"> => ({
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

/** Withdraws a player who has gone from the tournaments that they are in. Twice is once. */
export async function leaveTournaments(player: string, env: Env): Promise<void> {
  for (const id of await tournamentsToLeave(env.DB, player))
    await tournamentOf({ env }, id).ask({ type: "withdraw", player, by: null });
  await forgetTournaments(env.DB, player);
}

/** Has a game of a tournament be the forfeit of who is at fault (null: of nobody, as it was played). Twice is once. */
export async function setAtFault(game: string, atFault: string | null, env: Env): Promise<void> {
  const match = (await gameOf({ env }, game).matchNews())?.match;
  if (match === undefined) return;
  const state = await matchOf(env, match).state();
  if (state?.owner?.kind !== "tournament") return;
  await tournamentOf({ env }, state.owner.id).ask({ type: "annul", match, game, atFault });
}
