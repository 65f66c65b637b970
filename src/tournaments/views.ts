import type {
  EntrantView,
  LogEntryView,
  RoundView,
  StandingView,
  TournamentView,
} from "../contract/tournament.ts";
import { clockTerms } from "../game/view.ts";
import type { Seat } from "../game/state.ts";
import { formatDuration, formatInstant, formatInstantOrNull } from "../lib/duration.ts";
import { pick } from "../lib/json.ts";
import { rounded } from "../ratings/events.ts";
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

/* Views have players' names instead of ids, and points instead of half points. */

export type NameOf = (id: string) => string;

const points = (halves: number): number => halves / 2;

type Listed = ListedTournament["settings"];

function formatView({ format, double, groups, advance, apart }: Listed, nameOf: NameOf) {
  if (format === "round-robin") return { double, groups, advance };
  return format === "swiss" && apart.length > 0 ? { apart: apart.map((pair) => pair.map(nameOf)) } : {};
}

function timesView({ roundStarts, roundEnds, start }: Listed) {
  return {
    roundStarts: roundStarts === "when-done" ? roundStarts : roundStarts.map(formatInstant),
    roundEnds: roundEnds === null ? null : formatDuration(roundEnds),
    start: { at: formatInstantOrNull(start.at), whenFull: start.whenFull },
  };
}

export function tournamentView(head: ListedTournament, nameOf: NameOf): TournamentView {
  const { settings, organisers, invited = [] } = head;
  const { format, tiebreaks, matchTiebreaks } = settings;
  return {
    ...pick(head, "id", "version"),
    ...pick(settings, "name", "format"),
    status: head.status,
    ruleset: settings.ruleset,
    clock: clockTerms(settings.clock),
    rated: settings.rated,
    pairing: pick(settings, "games", "order"),
    rounds: head.rounds ?? settings.rounds,
    round: head.round,
    ...formatView(settings, nameOf),
    ...timesView(settings),
    players: { ...settings.players, entered: head.entered },
    ...pick(settings, "requires", "stops", "offers", "atOnce", "noShow"),
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
    points: Object.fromEntries(players.map((one) => [nameOf(one), points(pointsOfPairing(pairing, one))])),
    how: howOf(pairing),
    waiting: !hasBegun && !isPairingOver(pairing),
  };
}

export function roundView(round: RoundRow, { settings }: TournamentHead, nameOf: NameOf): RoundView {
  return {
    ...pick(round, "n", "status"),
    startsAt: formatInstant(round.startsAt),
    endsAt: formatInstantOrNull(round.endsAt),
    ...(settings.format === "swiss" ? { weights: round.weights } : {}),
    pairings: round.pairings.map((pairing) => pairingView(pairing, nameOf)),
  };
}

/** How many units make a point: tie-breaks are in half points, in products of two half points, or in games. */
const BUCHHOLZ = { buchholz: 2, "buchholz-cut1": 2, "buchholz-median": 2 };
const PARTS: Readonly<Record<string, number>> = { direct: 2, "sonneborn-berger": 4, ...BUCHHOLZ };

const tiebreaksView = (values: PlacedRow["values"]): StandingView["tiebreaks"] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value / (PARTS[name] ?? 1)]));

export function standingView(row: PlacedRow, { settings }: TournamentHead, nameOf: NameOf): StandingView {
  const { place, group, player, seed, rating, values, cells, status } = row;
  return {
    place,
    ...(settings.groups > 1 ? { group } : {}),
    name: nameOf(player),
    seed: seed ?? 0,
    rating: rating && rounded(rating),
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

/** Before the start, the caller sets `rating` to the current rating. */
export const entrantView = ({ seed, rating, status }: EntrantRow, { name, bot }: Seat): EntrantView => ({
  name,
  ...(bot === true ? { bot } : {}),
  seed,
  rating: rating && rounded(rating),
  status,
});

/** `field`: the players, best seed first. */
export function bracketView(rounds: readonly RoundOf[], field: readonly string[], nameOf: NameOf) {
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

type ActView = Omit<LogEntryView, "at" | "by">;
type Viewing<Type extends TournamentEvent["type"]> = (
  event: TournamentEvent<Type>,
  nameOf: NameOf,
) => ActView;

const same: Viewing<"made" | "changed" | "opened" | "started" | "cancelled"> = ({ type }) => ({ type });
type OfOrganiser = `organiser-${"invited" | "uninvited" | "added" | "removed"}`;
const ofOrganiser: Viewing<OfOrganiser> = ({ type, player }, nameOf) => ({ type, player: nameOf(player) });

const ACTS: { readonly [Type in TournamentEvent["type"]]?: Viewing<Type> } = {
  made: same,
  changed: same,
  opened: same,
  started: same,
  cancelled: same,
  "organiser-invited": ofOrganiser,
  "organiser-uninvited": ofOrganiser,
  "organiser-added": ofOrganiser,
  "organiser-removed": ofOrganiser,
  withdrawn: ({ player }, nameOf) => ({ type: "removed", player: nameOf(player) }),
  unpaired: ({ n }) => ({ type: "repaired", round: n }),
  extended: ({ n, endsAt }) => ({ type: "extended", round: n, endsAt: formatInstant(endsAt) }),
  ruled: ({ n: round, table, reason, ruled }, nameOf) => {
    const games = ruled.games.map((game) => gameView(game, nameOf));
    const winner = ruled.winner === null ? null : nameOf(ruled.winner);
    return { type: "corrected", round, table, games, winner, ...(reason === null ? {} : { reason }) };
  },
  annulled: ({ n: round, table, atFault, because, note }, nameOf) => {
    const type = atFault === null ? "annulment-undone" : "annulled";
    const player = atFault === null ? {} : { player: nameOf(atFault) };
    const why = { ...(because && { because }), ...(note && { reason: note }) };
    return { type, ...player, ...(round && { round }), ...(table && { table }), ...why };
  },
};

export function logEntryView(event: TournamentEvent, nameOf: NameOf): LogEntryView | null {
  const view = ACTS[event.type] as Viewing<typeof event.type> | undefined;
  if (view === undefined || !("by" in event) || event.by === null || event.by === undefined) return null;
  return { at: formatInstant(event.at), by: nameOf(event.by), ...view(event, nameOf) };
}

export const namedIn = (event: TournamentEvent): string[] => [
  ...("by" in event && event.by !== null && event.by !== undefined ? [event.by] : []),
  ...(event.type === "annulled" && event.atFault !== null ? [event.atFault] : []),
  ...("player" in event ? [event.player] : []),
  ...(event.type === "ruled" ? event.ruled.games.flatMap(({ attackers }) => [attackers]) : []),
  ...(event.type === "ruled" && event.ruled.winner !== null ? [event.ruled.winner] : []),
];
