import { NEW } from "../ratings/glicko2.ts";
import { pick } from "../lib/json.ts";
import { type Side, shippedRuleset } from "../rules/index.ts";
import { opponentIn, scoreIn } from "./results.ts";
import { roundsBeforeKnockout, roundsInAll, standings, tableRounds } from "./rounds.ts";
import { isRoundDone } from "./running.ts";
import type { Standing } from "./standings.ts";
import {
  type Entrant,
  gamesOf,
  idsOfGames,
  isPairingOver,
  offTable,
  type PairedUp,
  type RoundOf,
  seedOf,
  type Settings,
  type Tournament,
} from "./tournament.ts";

/* Readers get parts of a tournament, because a large one is too big to send as a whole. */

const TIMES = ["madeAt", "startedAt", "endedAt"] as const;
const HEAD = ["id", "version", "status", "settings", "organisers", "invited", ...TIMES] as const;

export interface TournamentHead extends Pick<Tournament, (typeof HEAD)[number]> {
  /** The number of entrants, without the waiting list. */
  readonly entered: number;
  /** The number of the last paired round; 0 for none. */
  readonly round: number;
  /** How many rounds the tournament has in all; null before the start. */
  readonly rounds: number | null;
  /** The number of rounds before the knockout; null without a knockout. */
  readonly beforeKnockout: number | null;
  /** The id of the last entry of its stream. Absent from stored rows, and from answers of older releases. */
  readonly place?: string;
}

export function headOf(state: Tournament): TournamentHead {
  const { entrants, rounds, seeds } = state;
  return {
    ...pick(state, ...HEAD),
    entered: entrants.filter((one) => one.status !== "waiting").length,
    round: rounds.length,
    rounds: roundsInAll(state),
    beforeKnockout: seeds.length === 0 ? null : roundsBeforeKnockout(state),
  };
}

export type ListedTournament = Omit<TournamentHead, "settings" | "invited"> & {
  readonly settings: Omit<Settings, "rules">;
  /** Missing from rows stored before invitations existed. */
  readonly invited?: TournamentHead["invited"];
};

export function listedOf(state: Tournament): ListedTournament {
  const { settings, ...head } = headOf(state);
  const { rules: _rules, ...rest } = settings;
  return { ...head, settings: rest };
}

/** `seed` counts from 1. Both are null before the start; the rating also for rule sets without ratings. */
export interface EntrantRow extends Entrant {
  readonly seed: number | null;
  readonly rating: number | null;
}

function rowOf(state: Tournament, entrant: Entrant): EntrantRow {
  const seed = seedOf(state, entrant.player);
  if (seed >= state.seeds.length) return { ...entrant, seed: null, rating: null };
  const newcomers = shippedRuleset(state.settings.ruleset) === null ? null : NEW.rating;
  return { ...entrant, seed: seed + 1, rating: state.ratings[seed] ?? newcomers };
}

export const entrantsFrom = (state: Tournament, from: number, limit: number): EntrantRow[] =>
  state.entrants.slice(from, from + limit).map((entrant) => rowOf(state, entrant));

export function entrantOf(state: Tournament, player: string): EntrantRow | null {
  const found = state.entrants.find((one) => one.player === player);
  return found === undefined ? null : rowOf(state, found);
}

export type PairingHow = "played" | "forfeit" | "double-forfeit" | "bye" | "ruled" | null;

export function howOf(pairing: PairedUp): PairingHow {
  if (pairing.players.length === 1) return "bye";
  if (!isPairingOver(pairing)) return null;
  if (pairing.ruled !== null && pairing.ruled.by !== null) return "ruled";
  const games = gamesOf(pairing);
  if (games.length > 0 && games.every(({ how }) => how === "double-forfeit")) return "double-forfeit";
  return games.some(({ how }) => how === "played") ? "played" : "forfeit";
}

export const pointsOfPairing = (pairing: PairedUp, player: string): number =>
  pairing.players.length === 1
    ? pairing.bye
    : gamesOf(pairing).reduce((sum, game) => sum + scoreIn(game, player), 0);

/** `points` are in half points. */
export interface Cell {
  readonly round: number;
  readonly opponent: string | null;
  /** The player's side in the first game; null for a bye. */
  readonly side: Side | null;
  readonly games: readonly string[];
  readonly points: number;
  readonly how: PairingHow;
}

/** `points`, `direct` and Buchholz values are in half points, `sonneborn-berger` in quarters; wins are counts. */
export interface PlacedRow extends EntrantRow, Pick<Standing, "points" | "values"> {
  /** Counts from 1, within the group. */
  readonly place: number;
  readonly group: number;
  readonly cells: readonly Cell[];
}

function cellsOf(state: Tournament, players: ReadonlySet<string>): Map<string, Cell[]> {
  const cells = new Map([...players].map((player) => [player, [] as Cell[]]));
  for (const { n, pairings } of tableRounds(state))
    for (const pairing of pairings)
      for (const player of pairing.players) {
        if (!players.has(player)) continue;
        const opponent = opponentIn(pairing, player);
        const first = player === pairing.players[0] ? "attackers" : "defenders";
        cells.get(player)?.push({
          round: n,
          opponent,
          side: opponent === null ? null : first,
          games: pairing.hasBegun ? idsOfGames(pairing) : [],
          points: pointsOfPairing(pairing, player),
          how: howOf(pairing),
        });
      }
  return cells;
}

const worked = new WeakMap<Tournament, readonly Omit<PlacedRow, keyof EntrantRow | "cells">[]>();

/** Computes all places once for each state, because the standings are read a page at a time. */
function places(state: Tournament) {
  const known =
    worked.get(state) ??
    standings(state).flatMap((group, index) =>
      group.map((standing, place) => ({ ...standing, place: place + 1, group: index + 1 })),
    );
  worked.set(state, known);
  return known as readonly (Standing & { readonly place: number; readonly group: number })[];
}

/** `from`: the index of the first row, from 0. Returns no rows before the start. */
export function standingsFrom(state: Tournament, from: number, limit: number): PlacedRow[] {
  const some = places(state).slice(from, from + limit);
  const players = new Set(some.map(({ player }) => player));
  const cells = cellsOf(state, players);
  const entrants = new Map(
    state.entrants.filter(({ player }) => players.has(player)).map((one) => [one.player, one] as const),
  );
  return some.map((one) => ({
    ...rowOf(state, entrants.get(one.player)!),
    ...one,
    cells: cells.get(one.player)!,
  }));
}

export function knockoutRounds(state: Tournament): readonly RoundOf[] {
  const before = state.seeds.length === 0 ? null : roundsBeforeKnockout(state);
  return before === null ? [] : state.rounds.slice(before);
}

/** `status`: a round is finished even while pairings of players who left the table are open. */
export interface RoundRow extends RoundOf {
  readonly status: "running" | "finished";
}

export function roundRow(state: Tournament, n: number): RoundRow | null {
  const round = state.rounds[n - 1];
  if (round === undefined) return null;
  return { ...round, status: isRoundDone(round, offTable(state)) ? "finished" : "running" };
}
