import { expiryOf } from "../game/schedule.ts";
import type { PlayerNews } from "../game/news.ts";
import { MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { deleteSome, type ObjectStorage, allValues, firstValue } from "../lib/object-storage.ts";

/** A challenge that is about to be made, as one of its two mailboxes counts it. */
export interface NewChallengePlace {
  readonly game: string;
  readonly direction: "in" | "out";
  /** The other player's id; null where anyone may accept. */
  readonly opponent: string | null;
  readonly listed: boolean;
}

/** How many open challenges of one direction there can be: in all, in the lobby, and between the same two players. */
export type PlaceCaps = Readonly<Partial<Record<"all" | "listed" | "opponent", number>>>;

/** How long a place is held for a challenge of which no news has come: its making may have broken off. */
const HELD = MINUTE;

/** More than one player's challenges to another can be: no work without end where a fault has stored more. */
const MOST_OF_ONE = 200;

/** Whether a challenge is no stranger's: a rematch follows a game, a counter-offer a challenge of the player's own. */
export const needsNoPlace = (links: {
  readonly rematchOf?: string | null;
  readonly counterOf?: string | null;
}) => (links.rematchOf ?? links.counterOf ?? null) !== null;

/** The other player of an open challenge; null for anyone. */
function opponentIn({ game, direction }: PlayerNews): string | null {
  return (direction === "in" ? game.challenge.by : game.challenge.to)?.id ?? null;
}

/**
 * Counts a player's open challenges. A place is taken, in one synchronous step, before the challenge is made, and is
 * kept by its news until it is answered, is withdrawn or expires: of many challenges at once no more than the caps
 * allow are made, for the last place goes to one of them. A place whose challenge was never made is free after a
 * minute.
 */
export function openChallengePlaces({ sql }: ObjectStorage) {
  /** How many others stand, up to `most`. */
  function others(
    { game, direction, opponent }: NewChallengePlace,
    of: keyof PlaceCaps,
    most: number,
  ): number {
    const which = { all: "", listed: "AND listed = 1", opponent: "AND opponent = ?" }[of];
    const query = `SELECT count(*) FROM (SELECT 1 FROM open_challenges
      WHERE direction = ? AND ends > ? AND game <> ? ${which} LIMIT ?)`;
    const who = of === "opponent" ? [opponent] : [];
    return firstValue(sql, query, direction, now(), game, ...who, most) ?? 0;
  }

  function isOver(place: NewChallengePlace, of: keyof PlaceCaps, most: number): boolean {
    if ((of === "listed" && !place.listed) || (of === "opponent" && place.opponent === null)) return false;
    return others(place, of, most) >= most;
  }

  function put({ game, direction, opponent, listed }: NewChallengePlace, ends: number): void {
    const query = `INSERT INTO open_challenges (game, direction, opponent, listed, ends) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (game) DO UPDATE SET ends = max(ends, excluded.ends)`;
    sql.exec(query, game, direction, opponent, listed ? 1 : 0, ends);
  }

  return {
    /** Takes a place; the same challenge again takes no other. Gives the cap that leaves none, or null. */
    take(place: NewChallengePlace, caps: PlaceCaps): keyof PlaceCaps | null {
      const names = Object.keys(caps) as (keyof PlaceCaps)[];
      const over = names.find((of) => isOver(place, of, caps[of] ?? Infinity)) ?? null;
      if (over === null) put(place, now() + HELD);
      return over;
    },

    /** Gives a place back: the challenge was refused. */
    free(game: string): void {
      sql.exec("DELETE FROM open_challenges WHERE game = ?", game);
    },

    /** Follows what has become of a challenge. News that came before must not come here. */
    follow(news: PlayerNews): void {
      const { gameId: game, status, direction } = news;
      // Free since the game began, and this is the way of every move.
      if (status === "playing" && news.game.ply > 0) return;
      if (status !== "open") return this.free(game);
      const { createdAt, challenge } = news.game;
      if (direction === "in" && needsNoPlace(challenge)) return;
      const ends = expiryOf({ createdAt, isNamed: challenge.to !== null });
      put({ game, direction, opponent: opponentIn(news), listed: challenge.listed }, ends);
    },

    /** The challenges that wait for the owner's answer to another player, also those of which no news has come yet. */
    by(opponent: string): string[] {
      const query = `SELECT game FROM open_challenges WHERE direction = 'in' AND opponent = ? UNION SELECT id FROM games
        WHERE list = 'in' AND json_extract(body, '$.challenge.by.id') = ? LIMIT ?`;
      return allValues(sql, query, opponent, opponent, MOST_OF_ONE);
    },

    /** Deletes what counts no longer. Whether none is left. */
    prune: (): boolean => deleteSome(sql, { table: "open_challenges", key: "game" }, "ends <= ?", now()),
  };
}

export type ChallengePlaces = ReturnType<typeof openChallengePlaces>;
