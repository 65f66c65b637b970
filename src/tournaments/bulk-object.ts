import { type LocalClockEnv, startLocalClock } from "../lib/local-clock.ts";
import { objectClass } from "../lib/object-class.ts";
import { openReporting, type Reports } from "../lib/reporting.ts";
import { neverThrowing } from "../lib/wakeup.ts";
import {
  type Bulk as BulkPairings,
  type BulkNow,
  type BulkPorts,
  openBulks,
  type OpenBulks,
} from "./bulk.ts";

/** An object whose parts are opened once the clock of local mode is known. */
interface Parts {
  readonly bulks: OpenBulks;
  readonly reporting: ReturnType<typeof openReporting>;
  /** Lets work go on after the answer. */
  readonly afterwards: (work: Promise<void>) => void;
}

const bulkRpc = {
  /** Makes one: it is stored when this resolves, and what is due begins afterwards. Null where too many wait. Twice is once. */
  make({ bulks, afterwards }: Parts, bulk: BulkPairings, most: number): BulkNow | null {
    const made = bulks.make(bulk, most);
    afterwards(bulks.run());
    return made;
  },

  read: ({ bulks }: Parts, id: string): BulkNow | null => bulks.read(id),
  list: ({ bulks }: Parts): Omit<BulkPairings, "pairings">[] => bulks.list(),
  drop: ({ bulks }: Parts, id: string) => bulks.drop(id),
  forget: ({ bulks }: Parts): void => bulks.forget(),

  /** Does what has fallen due; the local clock calls it. */
  wake: ({ bulks }: Parts) => bulks.wake(),
};

/** The Durable Object of one organiser's bulk pairings, by the organiser's id. */
export function bulkObject<Env extends LocalClockEnv>(
  surroundingsOf: (env: Env, organiser: string) => Omit<BulkPorts, "storage"> & { readonly reports: Reports },
) {
  return objectClass(
    "bulk",
    (ctx: DurableObjectState, env: Env): Parts => {
      const parts: { -readonly [Name in keyof Parts]?: Parts[Name] } = {};
      void ctx.blockConcurrencyWhile(async () => {
        await startLocalClock(env);
        const { id, storage } = ctx;
        const { reports, ...ports } = surroundingsOf(env, id.name ?? "");
        parts.bulks = openBulks({ storage, ...ports });
        parts.reporting = openReporting({
          reports,
          subject: () => id.name ?? String(id),
          counts: () => ({}),
        });
        parts.afterwards = (work) => ctx.waitUntil(work);
        if ((await storage.getAlarm()) === null) parts.bulks.rearm();
      });
      return parts as Parts;
    },
    bulkRpc,
    {
      async alarm({ bulks, reporting }, info) {
        await neverThrowing(
          () => bulks.wake(),
          () => bulks.rearm(),
        );
        await reporting.alarmWentOff(info?.scheduledTime);
      },
    },
  );
}

export type Bulk = InstanceType<ReturnType<typeof bulkObject>>;
