import { sql } from "drizzle-orm";
import type { ConductView } from "../contract/standing.ts";
import { now } from "../lib/now.ts";
import { COUNTED_FOR, type NumberedConduct } from "../mailbox/conduct.ts";
import { drizzle } from "./d1.ts";

/**
 * Writes how a player plays, as their mailbox has worked it out. What was worked out before replaces nothing, and nothing is
 * written of who has gone.
 */
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

/** A player, and the rule set by which something is to be known of them. */
export interface InPool {
  readonly player: string;
  readonly ruleset: string;
}

/** How a player stands by a rule set, as its pool wrote it last. */
export interface StoredRating {
  readonly rating: number;
  readonly rd: number;
  readonly volatility: number;
  readonly games: number;
  readonly ratedAt: number;
}

/** What the records know of a player before a game by a rule set. */
export interface StoredStanding extends InPool {
  /** Null for one who has no rated game by it. */
  readonly rated: StoredRating | null;
  /** What attacking is worth by the rule set, in points; null where no game has been rated. */
  readonly offset: number | null;
  /** Null for one of whom there is nothing to tell. */
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

/** What is known of players before games by rule sets, of all of them in one query, in their order. */
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
