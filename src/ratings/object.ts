import type { RatedResult } from "../game/projections/ratings.ts";
import type { LocalClockEnv } from "../lib/local-clock.ts";
import type { Reach } from "../lib/places.ts";
import type { Reports } from "../lib/reporting.ts";
import { type Opened, wakingObject } from "../lib/waking-object.ts";
import { type Annulled, openPool, type OpenPool, type PoolPorts } from "./pool.ts";
import type { Annulment, DayRow, RatedGame } from "./rows.ts";

/** What lies outside a pool. */
interface Surroundings extends Pick<PoolPorts, "toMailbox" | "toRecords" | "origin"> {
  readonly reports: Reports;
}

type Parts = Opened<OpenPool>;

const poolRpc = {
  /** Takes games that have ended; they are rated when this resolves. Twice is once. */
  hear: ({ object }: Parts, results: readonly RatedResult[]): void => object.hear(results),

  /** Has a game not count any more, or (null) count again. */
  annul: ({ object }: Parts, game: string, annulment: Omit<Annulment, "at"> | null): Annulled =>
    object.annul(game, annulment),

  /** Has a player who has left stand on no leaderboard any more. */
  forget: ({ object }: Parts, player: string): void => object.forget(player),

  /** What a game has done; null where it was not rated. */
  game: ({ object }: Parts, game: string): RatedGame | null => object.game(game),

  /** The rated games by their numbers: all (null), or those of a player. */
  games: ({ object }: Parts, reach: Reach, player: string | null): RatedGame[] => object.games(reach, player),

  /** The offset, day by day. */
  days: ({ object }: Parts, reach: Reach): DayRow[] => object.days(reach),
};

/** The Durable Object of one rule set's ratings, by the id of the rule set: the only one who writes them. */
export const poolObject = <Env extends LocalClockEnv>(surroundingsOf: (env: Env) => Surroundings) =>
  wakingObject(
    "pool",
    ({ id, storage }, env: Env) => {
      const { reports, ...ports } = surroundingsOf(env);
      return { object: openPool({ ...ports, storage, ruleset: id }), reports };
    },
    poolRpc,
  );

export type Pool = InstanceType<ReturnType<typeof poolObject>>;
