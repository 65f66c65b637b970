import type { MatchNews } from "../game/projections/matches.ts";
import { newId } from "../lib/ids.ts";
import type { LocalClockEnv } from "../lib/local-clock.ts";
import type { Reports } from "../lib/reporting.ts";
import { type Opened, wakingObject } from "../lib/waking-object.ts";
import { type MatchState, type OrderedMatch, reportOf } from "./match.ts";
import { type MatchPorts, openMatch, type OpenMatch } from "./open-match.ts";
import type { MatchReport } from "./tournament.ts";

type Parts = Opened<OpenMatch>;

const matchRpc = {
  /** Takes news of a game; it is stored when this resolves, and what follows from it is done afterwards. */
  hear({ object, afterwards }: Parts, news: MatchNews): void {
    object.hear(news);
    afterwards(object.run());
  },

  /** Begins a match for its owner; it is stored when this resolves, and its games begin afterwards. Twice is once. */
  begin({ object, afterwards }: Parts, ordered: OrderedMatch): void {
    object.begin(ordered);
    afterwards(object.run());
  },

  /** Has a player give up all of a match: games that run are resigned afterwards, others are lost at once. Twice is once. */
  giveUp({ object, afterwards }: Parts, player: string): void {
    object.giveUp(player);
    afterwards(object.run());
  },

  /** The match as it stands; null for none. */
  state: ({ object }: Parts): MatchState | null => object.state(),

  /** The same as its owner hears of it. */
  report({ object }: Parts): MatchReport | null {
    const state = object.state();
    return state === null ? null : reportOf(state);
  },
};

/** The Durable Object of one match. */
export const matchObject = <Env extends LocalClockEnv>(
  surroundingsOf: (env: Env) => Omit<MatchPorts, "storage" | "newId"> & { readonly reports: Reports },
) =>
  wakingObject(
    "match",
    ({ storage }, env: Env) => {
      const { reports, ...ports } = surroundingsOf(env);
      return { object: openMatch({ storage, newId, ...ports }), reports };
    },
    matchRpc,
  );

export type Match = InstanceType<ReturnType<typeof matchObject>>;
