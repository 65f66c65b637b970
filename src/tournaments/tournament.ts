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
import { type FinishedGame, ofList, placesOf } from "./results.ts";

/** Instants in milliseconds since 1970, spans in milliseconds. */
export interface Settings {
  readonly name: string;
  readonly format: Format;
  readonly ruleset: string;
  readonly rules: Ruleset;
  readonly clock: ClockSettings;
  readonly stops: readonly HonouredStop[];
  readonly offers: readonly OfferType[];
  readonly rated: boolean;
  readonly requires: Requirements;
  readonly games: number;
  readonly order: MatchOrder;
  /** In the order they apply, but the lot always applies last. */
  readonly matchTiebreaks: readonly KnockoutTiebreak[];
  /** The rounds of a Swiss; null for the usual number. */
  readonly rounds: number | null;
  /** For a round robin: whether all pairs meet twice, the number of groups, and how many per group advance to a knockout. */
  readonly double: boolean;
  readonly groups: number;
  readonly advance: number;
  /** Dates: group rounds start on them; other rounds start once earlier rounds are over, but not before their date. */
  readonly roundStarts: "when-done" | readonly number[];
  /** A round is overdue after this span (null: never). It does not end by itself; an organiser has to act. */
  readonly roundEnds: number | null;
  readonly start: { readonly at: number | null; readonly whenFull: boolean };
  readonly players: { readonly min: number; readonly max: number | null };
  /** How many games of a player may run at once; null for any number. */
  readonly atOnce: number | null;
  /** The number of forfeits after which a player is withdrawn. */
  readonly noShow: number;
  readonly tiebreaks: readonly Tiebreak[];
  /** Pairs that the organisers keep apart. Only for a Swiss. */
  readonly apart: readonly (readonly [string, string])[];
}

/** If the tournament is full, later entrants wait for a place, in order of entry. */
export interface Entrant {
  readonly player: string;
  readonly status: "waiting" | "entered" | "playing" | "withdrawn" | "out";
  readonly at: number;
  /** Whether they withdrew early from a round robin. Then their games count for nobody. */
  readonly hasLeftTable: boolean;
}

export interface ReportedGame extends FinishedGame {
  readonly id: string;
}

/** Scores are in half points. */
export interface MatchReport {
  readonly match: string;
  /** Rises with each event of the match, so that outdated reports can be ignored. */
  readonly version: number;
  readonly games: readonly ReportedGame[];
  /** Games that decide a level match, once they have begun; absent if there are none. */
  readonly added?: readonly string[];
  readonly running: number;
  /** The latest deadline of the running games, in milliseconds since 1970; null for none. */
  readonly deadline: number | null;
  readonly isOver: boolean;
  /** The winner, if necessary by tie-breaks; null for none. */
  readonly winner: string | null;
}

export interface PairedUp {
  readonly table: number;
  /** The first player attacks in the first game. A single player has a bye. */
  readonly players: readonly [string, string] | readonly [string];
  readonly match: string | null;
  readonly games: readonly string[];
  /** The half points for a bye. */
  readonly bye: number;
  /** Whether the match has begun. It waits while a player has too many games running. */
  readonly hasBegun: boolean;
  readonly report: MatchReport | null;
  /** A result set by an organiser, or because of a withdrawal. Only an organiser's result replaces the report of a match. */
  readonly ruled: {
    readonly games: readonly FinishedGame[];
    readonly winner: string | null;
    readonly by: By;
  } | null;
  /** Games that moderators have annulled, each with the player whose forfeit it is. */
  readonly atFault: Readonly<Record<string, string>>;
}

/** `weights`: of the blocks of a Swiss, as text, because they may exceed the integers that a double holds exactly. */
export interface RoundOf {
  readonly n: number;
  readonly startsAt: number;
  readonly endsAt: number | null;
  /** Whether the organisers were notified that the round's end has passed with open pairings. */
  readonly isOverdue: boolean;
  readonly weights: readonly string[];
  readonly pairings: readonly PairedUp[];
}

/** `until` is in milliseconds since 1970. */
export interface Invitation {
  readonly player: string;
  readonly by: string;
  readonly until: number;
}

export interface Tournament {
  readonly id: string;
  /** Rises with changes by organisers and with rounds, but not with entries, withdrawals or reports of matches. */
  readonly version: number;
  readonly status: TournamentStatus;
  readonly settings: Settings;
  readonly madeAt: number;
  readonly openedAt: number | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly organisers: readonly string[];
  readonly invited: readonly Invitation[];
  /** Entrants in order of entry; before the start, waiting ones come last. */
  readonly entrants: readonly Entrant[];
  readonly seeds: readonly string[];
  readonly ratings: readonly (number | null)[];
  readonly rounds: readonly RoundOf[];
  /** The end that an organiser gave a round that will be paired again; null for none. */
  readonly givenEnd: number | null;
  readonly apart: readonly (readonly [string, string])[];
}

/** Returns the usual end of a round that starts at `at`; null for never. */
export const usualEnd = ({ roundEnds }: Settings, at: number): number | null =>
  roundEnds === null ? null : at + roundEnds;

/** Null if the event followed from the rules of the tournament. */
export type By = string | null;

/** The moderator's decision on an annulment. Older events do not have it. */
export interface AnnulmentAct {
  readonly by: string;
  /** Null if the game counts again. */
  readonly because: AnnulmentReason | null;
  readonly note: string | null;
}

interface Events {
  made: { readonly id: string; readonly settings: Settings; readonly by: string };
  changed: { readonly settings: Settings; readonly by: string };
  opened: { readonly by: string };
  "organiser-invited": Invitation;
  "organiser-uninvited": { readonly player: string; readonly by: By };
  /** `by`: the player themselves, by accepting. In older events, the organiser who added them. */
  "organiser-added": { readonly player: string; readonly by: string };
  "organiser-removed": { readonly player: string; readonly by: By };
  entered: { readonly player: string };
  withdrawn: { readonly player: string; readonly by: By; readonly hasLeftTable: boolean };
  started: Pick<Tournament, "seeds" | "ratings" | "apart"> & { readonly by: By };
  unpaired: { readonly n: number; readonly by: string };
  paired: Pick<RoundOf, "n" | "endsAt" | "weights"> & {
    readonly pairings: readonly Pick<PairedUp, "players" | "match" | "games" | "bye">[];
  };
  begun: { readonly matches: readonly string[] };
  reported: { readonly report: MatchReport };
  /** Scores the game as a forfeit by `atFault`, whatever its result; null restores the result. */
  annulled: { readonly match: string; readonly game: string; readonly atFault: string | null } & Partial<
    AnnulmentAct & { readonly n: number; readonly table: number }
  >;
  ruled: Pick<PairedUp, "table"> & {
    readonly n: number;
    readonly ruled: Omit<NonNullable<PairedUp["ruled"]>, "by">;
    readonly by: By;
    readonly reason: string | null;
  };
  extended: { readonly n: number; readonly endsAt: number; readonly by: string };
  overdue: { readonly n: number; readonly open: number };
  "put-out": { readonly players: readonly string[] };
  finished: object;
  cancelled: { readonly by: By };
}

export type TournamentEvent<Type extends keyof Events = keyof Events> = {
  [Name in Type]: { readonly at: number; readonly type: Name } & Events[Name];
}[Type];

export const isAct = (event: TournamentEvent): boolean =>
  "by" in event &&
  event.by !== null &&
  ((event.type !== "withdrawn" && event.type !== "organiser-uninvited") || event.by !== event.player);

const asCounted = (game: ReportedGame, atFault: PairedUp["atFault"]): FinishedGame => {
  const loser = atFault[game.id];
  return loser === undefined ? game : { ...game, score: loser === game.attackers ? 0 : 2, how: "forfeit" };
};

const isEmpty = (record: object): boolean => {
  for (const _name in record) return false;
  return true;
};

/** The opponent of a player who withdrew wins the unfinished games. */
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

/** Returns the games as scored. After a withdrawal during the match, its unfinished games are scored as forfeits. */
export const gamesOf = (pairing: PairedUp): readonly FinishedGame[] => {
  const { ruled, report, atFault, hasBegun } = pairing;
  if (ruled !== null && (ruled.by !== null || !hasBegun)) return ruled.games;
  const games = report?.games ?? [];
  // Copied only if a game was annulled, so that the lists of thousands of other pairings are not copied.
  const counted = isEmpty(atFault) ? games : games.map((game) => asCounted(game, atFault));
  return ruled === null ? counted : [...counted, ...givenUpGames(pairing)];
};

export const idsOfGames = ({ games, report }: PairedUp): readonly string[] =>
  report?.added === undefined ? games : [...games, ...report.added];

/** Whether a pairing is over. A bye is over at once, because nobody plays. */
export const isPairingOver = ({ players, ruled, report }: PairedUp): boolean =>
  players.length === 1 || ruled !== null || report?.isOver === true;

export const isIn = ({ players }: Pick<PairedUp, "players">, player: string): boolean =>
  players[0] === player || players[1] === player;

function playersWith(isMeant: (entrant: Entrant) => boolean) {
  const among = ofList(
    (entrants: readonly Entrant[]): ReadonlySet<string> =>
      new Set(entrants.filter(isMeant).map(({ player }) => player)),
  );
  return ({ entrants }: Tournament) => among(entrants);
}

export const withdrawnFrom = playersWith(({ status }) => status === "withdrawn");
export const offTable = playersWith(({ hasLeftTable }) => hasLeftTable);
export const playingIn = playersWith(({ status }) => status === "playing");

export const isBetterSeed = (field: readonly string[], one: string, other: string): boolean =>
  seedOf({ seeds: field }, one) < seedOf({ seeds: field }, other);

export const seedOf = ({ seeds }: Pick<Tournament, "seeds">, player: string): number =>
  placesOf(seeds).get(player) ?? seeds.length;

/** Returns how many players can take part. Further entrants wait. */
export function mostPlayers({ format, groups, players }: Settings): number {
  const { group, players: all } = TOURNAMENT_SIZES;
  const most = format === "round-robin" ? Math.min(all, groups * group) : all;
  return Math.min(players.max ?? most, most);
}
