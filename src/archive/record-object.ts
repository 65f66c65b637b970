import type { Holding, Unlisting } from "../game/recorded.ts";
import type { LocalClockEnv } from "../lib/local-clock.ts";
import type { Reports } from "../lib/reporting.ts";
import { type Opened, wakingObject } from "../lib/waking-object.ts";
import { openRecord, type OpenRecord, type TellList } from "./open-record.ts";

type Parts = Opened<OpenRecord>;

const recordRpc = {
  read: ({ object }: Parts) => object.read(),

  /** Has a player hold it, and list it or not; or (null) hold it no more. Whether it is new. */
  hold({ object, afterwards }: Parts, player: string, held: Holding | null): boolean {
    const isNew = held === null ? object.letGo(player) : object.hold(player, held);
    afterwards(object.run());
    return isNew;
  },

  unlist({ object, afterwards }: Parts, decision: Unlisting | null): void {
    object.unlist(decision);
    afterwards(object.run());
  },
};

/** The Durable Object of one recorded game, by its id. */
export const recordObject = <Env extends LocalClockEnv>(
  surroundingsOf: (env: Env) => { readonly tell: TellList; readonly reports: Reports },
) =>
  wakingObject(
    "record",
    ({ id, storage }, env: Env) => {
      const { tell, reports } = surroundingsOf(env);
      return { object: openRecord(storage, id, tell), reports };
    },
    recordRpc,
  );

export type Record = InstanceType<ReturnType<typeof recordObject>>;
