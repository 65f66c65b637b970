import { TOURNAMENT_SIZES } from "../contract/bounds.ts";
import type { ClockSettings } from "../contract/clocks.ts";
import type { Requirements } from "../contract/standing.ts";
import type {
  AnnulmentReason,
  Format,
  HonouredStop,
  KnockoutTiebreak,
  MatchOrder,
  OfferType,
  Tiebreak,
  TournamentStatus,
} from "../contract/terms.ts";
import type { Ruleset } from "../rules/index.ts";
import { type FinishedGame, ofList } from "./results.ts";

/** What a tournament is. Instants in milliseconds since 1970, spans in milliseconds. */
export interface Settings {
  readonly name: string;
  readonly format: Format;
  /** Id of the rule set, and what it says. */
  readonly ruleset: string;
  readonly rules: Ruleset;
  readonly clock: ClockSettings;
  readonly stops: readonly HonouredStop[];
  readonly offers: readonly OfferType[];
  readonly rated: boolean;
  /** What is asked of who enters. */
  readonly requires: Requirements;
  /** How many games a pairing has. */
  readonly games: number;
  readonly order: MatchOrder;
  /** What decides a level match of a knockout, one after the other; the lot does in the end, in any case. */
  readonly matchTiebreaks: readonly KnockoutTiebreak[];
  /** How many rounds a Swiss has; null for as many as are usual. */
  readonly rounds: number | null;
  /** Of a round robin: whether all meet twice, in how many groups, and how many of each go on to a knockout. */
  readonly double: boolean;
  readonly groups: number;
  readonly advance: number;
  /** With dates, the rounds of groups start at them even while others go on; any other round waits for those before it, too. */
  readonly roundStarts: "when-done" | readonly number[];
  /** How long a round lasts at most; null for as long as it takes. Nothing ends by itself then: an organiser acts. */
  readonly roundEnds: number | null;
  readonly start: { readonly at: number | null; readonly whenFull: boolean };
  readonly players: { readonly min: number; readonly max: number | null };
  /** How many games of a player may run at once; null for any number. */
  readonly atOnce: number | null;
  /** So many forfeits withdraw. */
  readonly noShow: number;
  readonly tiebreaks: readonly Tiebreak[];
  /** Pairs whom the organisers keep apart, by their ids. Only a Swiss heeds it. */
  readonly apart: readonly (readonly [string, string])[];
}

/** A player who has entered. Past the most players one waits, in order. */
export interface Entrant {
  readonly player: string;
  readonly status: "waiting" | "entered" | "playing" | "withdrawn" | "out";
  /** When they entered. */
  readonly at: number;
  /** Of a round robin, who withdrew early: their games count for nobody. */
  readonly hasLeftTable: boolean;
}

/** A game of a match that is over. */
export interface ReportedGame extends FinishedGame {
  readonly id: string;
}

/** How a match stands, as it was last heard of: its games that are over, in half points. */
export interface MatchReport {
  readonly match: string;
  /** Rises with each thing that happens in the match: the higher holds. */
  readonly version: number;
  readonly games: readonly ReportedGame[];
  /** Those that decide it where it was level, once they have begun; left out for none. */
  readonly added?: readonly string[];
  /** Games of it that run, or are about to. */
  readonly running: number;
  /** The latest deadline of the games that run, as it was when the match last heard of them; null where none is known. */
  readonly deadline: number | null;
  readonly isOver: boolean;
  /** Who has won it, by tie-breaks too; null for nobody. */
  readonly winner: string | null;
}

/** A pairing of a round. */
export interface PairedUp {
  /** From 1. */
  readonly table: number;
  /** Both by their ids, the one first who attacks first; or who has a bye. */
  readonly players: readonly [string, string] | readonly [string];
  /** The match's id, and those of its games; null for a bye. */
  readonly match: string | null;
  readonly games: readonly string[];
  /** The half points of a bye. */
  readonly bye: number;
  /** Whether its games may begin; it waits while one of the two has too many. */
  readonly hasBegun: boolean;
  readonly report: MatchReport | null;
  /** The result that an organiser gave, or that follows from a withdrawal. Only an organiser's replaces the report of a match. */
  readonly ruled: {
    readonly games: readonly FinishedGame[];
    readonly winner: string | null;
    /** The organiser; null for what follows from a withdrawal. */
    readonly by: By;
  } | null;
  /** Games that moderators have annulled, each with the player whose forfeit it is. */
  readonly atFault: Readonly<Record<string, string>>;
}

/** A round, with how much its blocks weigh (of a Swiss). */
export interface RoundOf {
  readonly n: number;
  readonly startsAt: number;
  readonly endsAt: number | null;
  /** Whether its end has passed with open pairings, and the organisers know. */
  readonly isOverdue: boolean;
  readonly weights: readonly string[];
  /** In the order of their tables. */
  readonly pairings: readonly PairedUp[];
}

/** An invitation to organise: the player, the organiser who invited them, and when it expires (milliseconds since 1970). */
export interface Invitation {
  readonly player: string;
  readonly by: string;
  readonly until: number;
}

/** Everything that is true of a tournament, folded from its events. */
export interface Tournament {
  readonly id: string;
  /** Rises with what its organisers do, and as it goes on: not as players come and go, nor with their games. */
  readonly version: number;
  readonly status: TournamentStatus;
  readonly settings: Settings;
  readonly madeAt: number;
  /** When it was opened for entry; null before. */
  readonly openedAt: number | null;
  /** When it started, and when it was finished or cancelled; null for not yet. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly organisers: readonly string[];
  /** In the order in which they end. */
  readonly invited: readonly Invitation[];
  /** In the order in which they entered; until it starts, all who wait come last. */
  readonly entrants: readonly Entrant[];
  /** Who plays, the best seed first; empty until it starts. */
  readonly seeds: readonly string[];
  /** The ratings of these as it started; null for none. */
  readonly ratings: readonly (number | null)[];
  /** In order, without gaps. */
  readonly rounds: readonly RoundOf[];
  /** The end that an organiser has given the round that is paired anew next; null for none. */
  readonly givenEnd: number | null;
  /** Pairs that are kept apart: by the organisers, or since one blocks the other. */
  readonly apart: readonly (readonly [string, string])[];
}

/** When a round ends that is paired at an instant, unless an organiser gives it another end; null for never. */
export const usualEnd = ({ roundEnds }: Settings, at: number): number | null =>
  roundEnds === null ? null : at + roundEnds;

/** Who did something: the player, an organiser or moderator by their id, or nobody (the rules of the tournament). */
export type By = string | null;

/** Who annulled a game and why, for the public log. Not stored before the log had it. */
export interface AnnulmentAct {
  readonly by: string;
  /** Null if the game counts again. */
  readonly because: AnnulmentReason | null;
  readonly note: string | null;
}

/** The events of a tournament; its log is a list of them, and its public log what of them an organiser did. */
export type TournamentEvent = { readonly at: number } & (
  | { readonly type: "made"; readonly id: string; readonly settings: Settings; readonly by: string }
  | { readonly type: "changed"; readonly settings: Settings; readonly by: string }
  | { readonly type: "opened"; readonly by: string }
  | {
      readonly type: "organiser-invited";
      readonly player: string;
      readonly until: number;
      readonly by: string;
    }
  /** An invitation has ended: declined, withdrawn, or by itself (null). */
  | { readonly type: "organiser-uninvited"; readonly player: string; readonly by: By }
  /** `by`: the player, who has accepted. Until invitations existed, the organiser who added them. */
  | { readonly type: "organiser-added"; readonly player: string; readonly by: string }
  /** `by` is null if the player has left the service. */
  | { readonly type: "organiser-removed"; readonly player: string; readonly by: By }
  | { readonly type: "entered"; readonly player: string }
  | {
      readonly type: "withdrawn";
      readonly player: string;
      readonly by: By;
      readonly hasLeftTable: boolean;
    }
  | {
      readonly type: "started";
      /** The players, the best seed first. */
      readonly seeds: readonly string[];
      readonly ratings: Tournament["ratings"];
      readonly apart: Tournament["apart"];
      readonly by: By;
    }
  /** A round that has been paired is to be paired anew: it is as if it had not been. */
  | { readonly type: "unpaired"; readonly n: number; readonly by: string }
  | {
      readonly type: "paired";
      readonly n: number;
      readonly endsAt: number | null;
      readonly weights: readonly string[];
      readonly pairings: readonly Pick<PairedUp, "players" | "match" | "games" | "bye">[];
    }
  | { readonly type: "begun"; readonly matches: readonly string[] }
  | { readonly type: "reported"; readonly report: MatchReport }
  /** Moderators have annulled a game, and say whose forfeit it is; null: nobody's, or it counts again. */
  | ({
      readonly type: "annulled";
      readonly match: string;
      readonly game: string;
      readonly atFault: string | null;
    } & Partial<AnnulmentAct & { readonly n: number; readonly table: number }>)
  | {
      readonly type: "ruled";
      readonly n: number;
      readonly table: number;
      readonly ruled: Omit<NonNullable<PairedUp["ruled"]>, "by">;
      readonly by: By;
      readonly reason: string | null;
    }
  | { readonly type: "extended"; readonly n: number; readonly endsAt: number; readonly by: string }
  /** A round's end has passed, and so many of its pairings are open. */
  | { readonly type: "overdue"; readonly n: number; readonly open: number }
  | { readonly type: "put-out"; readonly players: readonly string[] }
  | { readonly type: "finished" }
  | { readonly type: "cancelled"; readonly by: By }
);

/** Whether an event is an act of an organiser or moderator, which stands in the public log. */
export const isAct = (event: TournamentEvent): boolean =>
  "by" in event &&
  event.by !== null &&
  ((event.type !== "withdrawn" && event.type !== "organiser-uninvited") || event.by !== event.player);

/** A game that is over, as it counts now. */
const asCounted = (game: ReportedGame, atFault: PairedUp["atFault"]): FinishedGame => {
  const loser = atFault[game.id];
  return loser === undefined ? game : { ...game, score: loser === game.attackers ? 0 : 2, how: "forfeit" };
};

const isEmpty = (record: object): boolean => {
  for (const _name in record) return false;
  return true;
};

/** The games that a player who withdrew has left unfinished: the opponent wins them. */
function givenUpGames(pairing: PairedUp): FinishedGame[] {
  const { players, ruled, report } = pairing;
  if (ruled === null || report?.isOver === true) return [];
  const [one, other = one] = players;
  const over = new Set(report?.games.map(({ id }) => id));
  return idsOfGames(pairing).flatMap((id, index) => {
    if (over.has(id)) return [];
    const [attackers, defenders] = index % 2 === 0 ? [one, other] : [other, one];
    return { attackers, defenders, score: ruled.winner === attackers ? 2 : 0, how: "forfeit" };
  });
}

/**
 * The games of a pairing that are over, as they count now. All points of a pairing follow from these. A withdrawal during the
 * match leaves the result to the match, which has the remaining games resigned.
 */
export const gamesOf = (pairing: PairedUp): readonly FinishedGame[] => {
  const { ruled, report, atFault, hasBegun } = pairing;
  if (ruled !== null && (ruled.by !== null || !hasBegun)) return ruled.games;
  const games = report?.games ?? [];
  // Only a few games are annulled: do not copy those of thousands of pairings.
  const counted = isEmpty(atFault) ? games : games.map((game) => asCounted(game, atFault));
  return ruled === null ? counted : [...counted, ...givenUpGames(pairing)];
};

/** The ids of the games of a pairing: those that it began with, and those that decide it. */
export const idsOfGames = ({ games, report }: PairedUp): readonly string[] =>
  report?.added === undefined ? games : [...games, ...report.added];

/** Whether nothing more is to happen in a pairing; a bye is over as it is paired. */
export const isPairingOver = ({ players, ruled, report }: PairedUp): boolean =>
  players.length === 1 || ruled !== null || report?.isOver === true;

/** Whether a player is in a pairing. */
export const isIn = ({ players }: Pick<PairedUp, "players">, player: string): boolean =>
  players[0] === player || players[1] === player;

const playersWith = (isMeant: (entrant: Entrant) => boolean) =>
  ofList(
    (entrants: readonly Entrant[]): ReadonlySet<string> =>
      new Set(entrants.filter(isMeant).map(({ player }) => player)),
  );
const withdrawnAmong = playersWith(({ status }) => status === "withdrawn");
const offTableAmong = playersWith(({ hasLeftTable }) => hasLeftTable);
const playingAmong = playersWith(({ status }) => status === "playing");
const placesOf = ofList(
  (seeds: readonly string[]): ReadonlyMap<string, number> =>
    new Map(seeds.map((player, place) => [player, place])),
);

/** Who has withdrawn. */
export const withdrawnFrom = ({ entrants }: Tournament): ReadonlySet<string> => withdrawnAmong(entrants);

/** Whose games count for nobody. */
export const offTable = ({ entrants }: Tournament): ReadonlySet<string> => offTableAmong(entrants);

/** Who plays, and has neither withdrawn nor been put out. */
export const playingIn = ({ entrants }: Tournament): ReadonlySet<string> => playingAmong(entrants);

/** Whether one player comes before another in a field, the best seed first. */
export const isBetterSeed = (field: readonly string[], one: string, other: string): boolean =>
  seedOf({ seeds: field }, one) < seedOf({ seeds: field }, other);

/** A player's seed, from 0. */
export const seedOf = ({ seeds }: Pick<Tournament, "seeds">, player: string): number =>
  placesOf(seeds).get(player) ?? seeds.length;

/** How many play at most: who enters past that waits. */
export function mostPlayers({ format, groups, players }: Settings): number {
  const { group, players: all } = TOURNAMENT_SIZES;
  const most = format === "round-robin" ? Math.min(all, groups * group) : all;
  return Math.min(players.max ?? most, most);
}
