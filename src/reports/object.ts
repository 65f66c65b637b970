import { type LocalClockEnv, startLocalClock } from "../lib/local-clock.ts";
import { methodsOf, objectClass } from "../lib/object-class.ts";
import { openReports, type OpenReports } from "./reports.ts";

/** The Durable Object of what players report, and what moderators decide. */
export const reportsObject = <Env extends LocalClockEnv>() =>
  objectClass(
    "reports",
    (ctx: DurableObjectState, env: Env): OpenReports => {
      void ctx.blockConcurrencyWhile(() => startLocalClock(env));
      return openReports(ctx.storage);
    },
    methodsOf((kept: OpenReports) => kept, ["add", "decide", "one", "list", "decisions", "made", "forget"]),
    {
      // Of a sandbox it is emptied by its alarm; it has no other work.
      alarm: () => undefined,
    },
  );

export type Reports = InstanceType<ReturnType<typeof reportsObject>>;
