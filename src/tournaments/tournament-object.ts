import { newId } from "../lib/ids.ts";
import { type LocalClockEnv, startLocalClock } from "../lib/local-clock.ts";
import { objectClass } from "../lib/object-class.ts";
import { hasSchema } from "../lib/object-storage.ts";
import { openReporting, type Reports } from "../lib/reporting.ts";
import { neverThrowing } from "../lib/wakeup.ts";
import { openTournament, type OpenTournament, type TournamentPorts } from "./open-tournament.ts";
import {
  entrantOf,
  type EntrantRow,
  entrantsFrom,
  headOf,
  knockoutRounds,
  type PlacedRow,
  roundRow,
  type RoundRow,
  standingsFrom,
  type TournamentHead,
} from "./reading.ts";
import type { Act, AskedCommand, Bracket, NewTournament, TournamentAnswer } from "./rpc.ts";
import type { MatchReport, Tournament as TournamentState } from "./tournament.ts";

/** What is open of an object once the clock of local mode is known. */
interface Opened {
  readonly tournament: OpenTournament;
  readonly reporting: ReturnType<typeof openReporting>;
  /** Lets work go on after the answer. */
  readonly afterwards: (work: Promise<void>) => void;
}
interface Parts {
  readonly opened: Opened;
}

/** Reads a part of the tournament as it stands; `none` where none was made. */
function read<T>({ opened }: Parts, part: (state: TournamentState) => T, none: T): T {
  const state = opened.tournament.state();
  return state === null ? none : part(state);
}

/** The RPC surface of a tournament; one that was never made gives null or nothing. Players are named by their ids. */
const tournamentRpc = {
  /** Makes it; the records know of it when this resolves, unless they can't be written now. Twice is once. */
  async make({ opened: { tournament } }: Parts, made: NewTournament): Promise<TournamentHead> {
    return tournament.make(made);
  },

  /** Does what is asked, or says why not; it is stored when this resolves, and what follows from it is done afterwards. */
  async ask({ opened: { tournament, afterwards } }: Parts, command: AskedCommand): Promise<TournamentAnswer> {
    const answer = await tournament.ask(command);
    afterwards(tournament.run());
    return answer;
  },

  /** Takes how a match stands; it is stored when this resolves. Twice is once, and in any order. */
  hear({ opened: { tournament, afterwards } }: Parts, report: MatchReport): void {
    tournament.hear(report);
    afterwards(tournament.run());
  },

  head: (parts: Parts): TournamentHead | null => read(parts, headOf, null),

  /** Some of those who have entered, in order, from a place on (from 0). */
  entrants: (parts: Parts, from: number, limit: number): EntrantRow[] =>
    read(parts, (state) => entrantsFrom(state, from, limit), []),

  entrant: (parts: Parts, player: string): EntrantRow | null =>
    read(parts, (state) => entrantOf(state, player), null),

  /** Some lines of the standings, group after group, from one on (from 0). */
  standings: (parts: Parts, from: number, limit: number): PlacedRow[] =>
    read(parts, (state) => standingsFrom(state, from, limit), []),

  /** A round, by its number from 1; null where it is not paired. */
  round: (parts: Parts, n: number): RoundRow | null => read(parts, (state) => roundRow(state, n), null),

  /** The rounds of its knockout; none where it has no such. */
  bracket: (parts: Parts): Bracket =>
    read(parts, (state) => ({ rounds: knockoutRounds(state), seeds: state.seeds }), {
      rounds: [],
      seeds: [],
    }),

  /** What organisers have done, behind a place in the log (0: from the first on). */
  log: ({ opened: { tournament } }: Parts, after: number, limit: number): Act[] =>
    tournament.acts(after, limit),

  /** Does what has fallen due; the local clock calls it. */
  wake: ({ opened: { tournament } }: Parts) => tournament.wake(),
};

/** The Durable Object of one tournament. */
export function tournamentObject<Env extends LocalClockEnv>(
  surroundingsOf: (
    env: Env,
  ) => Omit<TournamentPorts, "storage" | "id" | "newId"> & { readonly reports: Reports },
) {
  return objectClass(
    "tournament",
    (ctx: DurableObjectState, env: Env): Parts => {
      const parts: { opened?: Opened } = {};
      void ctx.blockConcurrencyWhile(async () => {
        await startLocalClock(env);
        const { reports, ...ports } = surroundingsOf(env);
        const { id, storage } = ctx;
        const subject = id.name ?? String(id);
        const tournament = openTournament({ storage, newId, id: subject, ...ports });
        parts.opened = {
          tournament,
          reporting: openReporting({ reports, subject: () => subject, counts: () => ({}) }),
          afterwards: (work) => ctx.waitUntil(work),
        };
        if (hasSchema(storage) && (await storage.getAlarm()) === null) tournament.rearm();
      });
      return parts as Parts;
    },
    tournamentRpc,
    {
      async alarm({ opened: { tournament, reporting } }, info) {
        await neverThrowing(
          () => tournament.wake(),
          () => tournament.rearm(),
        );
        await reporting.alarmWentOff(info?.scheduledTime);
      },
    },
  );
}

export type Tournament = InstanceType<ReturnType<typeof tournamentObject>>;
