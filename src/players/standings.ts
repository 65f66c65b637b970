import { sql } from "drizzle-orm";
import type { ConductView } from "../contract/standing.ts";
import { now } from "../lib/now.ts";
import { COUNTED_FOR, type NumberedConduct } from "../mailbox/conduct.ts";
import { drizzle } from "./d1.ts";
import type { RatingRow } from "./ratings.ts";

/** Stores a player's conduct. Does nothing for a deleted player, or if a newer version is stored. */
export async function recordConduct(
  db: D1Database,
  player: string,
  { number, latest, conduct }: NumberedConduct,
): Promise<void> {
  await drizzle(db).run(sql`INSERT INTO conduct (player_id, number, latest, figures)
    SELECT id, ${number}, ${latest}, ${JSON.stringify(conduct)} FROM players WHERE id = ${player} AND deleted_at IS NULL
    ON CONFLICT (player_id) DO UPDATE SET number = excluded.number, latest = excluded.latest, figures = excluded.figures
    WHERE excluded.number > conduct.number`);
}

export interface InPool {
  readonly player: string;
  readonly ruleset: string;
}

type StoredRating = Pick<RatingRow, "rating" | "rd" | "volatility" | "games" | "ratedAt">;

export interface StoredStanding extends InPool {
  /** Null if the player has no rated game in the pool. */
  readonly rated: StoredRating | null;
  /** The value of attacking, in points; null if no game of the pool was rated. */
  readonly offset: number | null;
  readonly conduct: ConductView | null;
}

type Row = InPool &
  (StoredRating | { readonly [Name in keyof StoredRating]: null }) & {
    readonly offset: number | null;
    readonly figures: string | null;
  };

function standingIn({ player, ruleset, offset, figures, ...row }: Row): StoredStanding {
  const conduct = figures === null ? null : (JSON.parse(figures) as ConductView);
  return { player, ruleset, offset, conduct, rated: row.rating === null ? null : row };
}

/** Returns standings in the order of `wanted`, with one query. */
export async function standingsOf(db: D1Database, wanted: readonly InPool[]): Promise<StoredStanding[]> {
  const pairs = JSON.stringify(wanted.map(({ player, ruleset }) => [player, ruleset]));
  const [player, ruleset] = [sql`json_extract(value, '$[0]')`, sql`json_extract(value, '$[1]')`];
  const rows = await drizzle(db).all<Row>(sql`
    SELECT ${player} AS player, ${ruleset} AS ruleset, r.rating, r.rd, r.volatility, r.games, r.rated_at AS "ratedAt",
      p."offset", c.figures
    FROM json_each(${pairs})
    LEFT JOIN ratings r ON r.player = ${player} AND r.ruleset = ${ruleset}
    LEFT JOIN pools p ON p.ruleset = ${ruleset}
    LEFT JOIN conduct c ON c.player_id = ${player} AND c.latest > ${now() - COUNTED_FOR}`);
  return rows.map(standingIn);
}
