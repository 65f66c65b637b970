import { HOWS } from "../contract/terms.ts";
import { summaryOf, withChanged } from "./summary.ts";
import {
  type Entrant,
  type MatchReport,
  mostPlayers,
  type PairedUp,
  type RoundOf,
  type Tournament,
  type TournamentEvent,
  usualEnd,
} from "./tournament.ts";

type Of<Type extends TournamentEvent["type"]> = TournamentEvent<Type>;

/* Each change copies as little as possible, because a round can have thousands of pairings. */

/** Returns the indices of a match's round and pairing, or null. Searches the last rounds first, where most reports belong. */
function placeOfMatch({ rounds }: Tournament, match: string): readonly [number, number] | null {
  const at = rounds.findLastIndex(({ pairings }) => summaryOf(pairings).places().has(match));
  return at === -1 ? null : [at, summaryOf(rounds[at]!.pairings).places().get(match)!];
}

/** Returns a match's pairing and the number of its round, or null. */
export function pairingOf(
  state: Tournament,
  match: string,
): { readonly n: number; readonly pairing: PairedUp } | null {
  const place = placeOfMatch(state, match);
  if (place === null) return null;
  const { n, pairings } = state.rounds[place[0]]!;
  return { n, pairing: pairings[place[1]]! };
}

function withPairing(
  state: Tournament,
  place: readonly [number, number] | null,
  change: (pairing: PairedUp) => Partial<PairedUp>,
): Tournament {
  const round = place === null ? undefined : state.rounds[place[0]];
  const one = place === null ? undefined : round?.pairings[place[1]];
  if (place === null || round === undefined || one === undefined) return state;
  const pairings = withChanged(round.pairings, place[1], { ...one, ...change(one) });
  return { ...state, rounds: state.rounds.with(place[0], { ...round, pairings }) };
}

const withMatch = (state: Tournament, match: string, change: (pairing: PairedUp) => Partial<PairedUp>) =>
  withPairing(state, placeOfMatch(state, match), change);

const withRound = (state: Tournament, n: number, change: Partial<RoundOf>): Tournament => ({
  ...state,
  rounds: state.rounds.map((round) => (round.n === n ? { ...round, ...change } : round)),
});

const withEntrants = (
  state: Tournament,
  isMeant: (entrant: Entrant) => boolean,
  change: Partial<Entrant>,
): Tournament => ({
  ...state,
  entrants: state.entrants.map((entrant) => (isMeant(entrant) ? { ...entrant, ...change } : entrant)),
});

function inOrder(state: Tournament): Tournament {
  const most = mostPlayers(state.settings);
  const statusAt = (place: number) => (place < most ? "entered" : "waiting");
  const entrants = state.entrants.map((entrant, place) =>
    entrant.status === statusAt(place) ? entrant : { ...entrant, status: statusAt(place) },
  );
  return { ...state, entrants } as Tournament;
}

function enter(state: Tournament, { player, at }: Of<"entered">): Tournament {
  const status = state.entrants.length < mostPlayers(state.settings) ? "entered" : "waiting";
  return { ...state, entrants: [...state.entrants, { player, status, at, hasLeftTable: false }] };
}

/** Before the start, the first waiting entrant gets the place. */
function withdraw(state: Tournament, { player, hasLeftTable }: Of<"withdrawn">): Tournament {
  const isTheirs = (one: Entrant) => one.player === player;
  if (state.startedAt !== null) return withEntrants(state, isTheirs, { status: "withdrawn", hasLeftTable });
  return inOrder({ ...state, entrants: state.entrants.filter((one) => !isTheirs(one)) });
}

function start(state: Tournament, { seeds, ratings, apart, at }: Of<"started">): Tournament {
  const plays = new Set(seeds);
  const entrants = state.entrants.filter(({ player }) => plays.has(player));
  const begun = { ...state, status: "running", startedAt: at, seeds, ratings, apart, entrants } as const;
  return withEntrants(begun, () => true, { status: "playing" });
}

function pair(state: Tournament, { n, at, endsAt, weights, pairings }: Of<"paired">): Tournament {
  const unheard = { hasBegun: false, report: null, ruled: null, atFault: {} } as const;
  const round: RoundOf = {
    n,
    startsAt: at,
    endsAt,
    isOverdue: false,
    weights,
    pairings: pairings.map((pairing, index) => ({ table: index + 1, ...pairing, ...unheard })),
  };
  return { ...state, rounds: [...state.rounds, round], givenEnd: null };
}

/** Removes a round. Keeps the end that an organiser gave it, and readmits players whom it eliminated. */
function unpair(state: Tournament, { n }: Of<"unpaired">): Tournament {
  const { startsAt, endsAt, pairings } = state.rounds[n - 1]!;
  const givenEnd = endsAt === usualEnd(state.settings, startsAt) ? null : endsAt;
  const players = new Set<string>(pairings.flatMap((one) => one.players));
  const again = withEntrants(state, ({ player, status }) => status === "out" && players.has(player), {
    status: "playing",
  });
  return { ...again, rounds: state.rounds.filter((round) => round.n !== n), givenEnd };
}

function begin(state: Tournament, { matches }: Of<"begun">): Tournament {
  const begun = new Set<string | null>(matches);
  const isMeant = (one: PairedUp) => !one.hasBegun && begun.has(one.match);
  const changed = (one: PairedUp) => (isMeant(one) ? { ...one, hasBegun: true } : one);
  const rounds = state.rounds.map((round) =>
    round.pairings.some(isMeant) ? { ...round, pairings: round.pairings.map(changed) } : round,
  );
  return { ...state, rounds };
}

/** Replaces strings of a report by equal strings of its pairing, which saves memory in large tournaments. */
function inWordsOf({ match, games, players }: PairedUp, report: MatchReport): MatchReport {
  const words = [...players, ...games];
  const same = <Text extends string | null>(text: Text): Text =>
    (words.find((word) => word === text) as Text | undefined) ?? text;
  const over = report.games.map(({ id, attackers, defenders, score, how }) => ({
    id: same(id),
    attackers: same(attackers),
    defenders: same(defenders),
    score,
    how: HOWS.find((one) => one === how)!,
  }));
  return { ...report, match: match!, games: over, winner: same(report.winner) };
}

const hear = (state: Tournament, { report }: Of<"reported">): Tournament =>
  withMatch(state, report.match, (one) =>
    report.version > (one.report?.version ?? 0) ? { report: inWordsOf(one, report) } : {},
  );

/** Adds reports to the state. A report is null if the match has begun but has not reported yet. */
export function withReports(
  state: Tournament,
  reports: Iterable<readonly [match: string, report: MatchReport | null]>,
): Tournament {
  const lists = state.rounds.map(({ pairings }) => [...pairings]);
  // A map, because searching the rounds for each match took longer than reading its report.
  const places = new Map(
    lists.flatMap((list) => list.map(({ match }, at) => [match, { list, at }] as const)),
  );
  for (const [match, report] of reports) {
    const place = places.get(match);
    if (place === undefined) continue;
    const { list, at } = place;
    const one = list[at]!;
    list[at] = { ...one, hasBegun: true, report: report && inWordsOf(one, report) };
  }
  return { ...state, rounds: state.rounds.map((round, index) => ({ ...round, pairings: lists[index]! })) };
}

function annul(state: Tournament, { match, game, atFault }: Of<"annulled">): Tournament {
  return withMatch(state, match, ({ atFault: { [game]: _before, ...others } }) => ({
    atFault: atFault === null ? others : { ...others, [game]: atFault },
  }));
}

function putOut(state: Tournament, { players }: Of<"put-out">): Tournament {
  const out = new Set(players);
  return withEntrants(state, ({ player, status }) => status === "playing" && out.has(player), {
    status: "out",
  });
}

const OF_PLAYERS: ReadonlySet<string> = new Set(["entered", "withdrawn", "begun", "reported"]);

export function foldTournament(state: Tournament | null, event: TournamentEvent): Tournament {
  const after = folded(state, event);
  return OF_PLAYERS.has(event.type) ? after : { ...after, version: after.version + 1 };
}

function make({ id, settings, by, at }: Of<"made">): Tournament {
  const empty = { entrants: [], seeds: [], ratings: [], rounds: [], givenEnd: null, apart: [] } as const;
  const never = { openedAt: null, startedAt: null, endedAt: null } as const;
  const organised = { organisers: [by], invited: [] } as const;
  return { id, version: 0, status: "draft", settings, madeAt: at, ...never, ...organised, ...empty };
}

type Fold<Type extends TournamentEvent["type"]> = (state: Tournament, event: Of<Type>) => Tournament;

const invitedBut = ({ invited }: Tournament, player: string) =>
  invited.filter((one) => one.player !== player);
const organisersBut = ({ organisers }: Tournament, player: string) =>
  organisers.filter((one) => one !== player);

const FOLDS: { readonly [Type in Exclude<TournamentEvent["type"], "made">]: Fold<Type> } = {
  changed: (state, { settings }) => inOrder({ ...state, settings }),
  opened: (state, { at }) => ({ ...state, status: "open", openedAt: at }),
  "organiser-invited": (state, { player, by, until }) => ({
    ...state,
    invited: [...invitedBut(state, player), { player, by, until }],
  }),
  "organiser-uninvited": (state, { player }) => ({ ...state, invited: invitedBut(state, player) }),
  "organiser-added": (state, { player }) => ({
    ...state,
    invited: invitedBut(state, player),
    organisers: [...organisersBut(state, player), player],
  }),
  "organiser-removed": (state, { player }) => ({ ...state, organisers: organisersBut(state, player) }),
  entered: enter,
  withdrawn: withdraw,
  started: start,
  paired: pair,
  unpaired: unpair,
  begun: begin,
  reported: hear,
  annulled: annul,
  ruled: (state, { n, table, ruled, by }) =>
    withPairing(state, [n - 1, table - 1], () => ({ ruled: { ...ruled, by } })),
  extended: (state, { n, endsAt }) => withRound(state, n, { endsAt, isOverdue: false }),
  overdue: (state, { n }) => withRound(state, n, { isOverdue: true }),
  "put-out": putOut,
  finished: (state, { at }) => ({ ...state, status: "finished", endedAt: at }),
  cancelled: (state, { at }) => ({ ...state, status: "cancelled", endedAt: at }),
};

function folded(state: Tournament | null, event: TournamentEvent): Tournament {
  if (event.type === "made") return make(event);
  if (state === null) throw new Error("the first event of a tournament must create it");
  const fold = FOLDS[event.type] as Fold<typeof event.type>;
  return fold(state, event);
}
