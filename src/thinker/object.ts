import type { LocalClockEnv } from "../lib/local-clock.ts";
import { type Surroundings, wakingObject } from "../lib/waking-object.ts";
import { openThinker, type HouseTable, type Think } from "./thinker.ts";

/** Loaded when it is first thought: nobody else needs the engine. */
const think: Think = async (...about) => (await import("./think.ts")).thinkInSlices(...about);

/** The Durable Object that thinks for the house in some games, at its alarm alone: nobody waits for it. */
export const thinkerObject = <Env extends LocalClockEnv>(
  surroundingsOf: Surroundings<Env, { readonly table: HouseTable }>,
) =>
  wakingObject(
    "thinker",
    surroundingsOf,
    ({ storage }, { table }) => openThinker({ storage, table, think }),
    { hear: "plain", watch: "plain" },
  );

export type Thinker = InstanceType<ReturnType<typeof thinkerObject>>;
