import type { LocalClockEnv } from "../lib/local-clock.ts";
import type { Reports } from "../lib/reporting.ts";
import { type Opened, wakingObject } from "../lib/waking-object.ts";
import {
  type Bulk as BulkPairings,
  type BulkNow,
  type BulkPorts,
  openBulks,
  type OpenBulks,
} from "./bulk.ts";

type Parts = Opened<OpenBulks>;

const bulkRpc = {
  /** Makes one: it is stored when this resolves, and what is due begins afterwards. Null where too many wait. Twice is once. */
  make({ object, afterwards }: Parts, bulk: BulkPairings, most: number): BulkNow | null {
    const made = object.make(bulk, most);
    afterwards(object.run());
    return made;
  },

  read: ({ object }: Parts, id: string): BulkNow | null => object.read(id),
  list: ({ object }: Parts): Omit<BulkPairings, "pairings">[] => object.list(),
  drop: ({ object }: Parts, id: string) => object.drop(id),
  forget: ({ object }: Parts): void => object.forget(),
};

/** The Durable Object of one organiser's bulk pairings, by the organiser's id. */
export const bulkObject = <Env extends LocalClockEnv>(
  surroundingsOf: (env: Env, organiser: string) => Omit<BulkPorts, "storage"> & { readonly reports: Reports },
) =>
  wakingObject(
    "bulk",
    ({ id, storage }, env: Env) => {
      const { reports, ...ports } = surroundingsOf(env, id);
      return { object: openBulks({ storage, ...ports }), reports };
    },
    bulkRpc,
  );

export type Bulk = InstanceType<ReturnType<typeof bulkObject>>;
