import type { LocalClockEnv } from "../lib/local-clock.ts";
import { type Surroundings, wakingObject } from "../lib/waking-object.ts";
import { openRecord, type TellList } from "./open-record.ts";

/** The Durable Object of one recorded game, by its id. */
export const recordObject = <Env extends LocalClockEnv>(
  surroundingsOf: Surroundings<Env, { readonly tell: TellList }>,
) =>
  wakingObject("record", surroundingsOf, ({ id, storage }, { tell }) => openRecord(storage, id, tell), {
    read: "plain",
    original: "plain",
    hold: "followed",
    unlist: "followed",
    unlistFor: "followed",
  });

export type Record = InstanceType<ReturnType<typeof recordObject>>;
