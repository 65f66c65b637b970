import { IdParam, NameParam } from "../contract/fields.ts";
import { ListQuery, pageOf, timedQuery } from "../contract/lists.ts";
import { refusal } from "../contract/problems/table.ts";
import { LeaderboardEntry, OffsetDay, PlayerRating } from "../contract/ratings.ts";
import type { ViewOf } from "../contract/view.ts";
import { DAY, formatInstant } from "../lib/duration.ts";
import { ID_LENGTH } from "../lib/ids.ts";
import { now } from "../lib/now.ts";
import type { Place } from "../lib/places.ts";
import { seatsOf } from "../players/listing.ts";
import { listedRatings, offsetsOf, type RatingRow, ratingsOf, unlistedRatings } from "../players/ratings.ts";
import { playerByName, playersByNames } from "../players/store.ts";
import { aged, PROVISIONAL } from "../ratings/glicko2.ts";
import { type Counts, LONGEST_IDLE, percentileOf } from "../ratings/leaderboard.ts";
import { rounded } from "../ratings/events.ts";
import { firstOffset } from "../ratings/offset.ts";
import { poolOf } from "../ratings/pools.ts";
import type { DayRow } from "../ratings/rows.ts";
import { err, ok, RULESETS } from "../rules/index.ts";
import { page } from "./answers.ts";
import { listPage, NO_ID, reachOf, wholeList } from "./lists.ts";
import { OPEN, operationsOf } from "./operation.ts";
import type { Ports } from "./ports.ts";
import { ByRuleset, exactly, CACHED, nameIn, noPlayer, type Seats, shippedIn } from "./ratings.ts";

const operation = operationsOf("Ratings");
export const leaderboardOperations = operation.all;

const countsIn = (text: string | undefined): Counts => JSON.parse(text ?? "[]") as Counts;

function playerRating(row: RatingRow, counts: Counts): ViewOf<typeof PlayerRating> {
  const { ruleset, rating, games, ratedAt, listedUntil } = row;
  const { rd } = aged(row, now());
  return {
    ruleset,
    rating: rounded(rating),
    rd: rounded(rd),
    provisional: rd >= PROVISIONAL,
    games,
    ratedAt: formatInstant(ratedAt),
    percentile: listedUntil === null ? null : percentileOf(rating, counts),
    listedUntil: listedUntil === null ? null : formatInstant(listedUntil),
  };
}

export const listPlayerRatings = operation.get("/v1/players/{name}/ratings", {
  access: OPEN,
  id: "listPlayerRatings",
  summary: "List a player's ratings",
  input: { params: NameParam, query: ListQuery },
  answer: page(
    pageOf(PlayerRating()),
    "A page of ratings: one for each rule set by which the player has rated games",
    CACHED,
  ),
  refuses: ["player-not-found"],
  run: async (_, { name, ...paging }, { env }) => {
    const player = await playerByName(env.DB, name);
    if (player === null) return noPlayer(name);
    const ids = RULESETS.map(({ id }) => id);
    const [rows, pools] = await Promise.all([ratingsOf(env.DB, [player.id], ids), offsetsOf(env.DB, ids)]);
    const counts = new Map(pools.map((pool) => [pool.ruleset, countsIn(pool.counts)]));
    const placeIn = (id: string): number => ids.findIndex((one) => one === id);
    const rated = rows
      .filter(({ games }) => games > 0)
      .toSorted((a, b) => placeIn(a.ruleset) - placeIn(b.ruleset));
    const views = rated.map((row) => playerRating(row, counts.get(row.ruleset) ?? []));
    return ok(wholeList(views, paging, ({ ruleset }) => placeIn(ruleset)));
  },
});

/** Returns the rounded ratings of players for a rule set. Players without rated games are absent. */
export async function ratingsByName(
  names: readonly string[],
  ruleset: string,
  { env: { DB } }: Ports,
): Promise<ReadonlyMap<string, number>> {
  const players = [...(await playersByNames(DB, names)).values()];
  const ids = players.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await ratingsOf(DB, ids, [ruleset]);
  const nameOf = new Map(players.map(({ id, name }) => [id, name]));
  return new Map(
    rows
      .filter(({ games }) => games > 0)
      .map(({ player, rating }) => [nameOf.get(player) ?? "", Math.round(rating)]),
  );
}

function offsetDay({ day, offset, variance, games }: Omit<DayRow, "first">): ViewOf<typeof OffsetDay> {
  const date = new Date(day * DAY).toISOString().slice(0, 10);
  return { date, offset: exactly(offset), sd: exactly(Math.sqrt(variance)), games };
}

export const listOffsets = operation.get("/v1/rulesets/{id}/offset", {
  access: OPEN,
  id: "listOffsets",
  summary: "List the offsets of a rule set",
  description:
    "The value of attacking by a rule set, day by day, newest first. Calculated at midnight (UTC) from the rated games of the day. Forecasts use the newest offset.",
  input: { params: IdParam, query: timedQuery("desc") },
  answer: page(pageOf(OffsetDay()), "A page of days", CACHED),
  refuses: ["ruleset-not-found"],
  run: async (_, { id, ...paging }, ports) => {
    const ruleset = shippedIn(id);
    if (!ruleset.ok) return ruleset;
    const days = await poolOf(ports.env, id).days(reachOf(paging, "desc"));
    // A pool without rated games has no days yet. Its first offset is listed for today.
    const first = { day: Math.floor(now() / DAY), ...firstOffset(id), games: 0 };
    const rows = days.length === 0 && paging.cursor == null ? [first] : days;
    const placedRows = rows.map((row) => ({ ...row, at: row.day, id: NO_ID }));
    return ok(listPage(placedRows, paging, offsetDay));
  },
});

const LAST_RANK = 1000;

/** Adds places. `at`: millionths of a point below the top; `id`: number among rows with the same rating; `asOf`: rank. */
function placed(rows: readonly RatingRow[], after: Place | null): (RatingRow & Place)[] {
  let [rank, below, ties] = [after?.asOf ?? 0, after?.at ?? -1, Number(after?.id ?? 0)];
  return rows.map((row) => {
    ties = row.below === below ? ties + 1 : 1;
    below = row.below;
    return { ...row, at: below, id: String(ties).padStart(ID_LENGTH, "0"), asOf: ++rank };
  });
}

export type Provisional = Omit<ViewOf<typeof LeaderboardEntry>, "rank" | "percentile">;

const ratedView = (row: RatingRow, seats: Seats): Provisional => ({
  name: nameIn(seats, row.player),
  rating: rounded(row.rating),
  rd: rounded(aged(row, now()).rd),
  games: row.games,
});

async function entriesOf(rows: readonly (RatingRow & Place)[], { DB }: Ports["env"]) {
  const players = rows.map(({ player }) => player);
  const seats = await seatsOf(DB, players);
  return ({ asOf = 0, ...row }: RatingRow & Place, counts: Counts): ViewOf<typeof LeaderboardEntry> => ({
    rank: asOf > LAST_RANK ? null : asOf,
    ...ratedView(row, seats),
    percentile: percentileOf(row.rating, counts),
  });
}

export const getLeaderboard = operation.get("/v1/leaderboards/{ruleset}", {
  access: OPEN,
  id: "getLeaderboard",
  summary: "Get the leaderboard of a rule set",
  description:
    "Highest rating first. Players with at least 20 rated games, the last in the past 60 days, and a deviation of at most 75. Bots are not listed.",
  input: { params: ByRuleset, query: ListQuery },
  answer: page(pageOf(LeaderboardEntry()), "A page of the leaderboard", CACHED),
  refuses: ["ruleset-not-found"],
  run: async (_, { ruleset: id, ...paging }, { env }) => {
    const ruleset = shippedIn(id);
    if (!ruleset.ok) return ruleset;
    const { after, limit } = reachOf(paging, "asc");
    if (after !== null && (after.asOf === undefined || !/^0{16}\d{6}$/.test(after.id)))
      return err(refusal("invalid-cursor"));
    const skipped = Number(after?.id ?? 0);
    const [rows, [pool]] = await Promise.all([
      listedRatings(env.DB, id, { from: after?.at ?? 0, limit: limit + skipped }),
      offsetsOf(env.DB, [id]),
    ]);
    const isPast = after !== null && rows[0]?.below === after.at ? skipped : 0;
    const listed = placed(rows.slice(isPast, isPast + limit), after);
    const view = await entriesOf(listed, env);
    const counts = countsIn(pool?.counts);
    return ok(listPage(listed, paging, (row) => view(row, counts)));
  },
});

/** How many ratings are read to find a rule set's provisional players. More than are listed, because some may be bots'. */
const LATEST = 40;

/** Returns the best-rated players of these rows, without bots. */
function provisionalAmong(rows: readonly RatingRow[], seats: Seats, most: number): readonly Provisional[] {
  return rows
    .filter(({ player, games }) => games > 0 && seats.get(player)?.bot !== true)
    .toSorted((one, other) => one.below - other.below)
    .slice(0, most)
    .map((row) => ratedView(row, seats));
}

/** Returns up to `most` players of each rule set who are not on its leaderboard yet but had rated games in the last 60 days. */
export async function provisionalIn(rulesets: readonly string[], most: number, { env: { DB } }: Ports) {
  const reach = { from: now() - LONGEST_IDLE, limit: LATEST };
  const begun = (await offsetsOf(DB, rulesets)).map(({ ruleset }) => ruleset);
  const rows = await Promise.all(begun.map((ruleset) => unlistedRatings(DB, ruleset, reach)));
  const players = rows.flat().map(({ player }) => player);
  const seats = await seatsOf(DB, players);
  return new Map(begun.map((ruleset, at) => [ruleset, provisionalAmong(rows[at] ?? [], seats, most)]));
}

export interface Leaders {
  readonly ruleset: string;
  readonly players: number;
  readonly first: readonly ViewOf<typeof LeaderboardEntry>[];
}

export async function leadersOf(each: number, { env }: Ports): Promise<readonly Leaders[]> {
  const ids = RULESETS.map(({ id }) => id);
  const pools = await offsetsOf(env.DB, ids);
  const listed = pools
    .map(({ ruleset, counts }) => ({ ruleset, counts: countsIn(counts) }))
    .filter(({ counts }) => counts.length > 0)
    .map(async (pool) => {
      const rows = await listedRatings(env.DB, pool.ruleset, { from: 0, limit: each });
      return { ...pool, rows: placed(rows, null) };
    });
  const boards = await Promise.all(listed);
  const all = boards.flatMap(({ rows }) => rows);
  const view = await entriesOf(all, env);
  return boards.map(({ ruleset, counts, rows }) => ({
    ruleset,
    players: counts.reduce((sum, [, players]) => sum + players, 0),
    first: rows.map((row) => view(row, counts)),
  }));
}
