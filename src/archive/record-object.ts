import type { StoredRecord } from "../game/recorded.ts";
import { type LocalClockEnv, startLocalClock } from "../lib/local-clock.ts";
import { objectClass } from "../lib/object-class.ts";
import { neverThrowing } from "../lib/wakeup.ts";
import { openRecord, type TellList } from "./open-record.ts";

interface Parts {
  readonly record: ReturnType<typeof openRecord>;
  /** Lets work go on after the answer. */
  readonly afterwards: (work: Promise<void>) => void;
}

const recordRpc = {
  read: ({ record }: Parts): StoredRecord | null => record.read(),

  hold({ record, afterwards }: Parts, player: string, stored: StoredRecord, listed: boolean): boolean {
    const isNew = record.hold(player, stored, listed);
    afterwards(record.run());
    return isNew;
  },

  letGo({ record, afterwards }: Parts, player: string): void {
    record.letGo(player);
    afterwards(record.run());
  },
};

/** The Durable Object of one recorded game, by its id. */
export function recordObject<Env extends LocalClockEnv>(tellOf: (env: Env) => TellList) {
  return objectClass(
    "record",
    (ctx: DurableObjectState, env: Env): Parts => {
      const record = openRecord(ctx.storage, ctx.id.name ?? "", tellOf(env));
      void ctx.blockConcurrencyWhile(async () => {
        await startLocalClock(env);
        if ((await ctx.storage.getAlarm()) === null) record.rearm();
      });
      return { record, afterwards: (work) => ctx.waitUntil(work) };
    },
    recordRpc,
    {
      alarm: ({ record }) =>
        neverThrowing(
          () => record.wake(),
          () => record.rearm(),
        ),
    },
  );
}

export type Record = InstanceType<ReturnType<typeof recordObject>>;
