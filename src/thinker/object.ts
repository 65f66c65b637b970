import { type LocalClockEnv, startLocalClock } from "../lib/local-clock.ts";
import { objectClass } from "../lib/object-class.ts";
import { openReporting, type Reports } from "../lib/reporting.ts";
import { neverThrowing } from "../lib/wakeup.ts";
import type { HouseNews } from "./queue.ts";
import { openThinker, type HouseTable, type Think } from "./thinker.ts";

/** What lies outside an object that thinks. */
interface Surroundings {
  readonly table: HouseTable;
  readonly reports: Reports;
}

function open({ id, storage }: DurableObjectState, { table, reports }: Surroundings) {
  // Loaded when it is first thought: nobody else needs the engine.
  const think: Think = async (...about) => (await import("./think.ts")).thinkInSlices(...about);
  const thinker = openThinker({ storage, table, think });
  const reporting = openReporting({ reports, subject: () => id.name ?? String(id), counts: () => ({}) });
  return { thinker, reporting };
}

/** An object whose parts are opened once the clock of local mode is known. */
interface Parts {
  readonly opened: ReturnType<typeof open>;
}

const thinkerRpc = {
  /** Takes news of games of the house; they are stored when this resolves. */
  hear: ({ opened }: Parts, news: readonly HouseNews[]): void => opened.thinker.hear(news),

  /** Does what has fallen due; the local clock calls it. `touches`: the games in which it may have done something. */
  wake: ({ opened }: Parts) => opened.thinker.wake(),
};

/** The Durable Object that thinks for the house in some games, at its alarm alone: nobody waits for it. */
export function thinkerObject<Env extends LocalClockEnv>(
  surroundingsOf: (env: Env, afterwards: (work: Promise<unknown>) => void) => Surroundings,
) {
  return objectClass(
    "thinker",
    (ctx: DurableObjectState, env: Env): Parts => {
      const parts: { opened?: Parts["opened"] } = {};
      void ctx.blockConcurrencyWhile(async () => {
        await startLocalClock(env);
        parts.opened = open(
          ctx,
          surroundingsOf(env, (work) => ctx.waitUntil(work)),
        );
        if ((await ctx.storage.getAlarm()) === null) parts.opened.thinker.rearm();
      });
      return parts as Parts;
    },
    thinkerRpc,
    {
      async alarm({ opened: { thinker, reporting } }, info) {
        await neverThrowing(
          () => thinker.wake(),
          () => thinker.rearm(),
        );
        await reporting.alarmWentOff(info?.scheduledTime);
      },
    },
  );
}

export type Thinker = InstanceType<ReturnType<typeof thinkerObject>>;
