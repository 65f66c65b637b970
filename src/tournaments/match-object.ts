import type { MatchNews } from "../game/projections/matches.ts";
import { newId } from "../lib/ids.ts";
import { type LocalClockEnv, startLocalClock } from "../lib/local-clock.ts";
import { objectClass } from "../lib/object-class.ts";
import { openReporting, type Reports } from "../lib/reporting.ts";
import { neverThrowing } from "../lib/wakeup.ts";
import { type MatchState, type OrderedMatch, reportOf } from "./match.ts";
import type { MatchReport } from "./tournament.ts";
import { type MatchPorts, openMatch, type OpenMatch } from "./open-match.ts";

/** An object whose parts are opened once the clock of local mode is known. */
interface Parts {
  readonly match: OpenMatch;
  readonly reporting: ReturnType<typeof openReporting>;
  /** Lets work go on after the answer. */
  readonly afterwards: (work: Promise<void>) => void;
}

const matchRpc = {
  /** Takes news of a game; it is stored when this resolves, and what follows from it is done afterwards. */
  hear({ match, afterwards }: Parts, news: MatchNews): void {
    match.hear(news);
    afterwards(match.run());
  },

  /** Begins a match for its owner; it is stored when this resolves, and its games begin afterwards. Twice is once. */
  begin({ match, afterwards }: Parts, ordered: OrderedMatch): void {
    match.begin(ordered);
    afterwards(match.run());
  },

  /** Has a player give up all of a match: games that run are resigned afterwards, others are lost at once. Twice is once. */
  giveUp({ match, afterwards }: Parts, player: string): void {
    match.giveUp(player);
    afterwards(match.run());
  },

  /** The match as it stands; null for none. */
  state: ({ match }: Parts): MatchState | null => match.state(),

  /** The same as its owner hears of it. */
  report({ match }: Parts): MatchReport | null {
    const state = match.state();
    return state === null ? null : reportOf(state);
  },

  /** Does what has fallen due; the local clock calls it. */
  async wake({ match }: Parts) {
    const done = await match.wake();
    const { owner = null, games = [] } = match.state() ?? {};
    const running = games.filter(({ status }) => status !== "finished").map(({ id }) => `game ${id}`);
    return { ...done, also: [...running, ...(owner === null ? [] : [`${owner.kind} ${owner.id}`])] };
  },
};

/** The Durable Object of one match. */
export function matchObject<Env extends LocalClockEnv>(
  surroundingsOf: (env: Env) => Omit<MatchPorts, "storage" | "newId"> & { readonly reports: Reports },
) {
  return objectClass(
    "match",
    (ctx: DurableObjectState, env: Env): Parts => {
      const parts: { -readonly [Name in keyof Parts]?: Parts[Name] } = {};
      void ctx.blockConcurrencyWhile(async () => {
        await startLocalClock(env);
        const { reports, ...ports } = surroundingsOf(env);
        const { id, storage } = ctx;
        parts.match = openMatch({ storage, newId, ...ports });
        parts.reporting = openReporting({
          reports,
          subject: () => id.name ?? String(id),
          counts: () => ({}),
        });
        parts.afterwards = (work) => ctx.waitUntil(work);
        if ((await storage.getAlarm()) === null) parts.match.rearm();
      });
      return parts as Parts;
    },
    matchRpc,
    {
      async alarm({ match, reporting }, info) {
        await neverThrowing(
          () => match.wake(),
          () => match.rearm(),
        );
        await reporting.alarmWentOff(info?.scheduledTime);
      },
    },
  );
}

export type Match = InstanceType<ReturnType<typeof matchObject>>;
