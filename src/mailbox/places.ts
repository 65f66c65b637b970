import type { StoringCalls } from "../channels/channel.ts";
import { RATED_PAIR } from "../contract/bounds.ts";
import { HOUSE, housePlayer } from "../contract/house.ts";
import type { PlayerNews } from "../game/news.ts";
import { expiryOf } from "../game/schedule.ts";
import { MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { deleteSome, firstValue, type SchemaStep, type Sql } from "../lib/object-storage.ts";
import { MethodGroup } from "../lib/service-object.ts";
import { SIDES } from "../rules/index.ts";
import { needsNoPlace } from "./begun.ts";

export const RATED_PAIRS: SchemaStep = [
  // Rated games that began in the last 30 days, and reserved places. ends: when the place expires, in milliseconds since 1970.
  `CREATE TABLE rated_pairs (game TEXT PRIMARY KEY, opponent TEXT NOT NULL, ruleset TEXT NOT NULL, ends INTEGER NOT NULL)
     WITHOUT ROWID`,
  "CREATE INDEX rated_pairs_by_pair ON rated_pairs (opponent, ruleset, ends)",
  "CREATE INDEX rated_pairs_by_end ON rated_pairs (ends)",
];

export const HOUSE_PLACES: SchemaStep = [
  // Games with house players that are about to begin. Each counts until its news arrives, or until `ends`.
  "CREATE TABLE house_places (game TEXT PRIMARY KEY, ends INTEGER NOT NULL) WITHOUT ROWID",
];

export interface NewChallengePlace {
  readonly game: string;
  readonly direction: "in" | "out";
  /** Null if anyone may accept. */
  readonly opponent: string | null;
  readonly listed: boolean;
}

/** Limits on open challenges of one direction: in total, in the lobby and per opponent. */
export type PlaceCaps = Readonly<Partial<Record<"all" | "listed" | "opponent", number>>>;

export interface RatedPlace {
  readonly game: string;
  readonly opponent: string;
  readonly ruleset: string;
}

/** A place is freed after this many milliseconds without news of its game, because creating the game may have failed. */
const HELD = MINUTE;

export const WITH_HOUSE = {
  where: `opponent IN (${HOUSE.map(() => "?").join(", ")})`,
  ids: HOUSE.map(({ id }) => id),
};

function putChallenge(sql: Sql, place: NewChallengePlace, ends: number): void {
  const { game, direction, opponent, listed } = place;
  const query = `INSERT INTO open_challenges (game, direction, opponent, listed, ends) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (game) DO UPDATE SET ends = max(ends, excluded.ends)`;
  sql.exec(query, game, direction, opponent, listed ? 1 : 0, ends);
}

function putRated(sql: Sql, { game, opponent, ruleset }: RatedPlace, ends: number): void {
  const query = `INSERT INTO rated_pairs (game, opponent, ruleset, ends) VALUES (?, ?, ?, ?)
    ON CONFLICT (game) DO UPDATE SET ends = max(ends, excluded.ends)`;
  sql.exec(query, game, opponent, ruleset, ends);
}

function freeChallenge(sql: Sql, game: string): void {
  sql.exec("DELETE FROM open_challenges WHERE game = ?", game);
}

interface PlacesHost extends StoringCalls {
  readonly mailbox: () => { readonly player: string };
}

/** Reserves places before a game or challenge is created, so that concurrent requests cannot exceed the limits. */
export class PlaceMethods extends MethodGroup<PlacesHost> {
  /** Reserves a place, once per challenge. Returns the limit that is reached, or null if the place was reserved. */
  takeChallenge(place: NewChallengePlace, caps: PlaceCaps): keyof PlaceCaps | null {
    const names = Object.keys(caps) as (keyof PlaceCaps)[];
    const over = names.find((of) => this.#isOver(place, of, caps[of] ?? Infinity)) ?? null;
    if (over === null) putChallenge(this.#sql, place, now() + HELD);
    return over;
  }

  /** Frees a challenge's place, and the place that its game may have with a house player. */
  freeChallenge(game: string): void {
    freeChallenge(this.#sql, game);
    this.#sql.exec("DELETE FROM house_places WHERE game = ?", game);
  }

  /** Reserves a place for a rated game. Returns false at the limit. Idempotent per game. */
  takeRated(place: RatedPlace): boolean {
    const { game, opponent, ruleset } = place;
    const query = `SELECT count(*) FROM (SELECT 1 FROM rated_pairs
      WHERE opponent = ? AND ruleset = ? AND ends > ? AND game <> ? LIMIT ?)`;
    const others = firstValue<number>(this.#sql, query, opponent, ruleset, now(), game, RATED_PAIR.max) ?? 0;
    if (others >= RATED_PAIR.max) return false;
    putRated(this.#sql, place, now() + HELD);
    return true;
  }

  /** Frees a reserved place. Games that have begun keep their places. */
  freeRated(game: string): void {
    this.#sql.exec("DELETE FROM rated_pairs WHERE game = ? AND ends <= ?", game, now() + HELD);
  }

  /**
   * Reserves a place for a game with a house player. Returns false if `most` other games are running or have places. Counts
   * games against house players; in a house player's mailbox, all games. Idempotent per game.
   */
  takeHouse(game: string, most: number): boolean {
    const isHouse = housePlayer(this.host.mailbox().player) !== null;
    const { where, ids } = isHouse ? { where: "true", ids: [] } : WITH_HOUSE;
    const playing = `SELECT count(*) FROM
      (SELECT 1 FROM games WHERE list = 'playing' AND id <> ? AND ${where} LIMIT ?)`;
    const reserved = `SELECT count(*) FROM (SELECT 1 FROM house_places WHERE game <> ? AND ends > ?
      AND NOT EXISTS (SELECT 1 FROM games WHERE id = house_places.game) LIMIT ?)`;
    const others =
      (firstValue<number>(this.#sql, playing, game, ...ids, most) ?? 0) +
      (firstValue<number>(this.#sql, reserved, game, now(), most) ?? 0);
    if (others >= most) return false;
    this.#sql.exec("DELETE FROM house_places WHERE ends <= ?", now());
    const query = "INSERT OR REPLACE INTO house_places (game, ends) VALUES (?, ?)";
    this.#sql.exec(query, game, now() + HELD);
    return true;
  }

  get #sql(): Sql {
    return this.host.storage().sql;
  }

  #isOver(place: NewChallengePlace, of: keyof PlaceCaps, most: number): boolean {
    if ((of === "listed" && !place.listed) || (of === "opponent" && place.opponent === null)) return false;
    const which = { all: "", listed: "AND listed = 1", opponent: "AND opponent = ?" }[of];
    const query = `SELECT count(*) FROM (SELECT 1 FROM open_challenges
      WHERE direction = ? AND ends > ? AND game <> ? ${which} LIMIT ?)`;
    const who = of === "opponent" ? [place.opponent] : [];
    return firstValue<number>(this.#sql, query, place.direction, now(), place.game, ...who, most)! >= most;
  }
}

/** Keeps the place of an open challenge until it expires, and frees it when the challenge is no longer open. */
function followChallenge(sql: Sql, { gameId, status, direction, game }: PlayerNews): void {
  // The place was freed when the game began. Checked first, because this runs on every move.
  if (status === "playing" && game.ply > 0) return;
  if (status !== "open") return freeChallenge(sql, gameId);
  const { createdAt, challenge } = game;
  if (direction === "in" && needsNoPlace(challenge)) return;
  const opponent = (direction === "in" ? challenge.by : challenge.to)?.id ?? null;
  const ends = expiryOf({ createdAt, isNamed: challenge.to !== null });
  putChallenge(sql, { game: gameId, direction, opponent, listed: challenge.listed }, ends);
}

function ratedIn({ game, player }: PlayerNews): RatedPlace | null {
  const { id, ruleset, players, challenge, unrated } = game;
  if (challenge.rated !== true || unrated !== undefined || players === null) return null;
  // Players do not choose their opponents in tournaments.
  if (challenge.tournament !== undefined) return null;
  const opponent = SIDES.map((side) => players[side].id).find((one) => one !== player);
  return opponent === undefined ? null : { game: id, opponent, ruleset };
}

const cameToNothing = ({ status, game: { result, ply } }: PlayerNews): boolean =>
  status === "finished" && (result?.reason === "aborted" || ply < 2);

/** Counts a rated game of a pair for 30 days from its start; not if it is aborted or ends before both sides moved. */
function followRated(sql: Sql, news: PlayerNews): void {
  const { status, game } = news;
  if (status === "playing" ? game.ply > 0 : status !== "finished") return;
  const place = ratedIn(news);
  if (place === null) return;
  if (cameToNothing(news)) sql.exec("DELETE FROM rated_pairs WHERE game = ?", place.game);
  else if (status === "playing") putRated(sql, place, (game.startedAt ?? game.at) + RATED_PAIR.span);
}

/** Updates the places that news of a game affects. Only for new news: repeated news could bring back a freed place. */
export function followPlaces(sql: Sql, news: PlayerNews): void {
  followChallenge(sql, news);
  followRated(sql, news);
}

/** Deletes at most `DELETED_AT_ONCE` expired places of each kind. Returns whether none are left. */
export function prunePlaces(sql: Sql): boolean {
  const areAllGone = ["open_challenges", "rated_pairs"].map((table) =>
    deleteSome(sql, { table, key: "game" }, "ends <= ?", now()),
  );
  return areAllGone.every(Boolean);
}
