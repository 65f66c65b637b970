import type { Outcome } from "../contract/problems/table.ts";
import type { LocalClockEnv } from "../lib/local-clock.ts";
import type { Reports } from "../lib/reporting.ts";
import { type Opened, wakingObject } from "../lib/waking-object.ts";
import type { LadderCommand, LadderRefusal, LadderSettings, LadderState } from "./ladder.ts";
import { type LadderPorts, openLadder, type OpenLadder } from "./open-ladder.ts";
import type { MatchReport } from "./tournament.ts";

type Parts = Opened<OpenLadder>;

const ladderRpc = {
  /** Makes a ladder under its id; the records know of it when this resolves, if they can be reached. Twice is once. */
  async make({ object }: Parts, id: string, settings: LadderSettings, by: string): Promise<LadderState> {
    const made = object.make(id, settings, by);
    await object.run();
    return made;
  },

  /** Does what is asked, or says why not; what follows from it is done afterwards. */
  ask({ object, afterwards }: Parts, command: LadderCommand): Outcome<LadderState, LadderRefusal> {
    const answer = object.answer(command);
    afterwards(object.run());
    return answer;
  },

  /** Takes how a match stands; it is stored when this resolves. Twice is once, and in any order. */
  hear({ object, afterwards }: Parts, report: MatchReport): void {
    object.hear(report);
    afterwards(object.run());
  },

  /** The ladder as it stands; null for none. */
  state: ({ object }: Parts): LadderState | null => object.state(),
};

/** The Durable Object of one ladder, by its id. */
export const ladderObject = <Env extends LocalClockEnv>(
  surroundingsOf: (env: Env) => Omit<LadderPorts, "storage"> & { readonly reports: Reports },
) =>
  wakingObject(
    "ladder",
    ({ storage }, env: Env) => {
      const { reports, ...ports } = surroundingsOf(env);
      return { object: openLadder({ storage, ...ports }), reports };
    },
    ladderRpc,
  );

export type Ladder = InstanceType<ReturnType<typeof ladderObject>>;
