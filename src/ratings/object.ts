import type { LocalClockEnv } from "../lib/local-clock.ts";
import { type Surroundings, wakingObject } from "../lib/waking-factory.ts";
import { openPool, type PoolPorts } from "./pool.ts";

/** The Durable Object of one rule set's ratings, by the id of the rule set: the only one who writes them. */
export const poolObject = <Env extends LocalClockEnv>(
  surroundingsOf: Surroundings<Env, Omit<PoolPorts, "storage" | "ruleset">>,
) =>
  wakingObject(
    "pool",
    surroundingsOf,
    ({ id, storage }, ports) => openPool({ ...ports, storage, ruleset: id }),
    { hear: "plain", annul: "plain", forget: "plain", game: "plain", games: "plain", days: "plain" },
  );

export type Pool = InstanceType<ReturnType<typeof poolObject>>;
