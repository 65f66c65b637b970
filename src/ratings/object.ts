import type { RatedResult } from "../game/projections/ratings.ts";
import { type LocalClockEnv, startLocalClock } from "../lib/local-clock.ts";
import { objectClass } from "../lib/object-class.ts";
import { hasSchema } from "../lib/object-storage.ts";
import type { Reach } from "../lib/places.ts";
import { openReporting, type Reports } from "../lib/reporting.ts";
import { neverThrowing } from "../lib/wakeup.ts";
import { type Annulled, openPool, type OpenPool, type PoolPorts } from "./pool.ts";
import type { Annulment, DayRow, RatedGame } from "./rows.ts";

/** What lies outside a pool. */
interface Surroundings extends Pick<PoolPorts, "toMailbox" | "toRecords" | "origin"> {
  readonly reports: Reports;
}

function open({ id, storage }: DurableObjectState, { reports, ...surroundings }: Surroundings) {
  const pool = openPool({ ...surroundings, storage, ruleset: id.name ?? "" });
  return { pool, reporting: openReporting({ reports, subject: () => id.name ?? "", counts: () => ({}) }) };
}

/** An object whose parts are opened once the clock of local mode is known. */
interface Parts {
  readonly opened: { readonly pool: OpenPool; readonly reporting: ReturnType<typeof openReporting> };
}

const poolRpc = {
  /** Takes games that have ended; they are rated when this resolves. Twice is once. */
  hear: ({ opened: { pool } }: Parts, results: readonly RatedResult[]): void => pool.hear(results),

  /** Has a game not count any more, or (null) count again. */
  annul: ({ opened: { pool } }: Parts, game: string, annulment: Omit<Annulment, "at"> | null): Annulled =>
    pool.annul(game, annulment),

  /** Has a player who has left stand on no leaderboard any more. */
  forget: ({ opened: { pool } }: Parts, player: string): void => pool.forget(player),

  /** What a game has done; null where it was not rated. */
  game: ({ opened: { pool } }: Parts, game: string): RatedGame | null => pool.game(game),

  /** The rated games by their numbers: all (null), or those of a player. */
  games: ({ opened: { pool } }: Parts, reach: Reach, player: string | null): RatedGame[] =>
    pool.games(reach, player),

  /** The offset, day by day. */
  days: ({ opened: { pool } }: Parts, reach: Reach): DayRow[] => pool.days(reach),

  /** Does what has fallen due; the local clock calls it. */
  async wake({ opened: { pool } }: Parts): Promise<{ due: number | null; touches: readonly string[] }> {
    return { due: await pool.wake(), touches: [] };
  },
};

/** The Durable Object of one rule set's ratings, by the id of the rule set: the only one who writes them. */
export function poolObject<Env extends LocalClockEnv>(surroundingsOf: (env: Env) => Surroundings) {
  return objectClass(
    "pool",
    (ctx: DurableObjectState, env: Env): Parts => {
      const parts: { opened?: Parts["opened"] } = {};
      void ctx.blockConcurrencyWhile(async () => {
        await startLocalClock(env);
        parts.opened = open(ctx, surroundingsOf(env));
        if (hasSchema(ctx.storage) && (await ctx.storage.getAlarm()) === null) parts.opened.pool.rearm();
      });
      return parts as Parts;
    },
    poolRpc,
    {
      async alarm({ opened: { pool, reporting } }, info) {
        await neverThrowing(
          () => pool.wake(),
          () => pool.rearm(),
        );
        await reporting.alarmWentOff(info?.scheduledTime);
      },
    },
  );
}

export type Pool = InstanceType<ReturnType<typeof poolObject>>;
