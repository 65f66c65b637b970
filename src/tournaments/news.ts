import type { AccountNews, AccountRecord } from "../contract/events/records.ts";
import { formatInstant } from "../lib/duration.ts";
import { derivedId } from "../lib/ids.ts";
import { type MatchEvent, type MatchState, countedGames, pointsOf } from "./match.ts";
import { knockoutRounds, pointsOfPairing } from "./reading.ts";
import { standings, winnerOf } from "./rounds.ts";
import {
  type By,
  type PairedUp,
  type Tournament,
  type TournamentEvent,
  withdrawnFrom,
} from "./tournament.ts";
import { pairingOf } from "./fold.ts";

/** What a player is told. In the record players are named by their ids: `withNames` (mailbox/news-outbox.ts) gives them their names. */
export interface CompetitionNotice {
  readonly player: string;
  readonly record: AccountRecord;
}

/** Where the service is, and the number of the event in the log of its object: with it twice is known as once. */
export interface NewsContext {
  readonly origin: string;
  readonly number: number;
}

/** Something that one player or several hear. */
interface Told {
  readonly to: readonly string[];
  readonly news: AccountNews;
}

const told = (to: readonly string[], news: AccountNews): Told => ({ to, news });

/** Makes the notices of an event. The id of each follows from what it is of: the same again is the same one. */
function noticesOf(source: string, { number }: NewsContext, at: number, all: readonly Told[]) {
  return all.flatMap(({ to, news: { type, data } }) =>
    [...new Set(to)].map((player): CompetitionNotice => {
      const id = derivedId(`${source}:${number}:${type}:${player}`);
      return { player, record: { id, type, timestamp: formatInstant(at), data } as AccountRecord };
    }),
  );
}

const aboutTournament = (id: string, name: string, { origin }: Pick<NewsContext, "origin">) => ({
  tournament: { id, name, url: `${origin}/tournaments/${id}` },
});
type AboutTournament = ReturnType<typeof aboutTournament>;

const aboutLadder = (id: string, name: string, { origin }: Pick<NewsContext, "origin">) => ({
  ladder: { id, name, url: `${origin}/ladders/${id}` },
});

type Of<Type extends TournamentEvent["type"]> = Extract<TournamentEvent, { readonly type: Type }>;

function startedNews(before: Tournament, { seeds, organisers }: Tournament, about: AboutTournament): Told[] {
  const playing = new Set(seeds);
  const common = { ...about, players: seeds.length };
  const others = (players: readonly string[], role: "reserve" | "organiser") =>
    told(
      players.filter((player) => !playing.has(player)),
      { type: "tournament.started", data: { ...common, role, seed: null } },
    );
  const reserve = before.entrants.map(({ player }) => player);
  return [
    ...seeds.map((player, place) =>
      told([player], { type: "tournament.started", data: { ...common, role: "player", seed: place + 1 } }),
    ),
    others(reserve, "reserve"),
    others(
      organisers.filter((player) => !reserve.includes(player)),
      "organiser",
    ),
  ];
}

/** Each of a pairing with the other; null for a bye. */
function bothOf({ players: [one, other] }: Pick<PairedUp, "players">): [string, string | null][] {
  return other === undefined
    ? [[one, null]]
    : [
        [one, other],
        [other, one],
      ];
}

const pairedNews = ({ n, pairings }: Of<"paired">, about: AboutTournament): Told[] =>
  pairings.flatMap((pairing) =>
    bothOf(pairing).map(([player, opponent]) => {
      const { match, games } = pairing;
      const data = { ...about, round: n, opponent, bye: opponent === null, match, games };
      return told([player], { type: "tournament.paired", data });
    }),
  );

/** What the two of a pairing hear whose result is another one now; who has withdrawn hears nothing of it. */
function correctedNews(
  after: Tournament,
  pairing: PairedUp,
  how: {
    readonly because: "organiser" | "withdrawal" | "annulment";
    readonly by: By;
    readonly reason: string | null;
  },
  about: AboutTournament,
): Told[] {
  const round = after.rounds.find(({ pairings }) => pairings.includes(pairing))?.n;
  const gone = withdrawnFrom(after);
  const points = Object.fromEntries(
    pairing.players.map((player) => [player, pointsOfPairing(pairing, player) / 2]),
  );
  const isKnockout = knockoutRounds(after).some(({ n }) => n === round);
  const winner = isKnockout ? winnerOf(pairing) : null;
  return bothOf(pairing).flatMap(([player, opponent]) => {
    if (round === undefined || opponent === null || gone.has(player)) return [];
    const data = { ...about, round, opponent, match: pairing.match, points, winner, ...how };
    return [told([player], { type: "tournament.corrected", data })];
  });
}

/** Who got a place because somebody left it. */
function movedUp(before: Tournament, after: Tournament): string[] {
  const waited = new Set(
    before.entrants.filter(({ status }) => status === "waiting").map(({ player }) => player),
  );
  return after.entrants
    .filter(({ player, status }) => status === "entered" && waited.has(player))
    .map(({ player }) => player);
}

const enteredNews = (
  { entrants, organisers }: Tournament,
  player: string,
  by: By,
  about: AboutTournament,
): Told => {
  const waiting = entrants.some((one) => one.player === player && one.status === "waiting");
  return told(by === null ? [player] : [player, ...organisers], {
    type: "tournament.entered",
    data: { ...about, player, waiting, by },
  });
};

/** Who has entered, and has not withdrawn. */
const stillIn = ({ entrants }: Tournament): string[] =>
  entrants.filter(({ status }) => status !== "withdrawn").map(({ player }) => player);

/** Who has won: of a knockout the last pairing, else each group. */
function winnersOf(after: Tournament, groups: ReturnType<typeof standings>): string[] {
  const final = knockoutRounds(after).at(-1)?.pairings[0];
  const winners = final === undefined ? groups.map(([first]) => first?.player) : [winnerOf(final)];
  return winners.filter((player) => player != null);
}

function finishedNews(after: Tournament, about: AboutTournament): Told[] {
  const groups = standings(after);
  const winners = winnersOf(after, groups);
  const isKnockout = knockoutRounds(after).length > 0;
  const placed = isKnockout
    ? []
    : groups.flatMap((group) =>
        group.map(({ player, points }, index) => [player, { place: index + 1, points: points / 2 }] as const),
      );
  const places = new Map(placed);
  const dataFor = (player: string) => ({
    ...about,
    players: after.seeds.length,
    winners,
    ...(places.get(player) ?? { place: null, points: null }),
  });
  return [...new Set([...stillIn(after), ...after.organisers])].map((player) =>
    told([player], { type: "tournament.finished", data: dataFor(player) }),
  );
}

function toldOfTournament(
  before: Tournament,
  event: TournamentEvent,
  after: Tournament,
  about: AboutTournament,
): Told[] {
  switch (event.type) {
    case "entered":
      return [enteredNews(after, event.player, event.player, about)];
    case "changed":
      return movedUp(before, after).map((player) => enteredNews(after, player, null, about));
    case "withdrawn": {
      const { player, by } = event;
      const data = { ...about, player, by };
      return [
        told([player, ...after.organisers], { type: "tournament.withdrawn", data }),
        ...movedUp(before, after).map((one) => enteredNews(after, one, null, about)),
      ];
    }
    case "started":
      return startedNews(before, after, about);
    case "paired":
      return pairedNews(event, about);
    case "ruled": {
      const { n, table, by, reason } = event;
      const pairing = after.rounds[n - 1]?.pairings.find((one) => one.table === table);
      const because = by === null ? "withdrawal" : "organiser";
      return pairing === undefined ? [] : correctedNews(after, pairing, { because, by, reason }, about);
    }
    case "annulled": {
      const pairing = pairingOf(after, event.match);
      const how = { because: "annulment", by: null, reason: null } as const;
      return pairing === undefined ? [] : correctedNews(after, pairing, how, about);
    }
    case "finished":
      return finishedNews(after, about);
    case "cancelled": {
      const data = { ...about, by: event.by };
      return [told([...stillIn(after), ...after.organisers], { type: "tournament.cancelled", data })];
    }
    case "made":
    case "opened":
    case "organiser-added":
    case "organiser-removed":
    case "unpaired":
    case "begun":
    case "reported":
    case "extended":
    case "put-out":
      return [];
  }
}

/**
 * What players are to be told of an event of a tournament; nothing of the one that makes it.
 * @param before the tournament before the event, `after` after it
 */
export function tournamentNews(
  context: NewsContext,
  before: Tournament | null,
  event: TournamentEvent,
  after: Tournament,
): CompetitionNotice[] {
  if (before === null) return [];
  const about = aboutTournament(after.id, after.settings.name, context);
  return noticesOf(after.id, context, event.at, toldOfTournament(before, event, after, about));
}

/** What a match belongs to, of which its own record says nothing. */
export interface OwnerOfMatch {
  readonly kind: "tournament" | "ladder" | "bulk";
  readonly id: string;
  readonly name: string;
}

function ownerData(owner: OwnerOfMatch | null, { origin }: NewsContext) {
  if (owner === null) return {};
  const { kind, id, name } = owner;
  if (kind === "bulk") return { bulk: { id } };
  return kind === "tournament" ? aboutTournament(id, name, { origin }) : aboutLadder(id, name, { origin });
}

/**
 * What the two of a match are to be told of an event of it. That one of a tournament starts, the tournament has told.
 * @param before the match before the event, `after` after it
 */
export function matchNews(
  context: NewsContext & { readonly owner: OwnerOfMatch | null },
  before: MatchState | null,
  event: MatchEvent,
  after: MatchState,
): CompetitionNotice[] {
  const { owner, origin } = context;
  const { id, players, winner, decidedBy } = after;
  const isStarted = before === null && event.type === "begun" && owner?.kind !== "tournament";
  if (!isStarted && event.type !== "ended") return [];
  const games = countedGames(after).map((game) => game.id);
  const points = Object.fromEntries(players.map((player) => [player, pointsOf(after, player) / 2]));
  const news = bothOf(after).map(([player, opponent]) => {
    const about = { match: { id, url: `${origin}/matches/${id}` }, opponent: opponent!, games };
    const data = { ...about, ...ownerData(owner, context) };
    const by = owner?.kind === "ladder" ? players[0] : null;
    return told(
      [player],
      isStarted
        ? { type: "match.started", data: { ...data, by } }
        : { type: "match.finished", data: { ...data, points, winner, decidedBy } },
    );
  });
  return noticesOf(id, context, event.at, news);
}

/** What of a ladder tells of its places. Players by their ids, the first place first. */
interface PlacesOfLadder {
  readonly id: string;
  readonly settings: { readonly name: string };
  readonly places: readonly { readonly player: string }[];
  readonly matches: readonly {
    readonly id: string;
    readonly challenger: string;
    readonly defender: string;
  }[];
}

/** What changes places: a match that is over, or somebody who leaves. */
export type LadderChange = { readonly at: number } & (
  | { readonly type: "ended"; readonly match: string }
  | { readonly type: "left"; readonly player: string; readonly why: "left" | "removed" | "idle" | "gone" }
);

/** A player's place, from 1; null for none. */
const placeOn = ({ places }: PlacesOfLadder, player: string): number | null =>
  places.findIndex((one) => one.player === player) + 1 || null;

function toldOfPlaces(
  before: PlacesOfLadder,
  event: LadderChange,
  after: PlacesOfLadder,
  about: ReturnType<typeof aboutLadder>,
): Told[] {
  if (event.type === "left") {
    const { player, why } = event;
    const from = placeOn(before, player);
    if (from === null || why === "gone") return [];
    const data = { ...about, from, to: null, because: why, match: null, opponent: null };
    return [told([player], { type: "ladder.moved", data })];
  }
  const match = before.matches.find(({ id }) => id === event.match);
  const met = match === undefined ? [] : [match.challenger, match.defender];
  return before.places.flatMap(({ player }, index) => {
    const [from, to] = [index + 1, placeOn(after, player)];
    if (to === from) return [];
    const opponent = met.includes(player) ? met.find((one) => one !== player)! : null;
    const data = { ...about, from, to, because: "match", match: event.match, opponent } as const;
    return [told([player], { type: "ladder.moved", data })];
  });
}

/**
 * What players are to be told of a change of a ladder's places: by a match all whose places it has changed, and else who has
 * left. Those below, who move up by that, are told nothing: on a long ladder it would be all the time.
 * @param before the ladder before the change, `after` after it
 */
export function ladderNews(
  context: NewsContext,
  before: PlacesOfLadder,
  event: LadderChange,
  after: PlacesOfLadder,
): CompetitionNotice[] {
  const about = aboutLadder(after.id, after.settings.name, context);
  return noticesOf(after.id, context, event.at, toldOfPlaces(before, event, after, about));
}
