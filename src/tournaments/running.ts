import { OPEN_WITHOUT_DATE } from "../contract/bounds.ts";
import { soonest } from "../lib/wakeup.ts";
import { foldTournament } from "./fold.ts";
import type { FinishedGame } from "./results.ts";
import {
  dueInBlocks,
  groupRounds,
  groupsIn,
  isOfKnockout,
  type NextRound,
  roundPaired,
  winnerOf,
} from "./rounds.ts";
import { summaryOf } from "./summary.ts";
import type { Pair } from "./swiss.ts";
import {
  type By,
  gamesOf,
  isIn,
  isPairingOver,
  type MatchReport,
  offTable,
  type PairedUp,
  playingIn,
  type RoundOf,
  type Tournament,
  type TournamentEvent,
  usualEnd,
  withdrawnFrom,
} from "./tournament.ts";

const atATime = ({ settings: { games, order } }: Tournament): number => (order === "in-turn" ? 1 : games);

/** If games are played one after the other, one is always running or about to begin. */
const runningIn = (state: Tournament, report: MatchReport | null): number =>
  report === null ? atATime(state) : Math.max(report.running, state.settings.order === "in-turn" ? 1 : 0);

function runningGames(state: Tournament): Map<string, number> {
  const running = new Map<string, number>();
  for (const { pairings } of state.rounds.filter((round) => summaryOf(round.pairings).open > 0))
    for (const one of pairings)
      if (one.hasBegun && !isPairingOver(one))
        for (const player of one.players)
          running.set(player, (running.get(player) ?? 0) + runningIn(state, one.report));
  return running;
}

/** Whether a pairing is over, or its games count for nobody because one of its players left the table. */
const isDone = (pairing: PairedUp, off: ReadonlySet<string>): boolean =>
  isPairingOver(pairing) || (off.size > 0 && pairing.players.some((player) => off.has(player)));

/** Returns matches in the order of rounds and tables. A match waits while a player has too many games running. */
function matchesToBegin(state: Tournament): string[] {
  const { atOnce } = state.settings;
  const off = offTable(state);
  const waiting = (atOnce === null ? state.rounds.slice(-1) : state.rounds)
    .filter(({ pairings }) => summaryOf(pairings).waiting > 0)
    .flatMap(({ pairings }) => pairings.filter((one) => !one.hasBegun && !isDone(one, off)));
  if (atOnce === null || waiting.length === 0) return waiting.map(({ match }) => match!);
  const [running, need] = [runningGames(state), atATime(state)];
  const room = Math.max(atOnce, need) - need;
  const begun = waiting.filter(({ players }) => {
    if (!players.every((player) => (running.get(player) ?? 0) <= room)) return false;
    for (const player of players) running.set(player, (running.get(player) ?? 0) + need);
    return true;
  });
  return begun.map(({ match }) => match!);
}

function forfeits({ players, games }: PairedUp, gone: ReadonlySet<string>): FinishedGame[] {
  const [one, other = one] = players;
  return games.map((_, index) => {
    const [attackers, defenders] = index % 2 === 0 ? [one, other] : [other, one];
    if (gone.has(attackers) && gone.has(defenders))
      return { attackers, defenders, score: 0, how: "double-forfeit" };
    return { attackers, defenders, score: gone.has(attackers) ? 0 : 2, how: "forfeit" };
  });
}

/** Gives results to pairings of withdrawn players: forfeits if the match has not begun. In a knockout the opponent advances. */
function givenUp(state: Tournament, { n, pairings }: RoundOf, at: number): TournamentEvent<"ruled">[] {
  const [gone, off] = [withdrawnFrom(state), offTable(state)];
  if (gone.size === 0) return [];
  const isKnockout = isOfKnockout(state, n);
  return pairings
    .filter(({ players, hasBegun }) => players.length === 2 && (isKnockout || !hasBegun))
    .filter((one) => one.players.some((player) => gone.has(player)) && !isDone(one, off))
    .map((one) => {
      // If both have withdrawn, one advances and then forfeits, so that the bracket keeps its places.
      const winner = one.players.find((player) => !gone.has(player)) ?? one.players[0];
      const games = one.hasBegun ? [] : forfeits(one, gone);
      return { type: "ruled", at, n, table: one.table, ruled: { games, winner }, by: null, reason: null };
    });
}

/** Whether a player who withdraws leaves the table: less than half of their games in a round robin are finished. */
function leavesTable(state: Tournament, player: string): boolean {
  const { format, double, games } = state.settings;
  if (format !== "round-robin" || state.rounds.length > groupRounds(state)) return false;
  const group = groupsIn(state).find((one) => one.includes(player)) ?? [];
  const all = (group.length - 1) * (double ? 2 : 1) * games;
  const own = state.rounds.flatMap(({ pairings }) => pairings.filter((one) => isIn(one, player)));
  return 2 * own.flatMap(gamesOf).length < all;
}

function noShow(state: Tournament): string | undefined {
  const all = state.rounds.flatMap(({ pairings }) => summaryOf(pairings).missed);
  return Map.groupBy(all, (player) => player)
    .entries()
    .find(([player, { length }]) => length >= state.settings.noShow && playingIn(state).has(player))?.[0];
}

function pairingsFrom(state: Tournament, n: number, pairs: readonly Pair[], newId: () => string) {
  const { games } = state.settings;
  const bye = isOfKnockout(state, n) ? 0 : 2 * games;
  return pairs.map((players) => {
    if (players.length === 1) return { players, match: null, games: [], bye };
    const ids = Array.from({ length: games }, newId);
    return { players, match: ids[0]!, games: ids, bye: 0 };
  });
}

export function paired(state: Tournament, next: NextRound, newId: () => string, at: number): TournamentEvent {
  const n = state.rounds.length + 1;
  const isAhead = state.givenEnd !== null && state.givenEnd > at;
  const endsAt = isAhead ? state.givenEnd : usualEnd(state.settings, at);
  const pairings = pairingsFrom(state, n, next.pairs, newId);
  return { type: "paired", at, n, endsAt, weights: next.weights, pairings };
}

/** `off`: players whose games count for nobody. */
export const isRoundDone = ({ pairings }: RoundOf, off: ReadonlySet<string>): boolean =>
  summaryOf(pairings).open === 0 || (off.size > 0 && pairings.every((one) => isDone(one, off)));

/** Returns when the next round may start (0: at once); null while earlier rounds are open or the tournament is not running. */
export function nextRoundAt(state: Tournament): number | null {
  if (state.status !== "running") return null;
  const { roundStarts, format } = state.settings;
  const next = state.rounds.length;
  const at = roundStarts === "when-done" ? null : (roundStarts[next] ?? null);
  const isOfGroups = format === "round-robin" && next < groupRounds(state);
  const off = offTable(state);
  if (at !== null && isOfGroups) return at;
  // The last rounds are checked first, because most open pairings are there.
  return state.rounds.toReversed().every((round) => isRoundDone(round, off)) ? (at ?? 0) : null;
}

/** Returns the round that ends next, without those already reported to the organisers as overdue. */
function nextToEnd(state: Tournament): (RoundOf & { readonly endsAt: number }) | null {
  const off = offTable(state);
  const ending = state.rounds.flatMap((round) => {
    const { endsAt, isOverdue } = round;
    return endsAt === null || isOverdue || isRoundDone(round, off) ? [] : { ...round, endsAt };
  });
  return ending.toSorted((one, other) => one.endsAt - other.endsAt)[0] ?? null;
}

export function startsAt(state: Tournament): number | null {
  if (state.status !== "open") return null;
  return isFull(state) ? 0 : state.settings.start.at;
}

/** Returns when an open tournament without a start date is cancelled (milliseconds since 1970); null for never. */
const givenUpAt = ({ status, settings, openedAt }: Tournament): number | null =>
  status === "open" && settings.start.at === null && openedAt !== null ? openedAt + OPEN_WITHOUT_DATE : null;

function lapsed(state: Tournament, at: number): TournamentEvent | null {
  const [first] = state.invited;
  if (first !== undefined && first.until <= at)
    return { type: "organiser-uninvited", at, player: first.player, by: null };
  return (givenUpAt(state) ?? Infinity) <= at ? { type: "cancelled", at, by: null } : null;
}

/** Returns when the tournament's next work is due, in milliseconds since 1970 (0: at once); null for never. */
export function nextDue(state: Tournament): number | null {
  if (state.status === "finished" || state.status === "cancelled") return null;
  const ahead = soonest(startsAt(state), givenUpAt(state), state.invited[0]?.until ?? null);
  if (state.status !== "running") return ahead;
  if (noShow(state) !== undefined || matchesToBegin(state).length > 0) return 0;
  return soonest(ahead, nextRoundAt(state), nextToEnd(state)?.endsAt ?? null);
}

const isFull = ({ settings: { start, players }, entrants }: Tournament): boolean =>
  start.whenFull && players.max !== null && entrants.length >= players.max;

function losers(state: Tournament): string[] {
  const last = state.rounds.at(-1);
  if (last === undefined || !isOfKnockout(state, last.n)) return [];
  const playing = playingIn(state);
  return last.pairings
    .filter((one) => one.players.length === 2 && isPairingOver(one))
    .flatMap((one) => one.players.filter((player) => player !== winnerOf(one) && playing.has(player)));
}

function entailed(state: Tournament, event: TournamentEvent): readonly TournamentEvent[] {
  switch (event.type) {
    case "withdrawn":
      return state.status === "running"
        ? state.rounds.flatMap((round) => givenUp(state, round, event.at))
        : [];
    case "paired":
      return givenUp(state, state.rounds[event.n - 1]!, event.at);
    default:
      return [];
  }
}

function onward(state: Tournament, newId: () => string, at: number): TournamentEvent | null {
  if (state.status === "finished" || state.status === "cancelled") return null;
  const ended = lapsed(state, at);
  if (ended !== null || state.status !== "running") return ended;
  const missing = noShow(state);
  if (missing !== undefined) return withdrawal(state, missing, null, at);
  const matches = matchesToBegin(state);
  if (matches.length > 0) return { type: "begun", at, matches };
  const ending = nextToEnd(state);
  if (ending !== null && ending.endsAt <= at) {
    const open = ending.pairings.filter((one) => !isDone(one, offTable(state))).length;
    return { type: "overdue", at, n: ending.n, open };
  }
  const start = nextRoundAt(state);
  if (start === null) return null;
  const players = losers(state);
  if (players.length > 0) return { type: "put-out", at, players };
  if (start > at || dueInBlocks(state) !== null) return null;
  const next = roundPaired(state, state.rounds.length + 1);
  return next === null ? { type: "finished", at } : paired(state, next, newId, at);
}

export function withFollowing(
  state: Tournament,
  events: readonly TournamentEvent[],
  newId: () => string,
  at: number,
): TournamentEvent[] {
  const all: TournamentEvent[] = [];
  let now = state;
  const waiting = [...events];
  for (;;) {
    const event = waiting.shift() ?? onward(now, newId, at);
    if (event === null) return all;
    all.push(event);
    now = foldTournament(now, event);
    waiting.push(...entailed(now, event));
  }
}

export const withdrawal = (state: Tournament, player: string, by: By, at: number): TournamentEvent => ({
  type: "withdrawn",
  at,
  player,
  by,
  hasLeftTable: state.status === "running" && leavesTable(state, player),
});
