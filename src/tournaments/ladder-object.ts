import type { Outcome } from "../contract/problems/table.ts";
import { type LocalClockEnv, startLocalClock } from "../lib/local-clock.ts";
import { objectClass } from "../lib/object-class.ts";
import { openReporting, type Reports } from "../lib/reporting.ts";
import { neverThrowing } from "../lib/wakeup.ts";
import type { LadderCommand, LadderRefusal, LadderSettings, LadderState } from "./ladder.ts";
import { type LadderPorts, openLadder, type OpenLadder } from "./open-ladder.ts";
import type { MatchReport } from "./tournament.ts";

/** What lies outside a ladder. */
type Surroundings = Omit<LadderPorts, "storage"> & { readonly reports: Reports };

/** An object whose parts are opened once the clock of local mode is known. */
interface Parts {
  readonly ladder: OpenLadder;
  readonly reporting: ReturnType<typeof openReporting>;
  /** Lets work go on after the answer. */
  readonly afterwards: (work: Promise<void>) => void;
}

const ladderRpc = {
  /** Makes a ladder under its id; the records know of it when this resolves, if they can be reached. Twice is once. */
  async make({ ladder }: Parts, id: string, settings: LadderSettings, by: string): Promise<LadderState> {
    const made = ladder.make(id, settings, by);
    await ladder.run();
    return made;
  },

  /** Does what is asked, or says why not; what follows from it is done afterwards. */
  ask({ ladder, afterwards }: Parts, command: LadderCommand): Outcome<LadderState, LadderRefusal> {
    const answer = ladder.answer(command);
    afterwards(ladder.run());
    return answer;
  },

  /** Takes how a match stands; it is stored when this resolves. Twice is once, and in any order. */
  hear({ ladder, afterwards }: Parts, report: MatchReport): void {
    ladder.hear(report);
    afterwards(ladder.run());
  },

  /** The ladder as it stands; null for none. */
  state: ({ ladder }: Parts): LadderState | null => ladder.state(),

  /** Does what has fallen due; the local clock calls it. */
  wake: ({ ladder }: Parts) => ladder.wake(),
};

/** The Durable Object of one ladder, by its id. */
export function ladderObject<Env extends LocalClockEnv>(surroundingsOf: (env: Env) => Surroundings) {
  return objectClass(
    "ladder",
    (ctx: DurableObjectState, env: Env): Parts => {
      const parts: { -readonly [Name in keyof Parts]?: Parts[Name] } = {};
      void ctx.blockConcurrencyWhile(async () => {
        await startLocalClock(env);
        const { reports, ...ports } = surroundingsOf(env);
        const { id, storage } = ctx;
        parts.ladder = openLadder({ storage, ...ports });
        parts.reporting = openReporting({
          reports,
          subject: () => id.name ?? String(id),
          counts: () => ({}),
        });
        parts.afterwards = (work) => ctx.waitUntil(work);
        if ((await storage.getAlarm()) === null) parts.ladder.rearm();
      });
      return parts as Parts;
    },
    ladderRpc,
    {
      async alarm({ ladder, reporting }, info) {
        await neverThrowing(
          () => ladder.wake(),
          () => ladder.rearm(),
        );
        await reporting.alarmWentOff(info?.scheduledTime);
      },
    },
  );
}

export type Ladder = InstanceType<ReturnType<typeof ladderObject>>;
