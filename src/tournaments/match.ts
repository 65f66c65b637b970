import type { MatchTiebreak } from "../contract/terms.ts";
import type { MatchNews, MatchTerms } from "../game/projections/matches.ts";
import type { GameResult } from "../game/state.ts";
import type { Ruleset } from "../rules/index.ts";
import { type FinishedGame, lotOf, scoreIn } from "./results.ts";

/** A game of a match, as it was last heard of. */
export interface GameOfMatch {
  readonly id: string;
  /** Its place in the match, from 1; an aborted game's successor has the same. */
  readonly n: number;
  /** The players by their ids. */
  readonly attackers: string;
  readonly defenders: string;
  readonly status: "waiting" | "playing" | "finished";
  /** 0 for nothing heard yet. */
  readonly version: number;
  readonly result: GameResult | null;
  readonly plies: number;
  /** Who had gone before it could begin. */
  readonly gone: readonly string[];
  /** The aborted game that it replaces; null for none. */
  readonly instead: string | null;
}

/** Everything that is true of a match, folded from its events. */
export interface MatchState {
  readonly id: string;
  /** The first attacks in the games with odd numbers. */
  readonly players: readonly [string, string];
  readonly terms: MatchTerms;
  readonly rules: Ruleset;
  readonly games: readonly GameOfMatch[];
  readonly status: "playing" | "finished";
  readonly winner: string | null;
  readonly decidedBy: MatchTiebreak | null;
}

/** The events of a match; its log is a list of them. Instants in milliseconds since 1970. */
export type MatchEvent = { readonly at: number } & (
  | {
      readonly type: "begun";
      readonly id: string;
      readonly players: readonly [string, string];
      readonly terms: MatchTerms;
      readonly rules: Ruleset;
      /** The ids of all its games, the first one that of the match. */
      readonly games: readonly string[];
    }
  | ({ readonly type: "heard" } & Pick<MatchNews, "game" | "version" | "finishedAt" | "result" | "plies">)
  /** Two games to decide it, or one in place of an aborted one. */
  | { readonly type: "added"; readonly games: readonly string[]; readonly instead: string | null }
  /** A game can't begin: these have gone. */
  | { readonly type: "given-up"; readonly game: string; readonly gone: readonly string[] }
  | { readonly type: "ended"; readonly winner: string | null; readonly decidedBy: MatchTiebreak | null }
);

function waiting(players: MatchState["players"], id: string, n: number, instead: string | null): GameOfMatch {
  const [attackers, defenders] = n % 2 === 1 ? players : ([players[1], players[0]] as const);
  const unheard = { status: "waiting", version: 0, result: null, plies: 0, gone: [] } as const;
  return { id, n, attackers, defenders, ...unheard, instead };
}

/** The match after an event; null before the first. */
export function foldMatch(state: MatchState | null, event: MatchEvent): MatchState {
  if (event.type === "begun") {
    const { id, players, terms, rules } = event;
    const games = event.games.map((game, index) => waiting(players, game, index + 1, null));
    return { id, players, terms, rules, games, status: "playing", winner: null, decidedBy: null };
  }
  if (state === null) throw new Error("a match begins before anything else happens in it");
  switch (event.type) {
    case "heard": {
      const { version, result, plies, finishedAt } = event;
      const status = finishedAt === null ? "playing" : "finished";
      return changed(state, event.game, { version, result, plies, status });
    }
    case "given-up":
      return changed(state, event.game, { status: "finished", gone: event.gone });
    case "added":
      return { ...state, games: [...state.games, ...addedGames(state, event)] };
    case "ended":
      return { ...state, status: "finished", winner: event.winner, decidedBy: event.decidedBy };
  }
}

const changed = (state: MatchState, id: string, change: Partial<GameOfMatch>): MatchState => ({
  ...state,
  games: state.games.map((game) => (game.id === id ? { ...game, ...change } : game)),
});

function addedGames(
  { players, games }: MatchState,
  { games: ids, instead }: Extract<MatchEvent, { type: "added" }>,
): GameOfMatch[] {
  const replaced = games.find(({ id }) => id === instead);
  const last = Math.max(...games.map(({ n }) => n));
  return ids.map((id, index) => waiting(players, id, replaced?.n ?? last + 1 + index, instead));
}

/** The games that count: of an aborted one that was begun again, the second. */
export const countedGames = ({ games }: Pick<MatchState, "games">): readonly GameOfMatch[] =>
  games
    .filter(({ id }) => !games.some(({ instead }) => instead === id))
    .toSorted((one, other) => one.n - other.n);

const isAborted = ({ result }: GameOfMatch): boolean => result?.reason === "aborted";

/** Whether a game was lost on time before its loser made a first move. */
function isForfeit({ result, plies }: GameOfMatch): boolean {
  const loserIsThere = result?.winner === "defenders" ? plies >= 1 : plies >= 2;
  return result?.reason === "timeout" && !loserIsThere;
}

/** How a game of a match ended, in half points; null while it is not over. */
export function finishedGame(game: GameOfMatch): FinishedGame | null {
  const { attackers, defenders, status, result, gone } = game;
  if (status !== "finished") return null;
  const players = { attackers, defenders };
  const isNobodys = isAborted(game) || (gone.includes(attackers) && gone.includes(defenders));
  if (isNobodys) return { ...players, score: 0, how: "double-forfeit" };
  if (gone.length > 0) return { ...players, score: gone.includes(attackers) ? 0 : 2, how: "forfeit" };
  const score = result === null || result.winner === null ? 1 : result.winner === "attackers" ? 2 : 0;
  return { ...players, score, how: isForfeit(game) ? "forfeit" : "played" };
}

/** A player's half points in a match. */
export const pointsOf = (state: Pick<MatchState, "games">, player: string): number =>
  countedGames(state)
    .flatMap((game) => finishedGame(game) ?? [])
    .reduce((sum, game) => sum + scoreIn(game, player), 0);

/** How many plies a player needed for the games that they won. */
function pliesOfWins(state: MatchState, player: string): number {
  const won = countedGames(state).filter(({ result, attackers }) =>
    result?.winner == null ? false : (result.winner === "attackers") === (attackers === player),
  );
  return won.reduce((sum, { plies }) => sum + plies, 0);
}

/** The games that are to begin now: all that wait, or the next one where they are played in turn. */
export function gamesToBegin(state: MatchState): readonly GameOfMatch[] {
  const left = state.status === "finished" ? [] : countedGames(state).filter((game) => !isOver(game));
  const next = state.terms.match.order === "in-turn" ? left.slice(0, 1) : left;
  return next.filter(({ status }) => status === "waiting");
}

const isOver = ({ status }: GameOfMatch): boolean => status === "finished";

/** Whoever has less of something, if one of the two has. */
const withLess = ([one, other]: MatchState["players"], of: (player: string) => number | string) =>
  of(one) === of(other) ? null : of(one) < of(other) ? one : other;

/** What follows where all games are over: who has won, or two games more. */
function outcome(state: MatchState, newId: () => string, at: number): MatchEvent {
  const { id, players, terms } = state;
  const { games, tiebreaks } = terms.match;
  const hasReplayed = countedGames(state).length > games;
  const ended = (winner: string | null, decidedBy: MatchTiebreak | null): MatchEvent =>
    ({ type: "ended", at, winner, decidedBy }) as const;
  const best = withLess(players, (player) => -pointsOf(state, player));
  if (best !== null) return ended(best, hasReplayed ? "replay" : null);
  for (const tiebreak of tiebreaks) {
    if (tiebreak === "replay") {
      if (!hasReplayed) return { type: "added", at, games: [newId(), newId()], instead: null };
      continue;
    }
    const winner = withLess(players, (player) =>
      tiebreak === "quicker" ? pliesOfWins(state, player) : lotOf(id, player),
    );
    if (winner !== null) return ended(winner, tiebreak);
  }
  return ended(null, null);
}

/** What follows from how the games of a match stand; nothing while it goes on. */
function following(state: MatchState, newId: () => string, at: number): MatchEvent[] {
  if (state.status === "finished") return [];
  const aborted = countedGames(state).find((game) => isAborted(game) && game.instead === null);
  if (aborted !== undefined) return [{ type: "added", at, games: [newId()], instead: aborted.id }];
  return countedGames(state).every(isOver) ? [outcome(state, newId, at)] : [];
}

/** A match begins with the first game, whose terms say how many there are. */
function beginning(
  { match: id, agreed }: MatchNews,
  newId: () => string,
): Extract<MatchEvent, { type: "begun" }>[] {
  if (agreed === undefined) return [];
  const { attackers, defenders, terms, rules, at } = agreed;
  const games = Array.from({ length: terms.match.games }, (_, index) => (index === 0 ? id : newId()));
  return [{ type: "begun", at, id, players: [attackers, defenders], terms, rules, games }];
}

/**
 * Decides on news of a game. What is no newer than what is known of it changes nothing, nor does a game of another match.
 * @param state null before the first game has begun
 */
export function decideNews(
  state: MatchState | null,
  news: MatchNews,
  newId: () => string,
  now: number,
): MatchEvent[] {
  const begun = state === null ? beginning(news, newId) : [];
  const before = begun.reduce(foldMatch, state);
  const known = before?.games.find(({ id }) => id === news.game);
  if (before === null || known === undefined || news.version <= known.version || isOver(known))
    return [...begun];
  const { game, version, finishedAt, result, plies } = news;
  const heard: MatchEvent = { type: "heard", at: now, game, version, finishedAt, result, plies };
  return [...begun, heard, ...following(foldMatch(before, heard), newId, now)];
}

/** Decides on a game that can't begin, because players have gone: the others win it, and nobody where both have. */
export function decideGone(
  state: MatchState,
  game: string,
  gone: readonly string[],
  newId: () => string,
  at: number,
): MatchEvent[] {
  if (state.games.find(({ id }) => id === game)?.status !== "waiting") return [];
  const givenUp: MatchEvent = { type: "given-up", at, game, gone };
  return [givenUp, ...following(foldMatch(state, givenUp), newId, at)];
}

/** Who has ordered a match: it hears how it stands. */
export interface Owner {
  readonly kind: "tournament" | "ladder" | "bulk";
  readonly id: string;
  readonly name: string;
}

/** A match that its owner begins, whose players have agreed to it as they came there. */
export interface OrderedMatch {
  readonly id: string;
  /** By their ids; the first attacks in the games with odd numbers. */
  readonly players: readonly [string, string];
  readonly games: readonly string[];
  readonly terms: MatchTerms;
  readonly rules: Ruleset;
  readonly owner: Owner;
}
