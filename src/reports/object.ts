import type { ReportStatus } from "../contract/terms.ts";
import { type LocalClockEnv, startLocalClock } from "../lib/local-clock.ts";
import { now } from "../lib/now.ts";
import { objectClass } from "../lib/object-class.ts";
import type { Reach } from "../lib/places.ts";
import {
  type Decision,
  type KeptReport,
  type ListedReport,
  type NewReport,
  openReports,
  type OpenReports,
} from "./reports.ts";

const reportsRpc = {
  add: (kept: OpenReports, report: NewReport, most: number): KeptReport | null =>
    kept.add(report, now(), most),
  decide: (kept: OpenReports, id: string, decision: Omit<Decision, "at">): KeptReport | null =>
    kept.decide(id, { ...decision, at: now() }),
  one: (kept: OpenReports, id: string): KeptReport | null => kept.one(id),
  list: (kept: OpenReports, status: ReportStatus, reach: Reach): ListedReport[] => kept.list(status, reach),
  decisions: (kept: OpenReports, game: string, reach: Reach): ListedReport[] => kept.decisions(game, reach),
  made: (kept: OpenReports, reporter: string, reach: Reach): ListedReport[] => kept.made(reporter, reach),
  forget: (kept: OpenReports, reporter: string): void => kept.forget(reporter),
};

/** The Durable Object of what players report, and what moderators decide. */
export const reportsObject = <Env extends LocalClockEnv>() =>
  objectClass(
    "reports",
    (ctx: DurableObjectState, env: Env): OpenReports => {
      void ctx.blockConcurrencyWhile(() => startLocalClock(env));
      return openReports(ctx.storage);
    },
    reportsRpc,
    {
      // Of a sandbox it is emptied by its alarm; it has no other work.
      alarm: () => undefined,
    },
  );

export type Reports = InstanceType<ReturnType<typeof reportsObject>>;
