import type { AccountRecord, CompetitionRecord } from "../contract/events/records.ts";
import { formatInstant } from "../lib/duration.ts";
import { derivedId } from "../lib/ids.ts";
import { type LadderEvent, type LadderState, placeIn } from "./ladder.ts";
import { type MatchEvent, type MatchState, type Owner, countedGames, pointsOf } from "./match.ts";
import { pairingOf } from "./fold.ts";
import { knockoutRounds, pointsOfPairing } from "./reading.ts";
import { standings, winnerOf } from "./rounds.ts";
import {
  type By,
  type PairedUp,
  type Tournament,
  type TournamentEvent,
  withdrawnFrom,
} from "./tournament.ts";

type Of<Type extends TournamentEvent["type"]> = TournamentEvent<Type>;

/** `record` contains players' ids, which are replaced by names on delivery (channels/news-outbox.ts). */
export interface CompetitionNotice {
  readonly player: string;
  readonly record: AccountRecord;
}

/** `number`: a number that no other event of the object has. The ids of the event's notices are derived from it. */
export interface NewsContext {
  readonly origin: string;
  readonly number: number;
}

interface Draft extends Pick<AccountRecord, "type" | "data"> {
  readonly to: readonly string[];
}
type Data<Type extends CompetitionRecord["type"]> = Extract<CompetitionRecord, { type: Type }>["data"];

const tell = <Type extends CompetitionRecord["type"]>(
  to: readonly string[],
  type: Type,
  data: Data<Type>,
): Draft => ({ to, type, data });

/** Ids are derived, so that a repeated notice has the same id. */
const noticesOf = (source: string, { number }: NewsContext, at: number, all: readonly Draft[]) =>
  all.flatMap(({ to, type, data }) =>
    [...new Set(to)].map((player): CompetitionNotice => {
      const id = derivedId(`${source}:${number}:${type}:${player}`);
      return { player, record: { id, type, timestamp: formatInstant(at), data } as AccountRecord };
    }),
  );

const placeOf = (kind: "tournament" | "ladder", id: string, name: string, { origin }: Where) => ({
  id,
  name,
  url: `${origin}/${kind}s/${id}`,
});
type Where = Pick<NewsContext, "origin">;

const stillIn = ({ entrants }: Tournament): string[] =>
  entrants.filter(({ status }) => status !== "withdrawn").map(({ player }) => player);

const everybody = (state: Tournament, by: By): string[] =>
  [...new Set([...stillIn(state), ...state.organisers])].filter((player) => player !== by);

const playersWhoWait = ({ entrants }: Tournament): ReadonlySet<string> =>
  new Set(entrants.filter(({ status }) => status === "waiting").map(({ player }) => player));

interface Step {
  readonly before: Tournament;
  readonly after: Tournament;
  readonly about: Pick<Data<"tournament.paired">, "tournament">;
}

function startedNews({ by }: Of<"started">, { before, after, about }: Step): Draft[] {
  const seeds = new Map(after.seeds.map((player, place) => [player, place + 1]));
  const waited = playersWhoWait(before);
  return [...new Set([...everybody(after, by), ...waited])].map((player) => {
    const seed = seeds.get(player) ?? null;
    const role = seed !== null ? "player" : waited.has(player) ? "reserve" : "organiser";
    return tell([player], "tournament.started", { ...about, players: seeds.size, role, seed });
  });
}

function bothOf({ players: [one, other] }: Pick<PairedUp, "players">): [string, string | null][] {
  const first: [string, string | null] = [one, other ?? null];
  return other === undefined ? [first] : [first, [other, one]];
}

/** Pairings with a withdrawn player cause no notices: they get a result in the same commit and are never played. */
function pairedNews({ n, pairings }: Of<"paired">, { after, about }: Step): Draft[] {
  const gone = withdrawnFrom(after);
  return pairings
    .filter(({ players }) => !players.some((player) => gone.has(player)))
    .flatMap((pairing) =>
      bothOf(pairing).map(([player, opponent]) => {
        const { match, games } = pairing;
        const data = { ...about, round: n, opponent, bye: opponent === null, match, games };
        return tell([player], "tournament.paired", data);
      }),
    );
}

const pointsBy = (players: readonly string[], halves: (player: string) => number) =>
  Object.fromEntries(players.map((player) => [player, halves(player) / 2]));

function correctedNews(
  pairing: PairedUp | undefined,
  how: Pick<Data<"tournament.corrected">, "because" | "by" | "reason">,
  { after, about }: Step,
): Draft[] {
  const round = after.rounds.find(({ pairings }) => pairings.some((one) => one === pairing));
  if (pairing === undefined || round === undefined) return [];
  const points = pointsBy(pairing.players, (player) => pointsOfPairing(pairing, player));
  const winner = knockoutRounds(after).includes(round) ? winnerOf(pairing) : null;
  const match = pairing.hasBegun ? pairing.match : null;
  const common = { ...about, round: round.n, match, points, winner, ...how };
  return bothOf(pairing)
    .filter(([player]) => !withdrawnFrom(after).has(player))
    .flatMap(([player, opponent]) =>
      opponent === null ? [] : tell([player], "tournament.corrected", { ...common, opponent }),
    );
}

const enteredNews = (to: readonly string[], player: string, { after, about }: Step): Draft =>
  tell(to, "tournament.entered", { ...about, player, waiting: playersWhoWait(after).has(player) });

function movedUpNews(step: Step): Draft[] {
  const [waited, waiting] = [playersWhoWait(step.before), playersWhoWait(step.after)];
  return stillIn(step.after)
    .filter((player) => waited.has(player) && !waiting.has(player))
    .map((player) => enteredNews([player], player, step));
}

function finishedNews(_event: object, { after, about }: Step): Draft[] {
  const final = knockoutRounds(after).at(-1)?.pairings[0];
  const groups = final === undefined ? standings(after) : [];
  const winners = final === undefined ? groups.flatMap(([first]) => first?.player ?? []) : [winnerOf(final)];
  const places = new Map(
    groups.flatMap((group) =>
      group.map(({ player, points }, index) => [player, { place: index + 1, points: points / 2 }] as const),
    ),
  );
  const common = { ...about, players: after.seeds.length, winners: winners.filter((one) => one !== null) };
  return everybody(after, null).map((player) => {
    const own = places.get(player) ?? { place: null, points: null };
    return tell([player], "tournament.finished", { ...common, ...own });
  });
}

type News<Type extends TournamentEvent["type"]> = (event: Of<Type>, step: Step) => Draft[];

const NEWS: { readonly [Type in TournamentEvent["type"]]?: News<Type> } = {
  entered: ({ player }, step) => {
    const to = step.after.organisers.filter((one) => one !== player);
    return [enteredNews(to, player, step)];
  },
  changed: (_, step) => movedUpNews(step),
  withdrawn: ({ player, by }, step) => {
    const to = [player, ...step.after.organisers].filter((one) => one !== by);
    return [tell(to, "tournament.withdrawn", { ...step.about, player, by }), ...movedUpNews(step)];
  },
  started: startedNews,
  paired: pairedNews,
  ruled: ({ n, table, by, reason }, step) => {
    const because = by === null ? "withdrawal" : "organiser";
    return correctedNews(step.after.rounds[n - 1]?.pairings[table - 1], { because, by, reason }, step);
  },
  annulled: ({ match }, step) => {
    const how = { because: "annulment", by: null, reason: null } as const;
    return correctedNews(pairingOf(step.after, match)?.pairing, how, step);
  },
  overdue: ({ n: round, open }, { after, about }) => {
    const endedAt = formatInstant(after.rounds[round - 1]!.endsAt!);
    return [tell(after.organisers, "tournament.overdue", { ...about, round, open, endedAt })];
  },
  finished: finishedNews,
  cancelled: ({ by }, { after, about }) => [
    tell(everybody(after, by), "tournament.cancelled", { ...about, by }),
  ],
  "organiser-invited": ({ player, by, until }, { about }) => [
    tell([player], "organiser.invited", { ...about, by, until: formatInstant(until) }),
  ],
};

export function tournamentNews(
  context: NewsContext,
  before: Tournament | null,
  event: TournamentEvent,
  after: Tournament,
): CompetitionNotice[] {
  if (before === null) return [];
  const about = { tournament: placeOf("tournament", after.id, after.settings.name, context) };
  const news = NEWS[event.type] as News<typeof event.type> | undefined;
  return noticesOf(after.id, context, event.at, news?.(event, { before, after, about }) ?? []);
}

function ownerData(owner: Owner | null, where: Where) {
  if (owner === null) return {};
  if (owner.kind === "bulk") return { bulk: { id: owner.id } };
  const place = placeOf(owner.kind, owner.id, owner.name, where);
  return owner.kind === "tournament" ? { tournament: place } : { ladder: place };
}

/** A tournament's own notices report the start of its matches, so `match.started` is not sent for them. */
export function matchNews(
  context: NewsContext & { readonly owner: Owner | null },
  before: MatchState | null,
  event: MatchEvent,
  after: MatchState,
): CompetitionNotice[] {
  const { owner, origin } = context;
  const { id, players, winner, decidedBy } = after;
  const isStarted = before === null && owner?.kind !== "tournament";
  if (!isStarted && event.type !== "ended") return [];
  const match = { id, url: `${origin}/matches/${id}` };
  const games = countedGames(after).map((game) => game.id);
  const common = { match, games, ...ownerData(owner, context) };
  const end = { points: pointsBy(players, (player) => pointsOf(after, player)), winner, decidedBy };
  const by = owner?.kind === "ladder" ? players[0] : null;
  const news = bothOf(after).map(([player, opponent]) => {
    const about = { ...common, opponent: opponent! };
    if (isStarted) return tell([player], "match.started", { ...about, by });
    return tell([player], "match.finished", { ...about, ...end });
  });
  return noticesOf(id, context, event.at, news);
}

type PlaceEvent = LadderEvent<"ended" | "left">;

/** Returns the places that a match changed, or the place lost by a player who was removed or idle. */
function moves(before: LadderState, event: PlaceEvent, after: LadderState) {
  if (event.type === "left") {
    const { player, why: because } = event;
    if (because === "left" || because === "gone") return [];
    return [{ player, from: placeIn(before, player) + 1, to: null, because, match: null, opponent: null }];
  }
  const { challenger, defender } = before.matches.find(({ id }) => id === event.match) ?? {};
  const how = { because: "match", match: event.match } as const;
  const opponentOf = (player: string) =>
    (player === challenger ? defender : player === defender ? challenger : null) ?? null;
  return before.places
    .map(({ player }, index) => ({ player, from: index + 1, to: placeIn(after, player) + 1 }))
    .filter(({ from, to }) => from !== to)
    .map((move) => ({ ...move, ...how, opponent: opponentOf(move.player) }));
}

/** Players who move up because somebody left get no notice. On a long ladder, they would get notices constantly. */
export function ladderNews(context: NewsContext, before: LadderState, event: PlaceEvent, after: LadderState) {
  const ladder = placeOf("ladder", after.id, after.settings.name, context);
  const news = moves(before, event, after).map(({ player, ...move }) =>
    tell([player], "ladder.moved", { ladder, ...move }),
  );
  return noticesOf(after.id, context, event.at, news);
}
