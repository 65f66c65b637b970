import type { Format, MatchOrder, Tiebreak } from "../contract/terms.ts";
import type { FinishedGame } from "./results.ts";

/** What a tournament is, but for how its games are played. Instants in milliseconds since 1970, spans in milliseconds. */
export interface Settings {
  readonly format: Format;
  /** How many games a pairing has. */
  readonly games: number;
  readonly order: MatchOrder;
  /** How many rounds a Swiss has; null for as many as are usual. */
  readonly rounds: number | null;
  /** Of a round robin: whether all meet twice, in how many groups, and how many of each go on to a knockout. */
  readonly double: boolean;
  readonly groups: number;
  readonly advance: number;
  readonly roundStarts: "when-done" | readonly number[];
  /** How long a round lasts at most; null for as long as it takes. */
  readonly roundEnds: number | null;
  readonly start: { readonly at: number | null; readonly whenFull: boolean };
  readonly players: { readonly min: number; readonly max: number | null };
  /** How many games of a player may run at once; null for any number. */
  readonly atOnce: number | null;
  /** So many forfeits withdraw. */
  readonly noShow: number;
  readonly tiebreaks: readonly Tiebreak[];
}

/** A player who has entered. Past the most players one waits, in order. */
export interface Entrant {
  readonly player: string;
  readonly status: "waiting" | "entered" | "playing" | "withdrawn" | "out";
  /** Of a round robin, who withdrew early: their games count for nobody. */
  readonly hasLeftTable: boolean;
}

/** How a match stands, as it was last heard of: its games that are over, in half points. */
export interface MatchReport {
  readonly match: string;
  /** Rises with each thing that happens in the match: the higher holds. */
  readonly version: number;
  readonly games: readonly FinishedGame[];
  /** Games of it that run. */
  readonly running: number;
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
  /** What an organiser has said, or what follows from a withdrawal; it stands before any report. */
  readonly ruled: { readonly games: readonly FinishedGame[]; readonly winner: string | null } | null;
}

/** A round, with how much its blocks weigh (of a Swiss). */
export interface RoundOf {
  readonly n: number;
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly weights: readonly string[];
  readonly pairings: readonly PairedUp[];
}

/** Everything that is true of a tournament, folded from its events. */
export interface Tournament {
  readonly id: string;
  readonly status: "draft" | "open" | "running" | "finished" | "cancelled";
  readonly settings: Settings;
  readonly organisers: readonly string[];
  /** In the order in which they entered. */
  readonly entrants: readonly Entrant[];
  /** Who plays, the best seed first; empty until it starts. */
  readonly seeds: readonly string[];
  readonly rounds: readonly RoundOf[];
  /** Pairs that are kept apart: by the organiser, or since one blocks the other. */
  readonly apart: readonly (readonly [string, string])[];
}

/** Who did something: the player, an organiser by their id, or nobody (the rules of the tournament). */
export type By = string | null;

/** The events of a tournament; its log is a list of them, and its public log what of them has an organiser. */
export type TournamentEvent = { readonly at: number } & (
  | { readonly type: "made"; readonly id: string; readonly settings: Settings; readonly by: string }
  | { readonly type: "changed"; readonly settings: Settings; readonly by: string }
  | { readonly type: "opened"; readonly by: string }
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
      readonly apart: Tournament["apart"];
    }
  /** A round is paired, or paired anew. */
  | {
      readonly type: "paired";
      readonly n: number;
      readonly endsAt: number | null;
      readonly weights: readonly string[];
      readonly pairings: readonly Pick<PairedUp, "players" | "match" | "games" | "bye">[];
      readonly by: By;
    }
  | { readonly type: "begun"; readonly match: string }
  | { readonly type: "reported"; readonly report: MatchReport }
  | {
      readonly type: "ruled";
      readonly n: number;
      readonly table: number;
      readonly ruled: NonNullable<PairedUp["ruled"]>;
      readonly by: By;
      readonly reason: string | null;
    }
  | { readonly type: "extended"; readonly n: number; readonly endsAt: number; readonly by: string }
  | { readonly type: "put-out"; readonly players: readonly string[] }
  | { readonly type: "finished" }
  | { readonly type: "cancelled"; readonly by: By }
);

type Of<Type extends TournamentEvent["type"]> = Extract<TournamentEvent, { readonly type: Type }>;

/** Changes the entrants that are meant. */
const withEntrants = (
  state: Tournament,
  isMeant: (entrant: Entrant) => boolean,
  change: Partial<Entrant>,
): Tournament => ({
  ...state,
  entrants: state.entrants.map((entrant) => (isMeant(entrant) ? { ...entrant, ...change } : entrant)),
});

/** Changes the pairings that are meant. */
const withPairings = (
  state: Tournament,
  isMeant: (pairing: PairedUp, n: number) => boolean,
  change: Partial<PairedUp>,
): Tournament => ({
  ...state,
  rounds: state.rounds.map((round) => ({
    ...round,
    pairings: round.pairings.map((one) => (isMeant(one, round.n) ? { ...one, ...change } : one)),
  })),
});

function enter(state: Tournament, player: string): Tournament {
  const { max } = state.settings.players;
  const inside = state.entrants.filter(({ status }) => status === "entered").length;
  const status = max !== null && inside >= max ? "waiting" : "entered";
  const others = state.entrants.filter((entrant) => entrant.player !== player);
  return { ...state, entrants: [...others, { player, status, hasLeftTable: false }] };
}

/** Before the start nothing is left of who withdraws, and the first who waits has the place. */
function withdraw(state: Tournament, { player, hasLeftTable }: Of<"withdrawn">): Tournament {
  if (state.status === "running")
    return withEntrants(state, (one) => one.player === player, { status: "withdrawn", hasLeftTable });
  const left = { ...state, entrants: state.entrants.filter((one) => one.player !== player) };
  const { max } = state.settings.players;
  const inside = left.entrants.filter(({ status }) => status === "entered").length;
  const next = left.entrants.find(({ status }) => status === "waiting");
  return next !== undefined && (max === null || inside < max)
    ? withEntrants(left, (one) => one === next, { status: "entered" })
    : left;
}

function start(state: Tournament, { seeds, apart }: Of<"started">): Tournament {
  const plays = new Set(seeds);
  const entrants = state.entrants.filter(({ player }) => plays.has(player));
  const begun = { ...state, status: "running", seeds, apart, entrants } as const;
  return withEntrants(begun, () => true, { status: "playing" });
}

function pair(state: Tournament, { n, at, endsAt, weights, pairings }: Of<"paired">): Tournament {
  const unheard = { hasBegun: false, report: null, ruled: null } as const;
  const round: RoundOf = {
    n,
    startsAt: at,
    endsAt,
    weights,
    pairings: pairings.map((pairing, index) => ({ table: index + 1, ...pairing, ...unheard })),
  };
  return { ...state, rounds: [...state.rounds.filter((one) => one.n !== n), round] };
}

/** The tournament after an event; null before the first. */
export function foldTournament(state: Tournament | null, event: TournamentEvent): Tournament {
  if (event.type === "made") {
    const { id, settings, by } = event;
    const empty = { entrants: [], seeds: [], rounds: [], apart: [] } as const;
    return { id, status: "draft", settings, organisers: [by], ...empty };
  }
  if (state === null) throw new Error("a tournament is made before anything else happens in it");
  switch (event.type) {
    case "changed":
      return { ...state, settings: event.settings };
    case "opened":
      return { ...state, status: "open" };
    case "entered":
      return enter(state, event.player);
    case "withdrawn":
      return withdraw(state, event);
    case "started":
      return start(state, event);
    case "paired":
      return pair(state, event);
    case "begun":
      return withPairings(state, ({ match }) => match === event.match, { hasBegun: true });
    case "reported":
      return withPairings(state, ({ match }) => match === event.report.match, { report: event.report });
    case "ruled":
      return withPairings(state, ({ table }, n) => n === event.n && table === event.table, {
        ruled: event.ruled,
      });
    case "extended": {
      const rounds = state.rounds.map((one) => (one.n === event.n ? { ...one, endsAt: event.endsAt } : one));
      return { ...state, rounds };
    }
    case "put-out":
      return withEntrants(
        state,
        ({ player, status }) => status === "playing" && event.players.includes(player),
        { status: "out" },
      );
    case "finished":
    case "cancelled":
      return { ...state, status: event.type };
  }
}

/** The games of a pairing that are over, as they count now. */
export const gamesOf = ({ ruled, report }: PairedUp): readonly FinishedGame[] =>
  ruled?.games ?? report?.games ?? [];

/** Whether nothing more is to happen in a pairing; a bye is over as it is paired. */
export const isPairingOver = ({ players, ruled, report }: PairedUp): boolean =>
  players.length === 1 || ruled !== null || report?.isOver === true;

/** Who has withdrawn. */
export const withdrawnFrom = ({ entrants }: Tournament): ReadonlySet<string> =>
  new Set(entrants.filter(({ status }) => status === "withdrawn").map(({ player }) => player));

/** Whose games count for nobody. */
export const offTable = ({ entrants }: Tournament): ReadonlySet<string> =>
  new Set(entrants.filter(({ hasLeftTable }) => hasLeftTable).map(({ player }) => player));
