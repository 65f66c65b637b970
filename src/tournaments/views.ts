import type { Tiebreak } from "../contract/terms.ts";
import type {
  BracketView,
  EntrantView,
  LogEntryView,
  RoundView,
  StandingView,
  TournamentView,
} from "../contract/tournament.ts";
import { clockTerms, instantOrNull } from "../game/view.ts";
import type { Seat } from "../game/state.ts";
import { formatDuration, formatInstant } from "../lib/duration.ts";
import {
  type EntrantRow,
  howOf,
  type ListedTournament,
  type PlacedRow,
  pointsOfPairing,
  type RoundRow,
  type TournamentHead,
} from "./reading.ts";
import type { FinishedGame } from "./results.ts";
import { winnerOf } from "./rounds.ts";
import {
  idsOfGames,
  isPairingOver,
  type PairedUp,
  type RoundOf,
  seedOf,
  type TournamentEvent,
} from "./tournament.ts";

/* Views have names instead of ids, and points instead of half points. */

export type NameOf = (id: string) => string;

const points = (halves: number): number => halves / 2;
const tenths = (rating: number | null): number | null => rating && Math.round(rating * 10) / 10;

type Listed = ListedTournament["settings"];

function formatView({ format, double, groups, advance, apart }: Listed, nameOf: NameOf) {
  if (format === "round-robin") return { double, groups, advance };
  return format === "swiss" && apart.length > 0 ? { apart: apart.map((pair) => pair.map(nameOf)) } : {};
}

function timesView({ roundStarts, roundEnds, start }: Listed) {
  return {
    roundStarts: roundStarts === "when-done" ? roundStarts : roundStarts.map(formatInstant),
    roundEnds: roundEnds === null ? null : formatDuration(roundEnds),
    start: { at: instantOrNull(start.at), whenFull: start.whenFull },
  };
}

export function tournamentView(head: ListedTournament, nameOf: NameOf): TournamentView {
  const { id, version, status, settings, organisers, invited = [], entered, round } = head;
  const { name, format, ruleset, clock, rated, games, order, players, requires, stops, offers } = settings;
  const { atOnce, noShow, tiebreaks, matchTiebreaks } = settings;
  return {
    id,
    version,
    name,
    format,
    status,
    ruleset,
    clock: clockTerms(clock),
    rated,
    pairing: { games, order },
    rounds: head.rounds ?? settings.rounds,
    round,
    ...formatView(settings, nameOf),
    ...timesView(settings),
    players: { ...players, entered },
    requires,
    stops,
    offers,
    atOnce,
    noShow,
    tiebreaks: format === "knockout" ? matchTiebreaks : tiebreaks,
    organisers: organisers.map(nameOf),
    ...(invited.length > 0 && {
      invited: invited.map(({ player, until }) => ({ name: nameOf(player), until: formatInstant(until) })),
    }),
  };
}

function pairingView(pairing: PairedUp, nameOf: NameOf): RoundView["pairings"][number] {
  const { table, players, hasBegun } = pairing;
  const isBye = players.length === 1;
  // A pairing that was over before it began never had games.
  const isPlayed = hasBegun || !isPairingOver(pairing);
  return {
    table,
    players: players.map(nameOf),
    bye: isBye,
    match: isPlayed ? pairing.match : null,
    games: isPlayed ? idsOfGames(pairing) : [],
    points: Object.fromEntries(
      players.map((player) => [nameOf(player), points(pointsOfPairing(pairing, player))]),
    ),
    how: howOf(pairing),
    waiting: !hasBegun && !isPairingOver(pairing),
  };
}

export function roundView(round: RoundRow, { settings }: TournamentHead, nameOf: NameOf): RoundView {
  const { n, status, startsAt, endsAt, weights, pairings } = round;
  return {
    n,
    status,
    startsAt: formatInstant(startsAt),
    endsAt: instantOrNull(endsAt),
    ...(settings.format === "swiss" ? { weights } : {}),
    pairings: pairings.map((pairing) => pairingView(pairing, nameOf)),
  };
}

/** Half points, their products, or games. */
const PARTS: Readonly<Partial<Record<Tiebreak, number>>> = {
  direct: 2,
  "sonneborn-berger": 4,
  buchholz: 2,
  "buchholz-cut1": 2,
  "buchholz-median": 2,
};

const tiebreaksView = (values: PlacedRow["values"]): StandingView["tiebreaks"] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value / (PARTS[name as Tiebreak] ?? 1)]),
  );

export function standingView(row: PlacedRow, { settings }: TournamentHead, nameOf: NameOf): StandingView {
  const { place, group, player, seed, rating, values, cells, status } = row;
  return {
    place,
    ...(settings.groups > 1 ? { group } : {}),
    name: nameOf(player),
    seed: seed ?? 0,
    rating: tenths(rating),
    points: points(row.points),
    tiebreaks: tiebreaksView(values),
    cells: cells.map(({ opponent, ...cell }) => ({
      ...cell,
      opponent: opponent === null ? null : nameOf(opponent),
      points: points(cell.points),
    })),
    status,
  };
}

/** Before the start the rating is the present one. */
export const entrantView = ({ seed, rating, status }: EntrantRow, { name, bot }: Seat): EntrantView => ({
  name,
  ...(bot === true ? { bot } : {}),
  seed,
  rating: tenths(rating),
  status,
});

/** The best seed of `field` comes first. */
export function bracketView(
  rounds: readonly RoundOf[],
  field: readonly string[],
  nameOf: NameOf,
): BracketView {
  const slotView = (pairing: PairedUp, slot: number, { n, pairings }: RoundOf) => {
    const winner = winnerOf(pairing);
    return {
      slot: slot + 1,
      seeds: pairing.players.map((player) => seedOf({ seeds: field }, player) + 1),
      players: pairing.players.map(nameOf),
      match: pairing.hasBegun ? pairing.match : null,
      winner: winner === null ? null : nameOf(winner),
      to: pairings.length === 1 ? null : { round: n + 1, slot: Math.floor(slot / 2) + 1 },
    };
  };
  return {
    rounds: rounds.map((round) => ({
      n: round.n,
      pairings: round.pairings.map((pairing, slot) => slotView(pairing, slot, round)),
    })),
  };
}

const gameView = ({ attackers, score, how }: FinishedGame, nameOf: NameOf) => ({
  attackers: nameOf(attackers),
  score: points(score),
  how,
});

function actView(event: TournamentEvent, nameOf: NameOf): Omit<LogEntryView, "at" | "by"> | null {
  switch (event.type) {
    case "made":
    case "changed":
    case "opened":
    case "started":
    case "cancelled":
      return { type: event.type };
    case "organiser-invited":
    case "organiser-uninvited":
    case "organiser-added":
    case "organiser-removed":
      return { type: event.type, player: nameOf(event.player) };
    case "withdrawn":
      return { type: "removed", player: nameOf(event.player) };
    case "unpaired":
      return { type: "repaired", round: event.n };
    case "extended":
      return { type: "extended", round: event.n, endsAt: formatInstant(event.endsAt) };
    case "ruled": {
      const { n: round, table, reason, ruled } = event;
      const games = ruled.games.map((game) => gameView(game, nameOf));
      const winner = ruled.winner === null ? null : nameOf(ruled.winner);
      return { type: "corrected", round, table, games, winner, ...(reason === null ? {} : { reason }) };
    }
    case "annulled": {
      const { n: round, table, atFault, because, note } = event;
      const type = atFault === null ? "annulment-undone" : "annulled";
      const player = atFault === null ? {} : { player: nameOf(atFault) };
      const why = { ...(because && { because }), ...(note && { reason: note }) };
      return { type, ...player, ...(round && { round }), ...(table && { table }), ...why };
    }
    default:
      return null;
  }
}

export function logEntryView(event: TournamentEvent, nameOf: NameOf): LogEntryView | null {
  const view = actView(event, nameOf);
  if (view === null || !("by" in event) || event.by === null || event.by === undefined) return null;
  return { at: formatInstant(event.at), by: nameOf(event.by), ...view };
}

export const namedIn = (event: TournamentEvent): string[] => [
  ...("by" in event && event.by !== null && event.by !== undefined ? [event.by] : []),
  ...(event.type === "annulled" && event.atFault !== null ? [event.atFault] : []),
  ...("player" in event ? [event.player] : []),
  ...(event.type === "ruled" ? event.ruled.games.flatMap(({ attackers }) => [attackers]) : []),
  ...(event.type === "ruled" && event.ruled.winner !== null ? [event.ruled.winner] : []),
];
