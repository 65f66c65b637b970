import type { BegunBy } from "../contract/match.ts";
import type { MatchTiebreak } from "../contract/terms.ts";
import type { MatchNews, MatchTerms } from "../game/projections/matches.ts";
import type { GameResult } from "../game/state.ts";
import type { Ruleset } from "../rules/index.ts";
import { type FinishedGame, lotOf, scoreIn } from "./results.ts";
import type { MatchReport } from "./tournament.ts";

export type Owner = {
  [Kind in keyof BegunBy]-?: { readonly kind: Kind } & NonNullable<BegunBy[Kind]>;
}[keyof BegunBy];

/** A match that its players have already agreed to. */
export interface OrderedMatch {
  readonly id: string;
  /** The first player attacks in the games with odd numbers. */
  readonly players: readonly [string, string];
  /** One game, or an even number. The first game's id is the match's id. */
  readonly games: readonly string[];
  readonly terms: MatchTerms;
  readonly rules: Ruleset;
  readonly owner: Owner;
  /** The player who wins by the tie-break `seed`. */
  readonly betterSeed?: string;
}

export interface GameOfMatch {
  readonly id: string;
  /** Counts from 1. A game that replaces an aborted one has the same number. */
  readonly n: number;
  readonly attackers: string;
  readonly defenders: string;
  readonly status: "waiting" | "playing" | "finished";
  readonly version: number;
  readonly result: GameResult | null;
  readonly plies: number;
  readonly deadline: number | null;
  /** Players who had left the service before the game could begin. */
  readonly gone: readonly string[];
  /** The aborted game that this game replaces; null for none. */
  readonly instead: string | null;
}

export interface MatchState {
  readonly id: string;
  readonly players: readonly [string, string];
  readonly terms: MatchTerms;
  readonly rules: Ruleset;
  /** Null for a match that began with a challenge. */
  readonly owner: Owner | null;
  readonly betterSeed: string | null;
  /** The number of events so far. Reports include it, so that the owner can ignore outdated ones. */
  readonly version: number;
  readonly games: readonly GameOfMatch[];
  /** Players who gave up the match, the earliest first. */
  readonly left: readonly string[];
  readonly status: "playing" | "finished";
  readonly winner: string | null;
  readonly decidedBy: MatchTiebreak | null;
}

/** Instants in milliseconds since 1970. */
export type MatchEvent = { readonly at: number } & (
  | ({ readonly type: "begun" } & Omit<OrderedMatch, "owner"> & Partial<Pick<OrderedMatch, "owner">>)
  | ({ readonly type: "heard" } & Omit<MatchNews, "match" | "agreed">)
  /** Two games to decide the match, or one game in place of the aborted game `instead`. */
  | { readonly type: "added"; readonly games: readonly string[]; readonly instead: string | null }
  | { readonly type: "left"; readonly player: string }
  | { readonly type: "given-up"; readonly game: string; readonly gone: readonly string[] }
  | { readonly type: "ended"; readonly winner: string | null; readonly decidedBy: MatchTiebreak | null }
);

function waiting(players: MatchState["players"], id: string, n: number, instead: string | null): GameOfMatch {
  const [attackers, defenders] = n % 2 === 1 ? players : ([players[1], players[0]] as const);
  const unplayed = {
    status: "waiting",
    version: 0,
    result: null,
    plies: 0,
    deadline: null,
    gone: [],
  } as const;
  return { id, n, attackers, defenders, ...unplayed, instead };
}

function beginning({ id, players, terms, rules, ...event }: Begun): MatchState {
  const games = event.games.map((game, index) => waiting(players, game, index + 1, null));
  const { owner = null, betterSeed = null }: Partial<Pick<MatchState, "owner" | "betterSeed">> = event;
  const whose = { id, players, terms, rules, owner, betterSeed } as const;
  return { ...whose, version: 1, games, left: [], status: "playing", winner: null, decidedBy: null };
}
type Begun = Extract<MatchEvent, { type: "begun" }>;

export function foldMatch(state: MatchState | null, event: MatchEvent): MatchState {
  if (event.type === "begun") return beginning(event);
  if (state === null) throw new Error("the first event of a match must begin it");
  return { ...happened(state, event), version: state.version + 1 };
}

function happened(state: MatchState, event: Exclude<MatchEvent, Begun>): MatchState {
  switch (event.type) {
    case "heard": {
      const { version, result, plies, finishedAt, deadline } = event;
      const status = finishedAt === null ? "playing" : "finished";
      return changed(state, event.game, { version, result, plies, deadline, status });
    }
    case "left":
      return { ...state, left: [...state.left, event.player] };
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

/** Returns the games, ordered by number, without aborted games that were replaced. */
export const countedGames = ({ games }: Pick<MatchState, "games">): readonly GameOfMatch[] =>
  games
    .filter(({ id }) => !games.some(({ instead }) => instead === id))
    .toSorted((one, other) => one.n - other.n);

const isAborted = ({ result }: GameOfMatch): boolean => result?.reason === "aborted";

type Standing = Pick<MatchState, "games" | "left" | "rules">;

/** Whether the loser lost before their first move, on time or because they gave up the match, which resigned the game. */
function isForfeit(game: GameOfMatch, { left, rules }: Standing): boolean {
  const { result, plies } = game;
  const loser = result?.winner === "defenders" ? "attackers" : "defenders";
  const hasLeft = result?.reason === "resignation" && left.includes(game[loser]);
  const firstPly = loser === rules.firstMove ? 1 : 2;
  return (result?.reason === "timeout" || hasLeft) && plies < firstPly;
}

/** Returns the score in half points; null before the game is over. */
function finishedGame(game: GameOfMatch, match: Standing): FinishedGame | null {
  const { attackers, defenders, status, result, gone } = game;
  if (status !== "finished") return null;
  const players = { attackers, defenders };
  const isNobodys = isAborted(game) || (gone.includes(attackers) && gone.includes(defenders));
  if (isNobodys) return { ...players, score: 0, how: "double-forfeit" };
  if (gone.length > 0) return { ...players, score: gone.includes(attackers) ? 0 : 2, how: "forfeit" };
  const score = result === null || result.winner === null ? 1 : result.winner === "attackers" ? 2 : 0;
  return { ...players, score, how: isForfeit(game, match) ? "forfeit" : "played" };
}

/** In half points, because a draw is worth half a point. */
export const pointsOf = (state: Standing, player: string): number =>
  countedGames(state)
    .flatMap((game) => finishedGame(game, state) ?? [])
    .reduce((sum, game) => sum + scoreIn(game, player), 0);

function pliesOfWins(state: MatchState, player: string): number {
  const won = countedGames(state).filter(({ result, attackers }) =>
    result?.winner == null ? false : (result.winner === "attackers") === (attackers === player),
  );
  return won.reduce((sum, { plies }) => sum + plies, 0);
}

/** Returns all waiting games, or only the next one if they are played one after the other. */
export function gamesToBegin(state: MatchState): readonly GameOfMatch[] {
  const left = state.status === "finished" ? [] : countedGames(state).filter((game) => !isOver(game));
  const next = state.terms.match.order === "in-turn" ? left.slice(0, 1) : left;
  return next.filter(({ status }) => status === "waiting");
}

const isOver = ({ status }: GameOfMatch): boolean => status === "finished";

const withLess = ([one, other]: MatchState["players"], of: (player: string) => number | string) =>
  of(one) === of(other) ? null : of(one) < of(other) ? one : other;

function outcome(state: MatchState, newId: () => string, at: number): MatchEvent {
  const { id, players, terms, betterSeed } = state;
  const { games, tiebreaks } = terms.match;
  const hasReplayed = countedGames(state).length > games;
  const ended = (winner: string | null, decidedBy: MatchTiebreak | null): MatchEvent =>
    ({ type: "ended", at, winner, decidedBy }) as const;
  const best = withLess(players, (player) => -pointsOf(state, player));
  // A match that must have a winner goes to the opponent of the player who gave it up, as in the bracket of a knockout.
  if (tiebreaks.length > 0 && state.left.length > 0)
    return ended(players[players[0] === state.left[0] ? 1 : 0], null);
  if (best !== null) return ended(best, hasReplayed ? "replay" : null);
  for (const tiebreak of tiebreaks) {
    if (tiebreak === "replay") {
      if (!hasReplayed) return { type: "added", at, games: [newId(), newId()], instead: null };
      continue;
    }
    const values = {
      quicker: (player: string) => pliesOfWins(state, player),
      seed: (player: string) => Number(betterSeed !== null && player !== betterSeed),
      lot: (player: string) => lotOf(id, player),
    };
    const winner = withLess(players, values[tiebreak]);
    if (winner !== null) return ended(winner, tiebreak);
  }
  return ended(null, null);
}

function nextEvent(state: MatchState, newId: () => string, at: number): MatchEvent | null {
  if (state.status === "finished") return null;
  const games = countedGames(state);
  const givenUp = state.left.length > 0 ? games.find(({ status }) => status === "waiting") : undefined;
  if (givenUp !== undefined) return { type: "given-up", at, game: givenUp.id, gone: state.left };
  // Tournament games can be aborted only after the tournament was cancelled. Then no further game begins.
  const isCalledOff = state.owner?.kind === "tournament" && games.some(isAborted);
  const aborted = isCalledOff ? undefined : games.find((game) => isAborted(game) && game.instead === null);
  if (aborted !== undefined) return { type: "added", at, games: [newId()], instead: aborted.id };
  if (!games.every(isOver)) return null;
  const end = outcome(state, newId, at);
  return isCalledOff && end.type === "added" ? { type: "ended", at, winner: null, decidedBy: null } : end;
}

function withFollowing(
  state: MatchState | null,
  events: readonly MatchEvent[],
  newId: () => string,
  at: number,
): MatchEvent[] {
  const all = [...events];
  let now = events.reduce(foldMatch, state)!;
  for (let event = nextEvent(now, newId, at); event !== null; event = nextEvent(now, newId, at)) {
    all.push(event);
    now = foldMatch(now, event);
  }
  return all;
}

/** A match from a challenge begins with the first report of its first game, whose terms contain the number of games. */
function begunWith({ match: id, agreed }: MatchNews, newId: () => string): Begun[] {
  if (agreed === undefined) return [];
  const { attackers, defenders, terms, rules, at } = agreed;
  const games = Array.from({ length: terms.match.games }, (_, index) => (index === 0 ? id : newId()));
  return [{ type: "begun", at, id, players: [attackers, defenders], terms, rules, games }];
}

/** Older news, or news of another match, changes nothing. `state` is null before the first game has begun. */
export function decideNews(state: MatchState | null, news: MatchNews, newId: () => string, now: number) {
  const begun = state === null ? begunWith(news, newId) : [];
  const before = begun.reduce(foldMatch, state);
  const known = before?.games.find(({ id }) => id === news.game);
  if (before === null || known === undefined || news.version <= known.version || isOver(known))
    return [...begun];
  const { game, version, finishedAt, result, plies, deadline } = news;
  const report: MatchEvent = { type: "heard", at: now, game, version, finishedAt, result, plies, deadline };
  return withFollowing(state, [...begun, report], newId, now);
}

/** The player gives up the match: games that have not begun are lost by forfeit. */
export function decideLeft(state: MatchState, player: string, newId: () => string, at: number): MatchEvent[] {
  const isIn = state.players.includes(player) && !state.left.includes(player);
  if (!isIn || state.status === "finished") return [];
  return withFollowing(state, [{ type: "left", at, player }], newId, at);
}

/** Ends a game that cannot begin, because players have left the service. A remaining opponent wins it. */
export function decideGone(
  state: MatchState,
  game: string,
  gone: readonly string[],
  newId: () => string,
  at: number,
): MatchEvent[] {
  if (state.games.find(({ id }) => id === game)?.status !== "waiting") return [];
  const givenUp: MatchEvent = { type: "given-up", at, game, gone };
  return withFollowing(state, [givenUp], newId, at);
}

export function reportOf(state: MatchState): MatchReport {
  const games = countedGames(state);
  const running = games.filter(({ status }) => status === "playing");
  const deadlines = running.flatMap(({ deadline }) => deadline ?? []);
  const added = games
    .filter(({ n, status, gone }) => n > state.terms.match.games && status !== "waiting" && gone.length === 0)
    .map(({ id }) => id);
  return {
    match: state.id,
    version: state.version,
    games: games.flatMap((game) => {
      const finished = finishedGame(game, state);
      return finished === null ? [] : { id: game.id, ...finished };
    }),
    ...(added.length > 0 && { added }),
    // Includes games that are about to begin, so that the owner does not begin too many matches at once.
    running: running.length + gamesToBegin(state).length,
    deadline: deadlines.length === 0 ? null : Math.max(...deadlines),
    isOver: state.status === "finished",
    winner: state.winner,
  };
}
