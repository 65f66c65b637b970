import type { Holding } from "../game/recorded.ts";
import type { LocalClockEnv } from "../lib/local-clock.ts";
import { type Surroundings, wakingObject } from "../lib/waking-object.ts";
import { openRecord, type TellList } from "./open-record.ts";

/** The Durable Object of one recorded game, by its id. */
export const recordObject = <Env extends LocalClockEnv>(
  surroundingsOf: Surroundings<Env, { readonly tell: TellList }>,
) =>
  wakingObject(
    "record",
    surroundingsOf,
    ({ id, storage }, { tell }) => {
      const { hold, letGo, ...record } = openRecord(storage, id, tell);
      return {
        ...record,
        /** Has a player hold it, and list it or not; or (null) hold it no more. Whether it is new. */
        hold: (player: string, held: Holding | null): boolean =>
          held === null ? letGo(player) : hold(player, held),
      };
    },
    { read: "plain", hold: "followed", unlist: "followed" },
  );

export type Record = InstanceType<ReturnType<typeof recordObject>>;
