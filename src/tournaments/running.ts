import { type Checked, err, ok } from "../rules/index.ts";
import { type FinishedGame, scoreIn } from "./results.ts";
import { groupRounds, groupsIn, roundPaired, roundsBeforeKnockout, winnerOf } from "./rounds.ts";
import type { Pair } from "./swiss.ts";
import {
  type By,
  foldTournament,
  gamesOf,
  isPairingOver,
  type MatchReport,
  offTable,
  type PairedUp,
  type RoundOf,
  type Tournament,
  type TournamentEvent,
  withdrawnFrom,
} from "./tournament.ts";

/** What can be asked of a tournament. `by`: an organiser's id, or that of a moderator, who has been let in before. */
export type TournamentCommand =
  | { readonly type: "open"; readonly by: string }
  | { readonly type: "enter"; readonly player: string }
  | { readonly type: "withdraw"; readonly player: string; readonly by: By }
  /** Everybody who has entered, the best seed first, and who is kept apart. */
  | { readonly type: "start"; readonly seeds: readonly string[]; readonly apart: Tournament["apart"] }
  | { readonly type: "report"; readonly report: MatchReport }
  | {
      readonly type: "rule";
      readonly n: number;
      readonly table: number;
      readonly games: readonly FinishedGame[];
      readonly winner: string | null;
      readonly by: string;
      readonly reason: string;
    }
  | { readonly type: "extend"; readonly n: number; readonly endsAt: number; readonly by: string }
  /** `hasMoves`: whether a move has been made in any game of the round. */
  | { readonly type: "repair"; readonly n: number; readonly hasMoves: boolean; readonly by: string }
  | { readonly type: "cancel"; readonly by: string }
  /** Time has passed. */
  | { readonly type: "wake" };

export type TournamentRefusal =
  | "tournament-closed"
  | "already-entered"
  | "not-entered"
  | "round-has-moves"
  | "pairing-not-found"
  | "winner-missing";

/** The tournament after events. */
const after = (state: Tournament, events: readonly TournamentEvent[]): Tournament =>
  events.reduce<Tournament>(foldTournament, state);

/** How many games of a match run at once. */
const atATime = ({ settings: { games, order } }: Tournament): number => (order === "in-turn" ? 1 : games);

/** Of games played in turn one runs, or is about to. */
const runningIn = (state: Tournament, report: MatchReport | null): number =>
  report === null ? atATime(state) : Math.max(report.running, state.settings.order === "in-turn" ? 1 : 0);

function runningGames(state: Tournament, player: string): number {
  const begun = state.rounds.flatMap(({ pairings }) => pairings).filter(({ hasBegun }) => hasBegun);
  return begun
    .filter((one) => !isPairingOver(one) && (one.players as readonly string[]).includes(player))
    .reduce((sum, { report }) => sum + runningIn(state, report), 0);
}

/** Whether nothing of a pairing is waited for: it is over, or counts for nobody. */
const isDone = (pairing: PairedUp, off: ReadonlySet<string>): boolean =>
  isPairingOver(pairing) || pairing.players.some((player) => off.has(player));

/** The next pairing that may begin; where one of its players has too many games, those behind it may. */
function nextToBegin(state: Tournament): PairedUp | undefined {
  const { atOnce } = state.settings;
  const [need, off] = [atATime(state), offTable(state)];
  const isFree = (player: string) =>
    atOnce === null || runningGames(state, player) + need <= Math.max(atOnce, need);
  return state.rounds
    .flatMap(({ pairings }) => pairings)
    .find((one) => one.match !== null && !one.hasBegun && !isDone(one, off) && one.players.every(isFree));
}

/** Games that one or both did not come to. */
function forfeits({ players, games }: PairedUp, gone: ReadonlySet<string>): FinishedGame[] {
  const [one, other = one] = players;
  return games.map((_, index) => {
    const [attackers, defenders] = index % 2 === 0 ? [one, other] : [other, one];
    if (gone.has(attackers) && gone.has(defenders))
      return { attackers, defenders, score: 0, how: "double-forfeit" };
    return { attackers, defenders, score: gone.has(attackers) ? 0 : 2, how: "forfeit" };
  });
}

/** What a withdrawal makes of a pairing: forfeits of games that have not begun; in a knockout the opponent goes on. */
function givenUp(state: Tournament, { n, pairings }: RoundOf): Omit<Rule, "at" | "type">[] {
  const [gone, off, before] = [withdrawnFrom(state), offTable(state), roundsBeforeKnockout(state)];
  const isKnockout = before !== null && n > before;
  return pairings
    .filter((one) => one.players.length === 2 && !isDone(one, off) && (isKnockout || !one.hasBegun))
    .filter(({ players }) => players.some((player) => gone.has(player)))
    .map((one) => {
      // Where both have gone one goes on all the same, so that the bracket keeps its places: to a forfeit.
      const winner = one.players.find((player) => !gone.has(player)) ?? one.players[0];
      const games = one.hasBegun ? gamesOf(one) : forfeits(one, gone);
      return { n, table: one.table, ruled: { games, winner }, by: null, reason: null };
    });
}
type Rule = Extract<TournamentEvent, { type: "ruled" }>;

/** Whether a player leaves the table: of a round robin, with under half of their games finished. */
function leavesTable(state: Tournament, player: string): boolean {
  const { format, double, games } = state.settings;
  const group = groupsIn(state).find((one) => one.includes(player));
  if (format !== "round-robin" || group === undefined || state.rounds.length > groupRounds(state))
    return false;
  const all = (group.length - 1) * (double ? 2 : 1) * games;
  return 2 * pairingsOf(state, player).flatMap(gamesOf).length < all;
}

const pairingsOf = ({ rounds }: Tournament, player: string): PairedUp[] =>
  rounds
    .flatMap(({ pairings }) => pairings)
    .filter(({ players }) => (players as readonly string[]).includes(player));

/** Who has lost so many games without a first move that they are withdrawn; null for nobody. */
function noShow(state: Tournament): string | null {
  const missed = (player: string) =>
    pairingsOf(state, player)
      .flatMap(({ report }) => report?.games ?? [])
      .filter((game) => game.how === "forfeit" && scoreIn(game, player) === 0).length;
  const playing = state.entrants.filter(({ status }) => status === "playing");
  return playing.find(({ player }) => missed(player) >= state.settings.noShow)?.player ?? null;
}

function pairingsFrom(state: Tournament, n: number, pairs: readonly Pair[], newId: () => string) {
  const { games } = state.settings;
  const before = roundsBeforeKnockout(state);
  const bye = before !== null && n > before ? 0 : 2 * games;
  return pairs.map((players) => {
    if (players.length === 1) return { players, match: null, games: [], bye };
    const ids = Array.from({ length: games }, newId);
    return { players, match: ids[0]!, games: ids, bye: 0 };
  });
}

/** A round, paired by the results as they are known now; null where there is none. */
function paired(
  state: Tournament,
  n: number,
  at: number,
  by: By,
  newId: () => string,
): TournamentEvent | null {
  const next = roundPaired(state, n);
  if (next === null) return null;
  const { roundEnds } = state.settings;
  const endsAt = roundEnds === null ? null : at + roundEnds;
  const pairings = pairingsFrom(state, n, next.pairs, newId);
  return { type: "paired", at, n, endsAt, weights: next.weights, pairings, by };
}

/** When the next round may start; null for not at all, since a round goes on, or the tournament does not. */
export function nextRoundAt(state: Tournament): number | null {
  const last = state.rounds.at(-1);
  const off = offTable(state);
  if (state.status !== "running" || last?.pairings.some((one) => !isDone(one, off)) === true) return null;
  const { roundStarts } = state.settings;
  return roundStarts === "when-done" ? 0 : (roundStarts[state.rounds.length] ?? 0);
}

/** Who has lost in the last round of a knockout, and stands no longer among those who play. */
function losers(state: Tournament): string[] {
  const [before, last] = [roundsBeforeKnockout(state), state.rounds.at(-1)];
  if (before === null || last === undefined || last.n <= before) return [];
  const playing = new Set(
    state.entrants.filter(({ status }) => status === "playing").map(({ player }) => player),
  );
  return last.pairings
    .filter((one) => one.players.length === 2 && isPairingOver(one))
    .flatMap((one) => one.players.filter((player) => player !== winnerOf(one) && playing.has(player)));
}

/** What comes next by itself; null while nothing does. */
function nextEvent(state: Tournament, newId: () => string, at: number): TournamentEvent | null {
  if (state.status !== "running") return null;
  const missing = noShow(state);
  if (missing !== null) return withdrawal(state, missing, null, at);
  const [ruled] = state.rounds.flatMap((round) => givenUp(state, round));
  if (ruled !== undefined) return { type: "ruled", at, ...ruled };
  const start = nextRoundAt(state);
  if (start === null) {
    const one = nextToBegin(state);
    return one === undefined ? null : { type: "begun", at, match: one.match! };
  }
  const players = losers(state);
  if (players.length > 0) return { type: "put-out", at, players };
  if (start > at) return null;
  return paired(state, state.rounds.length + 1, at, null, newId) ?? { type: "finished", at };
}

/** Events with all that follows from them. */
function withFollowing(
  state: Tournament,
  events: readonly TournamentEvent[],
  newId: () => string,
  at: number,
): TournamentEvent[] {
  const all = [...events];
  let now = after(state, events);
  for (let event = nextEvent(now, newId, at); event !== null; event = nextEvent(now, newId, at)) {
    all.push(event);
    now = foldTournament(now, event);
  }
  return all;
}

const withdrawal = (state: Tournament, player: string, by: By, at: number): TournamentEvent => ({
  type: "withdrawn",
  at,
  player,
  by,
  hasLeftTable: state.status === "running" && leavesTable(state, player),
});

type Decided = Checked<readonly TournamentEvent[], TournamentRefusal>;

function withdraw(state: Tournament, player: string, by: By, at: number): Decided {
  const entrant = state.entrants.find((one) => one.player === player);
  if (entrant === undefined || entrant.status === "withdrawn") return err("not-entered");
  if (state.status !== "open" && state.status !== "running") return err("tournament-closed");
  return ok([withdrawal(state, player, by, at)]);
}

/** News of a match: what is no newer than what is known changes nothing, nor does a match of an earlier pairing of the round. */
function hear(state: Tournament, told: MatchReport, at: number): Decided {
  const known = state.rounds.flatMap(({ pairings }) => pairings).find(({ match }) => match === told.match);
  const isNews = known !== undefined && told.version > (known.report?.version ?? 0);
  return ok(isNews ? [{ type: "reported", at, report: told }] : []);
}

function begin(
  state: Tournament,
  { seeds, apart }: Extract<TournamentCommand, { type: "start" }>,
  at: number,
): Decided {
  if (state.status !== "open") return err("tournament-closed");
  if (seeds.length < state.settings.players.min) return ok([{ type: "cancelled", at, by: null }]);
  return ok([{ type: "started", at, seeds, apart }]);
}

function repair(
  state: Tournament,
  { n, hasMoves, by }: Extract<TournamentCommand, { type: "repair" }>,
  newId: () => string,
  at: number,
): Decided {
  const last = state.rounds.at(-1);
  if (state.status !== "running" || last?.n !== n) return err("tournament-closed");
  if (hasMoves || last.pairings.some(({ report: told }) => (told?.games.length ?? 0) > 0))
    return err("round-has-moves");
  const again = paired(state, n, at, by, newId);
  return ok(again === null ? [] : [again]);
}

function decided(state: Tournament, command: TournamentCommand, newId: () => string, at: number): Decided {
  const isAhead = state.status === "draft" || state.status === "open";
  switch (command.type) {
    case "open":
      return state.status === "draft"
        ? ok([{ type: "opened", at, by: command.by }])
        : err("tournament-closed");
    case "enter":
      if (state.status !== "open") return err("tournament-closed");
      if (state.entrants.some(({ player }) => player === command.player)) return err("already-entered");
      return ok([{ type: "entered", at, player: command.player }]);
    case "withdraw":
      return withdraw(state, command.player, command.by, at);
    case "start":
      return begin(state, command, at);
    case "report":
      return hear(state, command.report, at);
    case "rule": {
      const { n, table, games, winner, by, reason } = command;
      const one = state.rounds[n - 1]?.pairings.find((pairing) => pairing.table === table);
      if (one === undefined || one.players.length === 1) return err("pairing-not-found");
      const before = roundsBeforeKnockout(state);
      const isOpen = winner === null || !one.players.includes(winner);
      if (before !== null && n > before && isOpen) return err("winner-missing");
      return ok([{ type: "ruled", at, n, table, ruled: { games, winner }, by, reason }]);
    }
    case "extend":
      if (state.rounds[command.n - 1] === undefined) return err("pairing-not-found");
      return ok([{ type: "extended", at, n: command.n, endsAt: command.endsAt, by: command.by }]);
    case "repair":
      return repair(state, command, newId, at);
    case "cancel":
      if (!isAhead && state.status !== "running") return err("tournament-closed");
      return ok([{ type: "cancelled", at, by: command.by }]);
    case "wake":
      return ok([]);
  }
}

/**
 * Decides on a command, with all that follows from it: rounds that are paired, matches that begin, the end. Pure.
 * @param newId draws the ids of games; a match has that of its first
 */
export function decideTournament(
  state: Tournament,
  command: TournamentCommand,
  newId: () => string,
  at: number,
): Decided {
  const outcome = decided(state, command, newId, at);
  return outcome.ok ? ok(withFollowing(state, outcome.value, newId, at)) : outcome;
}
