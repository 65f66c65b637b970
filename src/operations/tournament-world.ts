import type { Env } from "../env.ts";
import { objectOf } from "../lib/tracing.ts";
import { ratingsOf } from "../players/ratings.ts";
import {
  blocksAmong,
  forgetTournaments,
  recordTournament,
  tournamentsEverOf,
} from "../players/tournaments.ts";
import type { NewsPorts } from "../channels/news-outbox.ts";
import { nameOfGone } from "../lib/names.ts";
import { inParts } from "../lib/collections.ts";
import { playerNames } from "../players/store.ts";
import { orderedMatch } from "../tournaments/ordering.ts";
import { listedOf } from "../tournaments/reading.ts";
import type { AnnulmentAct } from "../tournaments/tournament.ts";
import type { TournamentHost } from "../tournaments/tournament-object.ts";
import { gameOf, type Ports } from "./ports.ts";

export const tournamentOf = ({ env }: Pick<Ports, "env">, id: string) => objectOf(env, env.TOURNAMENTS, id);
export const matchOf = (env: Env, id: string) => objectOf(env, env.MATCHES, id);

/** The most players that one query reads, and the most games that are called at a time. */
const PLAYERS = 1000;
const GAMES = 25;

async function hasMoves(games: readonly string[], env: Env): Promise<boolean> {
  for (const some of inParts(games, GAMES)) {
    const news = await Promise.all(some.map((id) => gameOf({ env }, id).matchNews()));
    if (news.some((one) => one !== null && one.plies > 0)) return true;
  }
  return false;
}

/** Members are fields, not methods, because hosts copy them with `...`. */
export class PlayerNews implements NewsPorts {
  protected readonly env: Env;
  readonly origin: string;

  constructor(env: Env) {
    this.env = env;
    this.origin = env.ORIGIN;
  }

  readonly toMailbox: NewsPorts["toMailbox"] = (player, events) =>
    objectOf(this.env, this.env.MAILBOXES, player).hearOwn(events);
  readonly tellGone: NonNullable<NewsPorts["tellGone"]> = (player, gone) =>
    objectOf(this.env, this.env.MAILBOXES, player).hearGone(gone);
  readonly namesOf = (players: readonly string[]) => playerNames(this.env.DB, players);
}

type World = Omit<TournamentHost, "incidents" | "newId">;

export class TournamentWorld extends PlayerNews implements World {
  readonly begin: World["begin"] = (state, pairing, n) => {
    const ordered = orderedMatch(state, pairing, n);
    return matchOf(this.env, ordered.id).begin(ordered);
  };
  readonly giveUp = (match: string, player: string) => matchOf(this.env, match).giveUp(player);
  readonly ask = (match: string) => matchOf(this.env, match).report();
  readonly hasMoves = (games: readonly string[]) => hasMoves(games, this.env);

  readonly ratings: World["ratings"] = async (players, ruleset) => {
    const all = [];
    for (const some of inParts(players, PLAYERS))
      all.push(...(await ratingsOf(this.env.DB, some, [ruleset])));
    return new Map(all.map(({ player, rating }) => [player, rating]));
  };

  readonly blocks: World["blocks"] = async (players) => {
    const all = [];
    for (const some of inParts(players, PLAYERS)) all.push(...(await blocksAmong(this.env.DB, some)));
    return all;
  };

  readonly toRecords: World["toRecords"] = (state, number, people) => {
    const { id, status, settings, startedAt, madeAt } = state;
    const at = startedAt ?? settings.start.at ?? madeAt;
    const body = JSON.stringify(listedOf(state));
    return recordTournament(this.env.DB, { id, status, ruleset: settings.ruleset, at, body, number }, people);
  };
}

/** Removes a deleted player from all their tournaments. Idempotent. */
export async function leaveTournaments(player: string, env: Env): Promise<void> {
  const gone = { type: "gone", player, name: nameOfGone(player) } as const;
  for (const id of await tournamentsEverOf(env.DB, player)) await tournamentOf({ env }, id).ask(gone);
  await forgetTournaments(env.DB, player);
}

/** Returns the match and tournament of a game; null if it is in no tournament. */
export async function placeInTournament(game: string, env: Env) {
  const news = await gameOf({ env }, game).matchNews();
  const match = news === null ? null : await matchOf(env, news.match).state();
  if (news === null || match?.owner?.kind !== "tournament") return null;
  return { match, tournament: match.owner.id, isOver: news.finishedAt !== null };
}

/** Whether the game's tournament is cancelled. The players can then agree to abort the game. */
export async function isOfCancelled(game: string, env: Env): Promise<boolean> {
  const terms = await gameOf({ env }, game).terms();
  const id = terms?.tournament?.id;
  return id !== undefined && (await tournamentOf({ env }, id).head())?.status === "cancelled";
}

/** Scores a tournament game as a forfeit by the player at fault; null restores the game's own result. Idempotent. */
export async function setAtFault(game: string, atFault: string | null, act: AnnulmentAct, env: Env) {
  const place = await placeInTournament(game, env);
  if (place === null) return;
  const command = { type: "annul", match: place.match.id, game, atFault, act } as const;
  await tournamentOf({ env }, place.tournament).ask(command);
}
