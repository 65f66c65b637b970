import type { LocalClockEnv } from "../lib/local-clock.ts";
import type { Reports } from "../lib/reporting.ts";
import { type Opened, wakingObject } from "../lib/waking-object.ts";
import type { HouseNews } from "./queue.ts";
import { openThinker, type HouseTable, type OpenThinker, type Think } from "./thinker.ts";

/** What lies outside an object that thinks. */
interface Surroundings {
  readonly table: HouseTable;
  readonly reports: Reports;
}

/** Loaded when it is first thought: nobody else needs the engine. */
const think: Think = async (...about) => (await import("./think.ts")).thinkInSlices(...about);

type Parts = Opened<OpenThinker>;

const thinkerRpc = {
  /** Takes news of games of the house; they are stored when this resolves. */
  hear: ({ object }: Parts, news: readonly HouseNews[]): void => object.hear(news),
};

/** The Durable Object that thinks for the house in some games, at its alarm alone: nobody waits for it. */
export const thinkerObject = <Env extends LocalClockEnv>(
  surroundingsOf: (env: Env, afterwards: (work: Promise<unknown>) => void) => Surroundings,
) =>
  wakingObject(
    "thinker",
    ({ storage, afterwards }, env: Env) => {
      const { table, reports } = surroundingsOf(env, afterwards);
      return { object: openThinker({ storage, table, think }), reports };
    },
    thinkerRpc,
  );

export type Thinker = InstanceType<ReturnType<typeof thinkerObject>>;
