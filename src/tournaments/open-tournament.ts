import { oneAtATime } from "../lib/calls.ts";
import { MINUTE } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { committing, hasSchema, migrate } from "../lib/object-storage.ts";
import { soonest, wakeup } from "../lib/wakeup.ts";
import type { TournamentCommand, TournamentRefusal } from "./deciding.ts";
import { seeded } from "./draw.ts";
import { openLive } from "./live.ts";
import type { Blocking, TournamentPorts } from "./reaching.ts";
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
import { knockoutField } from "./rounds.ts";
import type { Act, AskedCommand, Bracket, NewTournament, TournamentAnswer } from "./rpc.ts";
import { nextDue, startsAt } from "./running.ts";
import { TOURNAMENT_SCHEMA } from "./stored.ts";
import type { MatchReport, Tournament } from "./tournament.ts";

/** When it is tried again to start, or to pair. */
const TRIED_AGAIN = MINUTE;
/** The alarm stands so long behind what is being done, for where that is cut off. */
const GRACE = MINUTE;

const NO_BRACKET: Bracket = { rounds: [], seeds: [] };

/** Those who are kept apart: by the organisers, or since one blocked the other before both had entered. */
function apartIn({ settings, entrants }: Tournament, blockings: readonly Blocking[]): [string, string][] {
  const since = new Map(entrants.map(({ player, at }) => [player, at] as const));
  const isBefore = ({ by, whom, at }: Blocking) =>
    since.has(by) && since.has(whom) && at < Math.max(since.get(by)!, since.get(whom)!);
  const blocked = blockings.filter(isBefore).map(({ by, whom }): [string, string] => [by, whom]);
  return [...settings.apart.map(([one, other]): [string, string] => [one, other]), ...blocked].filter(
    ([one, other]) => since.has(one) && since.has(other),
  );
}

/** Commands after which the records are written at once: lists, limits and blocks read them. */
const AT_ONCE: ReadonlySet<AskedCommand["type"]> = new Set(["open", "cancel", "invite-organiser"]);

/**
 * One tournament: the only place where it changes. One that was never made stores nothing, however often it is asked.
 * @param onCommit called after each commit
 */
export function openTournament(ports: TournamentPorts, onCommit = () => {}) {
  const { storage, id } = ports;
  const alarm = wakeup(storage);
  let live: ReturnType<typeof openLive> | null = null;
  /** Before this nothing is tried again that needs others, in memory alone: too early does no harm. */
  let waitUntil = 0;

  function opened() {
    if (live === null) migrate(storage, TOURNAMENT_SCHEMA);
    live ??= openLive(ports, { commands: decide, hear });
    return live;
  }
  const known = () => (live !== null || hasSchema(storage) ? opened() : null);
  const state = (): Tournament | null => known()?.state() ?? null;

  /** When there is something to do; null for never. What is due already is being done: the alarm stands behind it. */
  function due(): number | null {
    const rest = known()?.resting() ?? null;
    if (rest !== null) return soonest(opened().outbox.nextDue(), rest.due);
    const is = state();
    if (is === null || live === null) return null;
    const own = nextDue(is);
    return soonest(live.outbox.nextDue(), own === null ? null : Math.max(own, waitUntil, now()));
  }
  const rearm = (): void => alarm.by(due());
  /** What has not been read may have something to do at once; of what rests an alarm stands for all that is to be done. */
  function arm(): void {
    if (live?.isRead() !== false) rearm();
    else if (live.resting() === null) alarm.by(now());
  }

  const committed = committing({ storage, arm }, () => {
    // What is in memory may never have been.
    live = null;
    alarm.spent();
  });
  function commit<T>(work: () => T): T {
    const done = committed(work);
    onCommit();
    return done;
  }

  function decide(command: TournamentCommand, request?: string): TournamentRefusal | null {
    return commit(() => {
      const { decide: decided, stored } = opened();
      const refusal = decided(command);
      if (refusal === null) stored.done.add(request);
      return refusal;
    });
  }

  function hear(report: MatchReport): void {
    commit(() => opened().hear(report));
  }

  /** Starts with those who have entered, by their ratings as they are now. */
  async function start(
    by: string | null,
    isModerator = false,
    request?: string,
  ): Promise<TournamentRefusal | null> {
    for (;;) {
      const before = state();
      if (before === null) return null;
      const { settings, entrants } = before;
      const players = entrants.filter(({ status }) => status === "entered").map(({ player }) => player);
      const [ratings, blockings] = await Promise.all([
        ports.ratings(players, settings.ruleset),
        settings.format === "swiss" ? ports.blocks(players) : [],
      ]);
      // Meanwhile others may have entered or left.
      if (state()?.entrants !== entrants) continue;
      const field = { ...seeded(id, players, ratings), apart: apartIn(before, blockings) };
      return decide({ type: "start", ...field, ...(by === null ? { by } : { by, isModerator }) }, request);
    }
  }

  async function repair(
    command: Extract<AskedCommand, { type: "repair" }>,
    request?: string,
  ): Promise<TournamentRefusal | null> {
    const round = state()?.rounds.at(-1);
    const games = round?.n === command.n ? round.pairings.flatMap((one) => one.games) : [];
    return decide({ ...command, hasMoves: await ports.hasMoves(games) }, request);
  }

  /** Does what comes by itself at its time: the start, a round, a block of one. Gives whether that was work enough for a turn. */
  async function goOn(): Promise<boolean> {
    const is = state();
    const at = is === null ? null : nextDue(is);
    if (is === null || at === null || at > now() || waitUntil > now()) return false;
    if ((startsAt(is) ?? Infinity) <= now()) await start(null);
    else decide({ type: "wake" });
    if (state() !== is || !opened().isInBlocks()) return false;
    commit(() => opened().pairOne());
    return true;
  }

  /** Does what is due: `follow` behind a request, which leaves to the alarm what is long; `wake` all of a turn. */
  const run = oneAtATime(async (why: "follow" | "wake") => {
    const rest = known()?.resting() ?? null;
    if (rest === null && state() === null) return;
    if (rest !== null && (due() ?? Infinity) > now()) return alarm.by(due());
    alarm.by(now() + GRACE);
    let isBusy = false;
    try {
      if (rest === null) isBusy = await goOn();
    } catch (fault) {
      waitUntil = now() + TRIED_AGAIN;
      log("warn", "tournament-delayed", { tournament: id, fault });
    }
    const { outbox } = opened();
    // The alarm stays where it is: who asks again and again must not put it off.
    if (why === "follow" && outbox.isLong()) return rearm();
    if (!isBusy) await outbox.run();
    // What the alarm stood behind is done.
    commit(() => {
      opened().keepRest();
      alarm.notBefore(due());
    });
  });

  const head = (): TournamentHead => headOf(state()!);
  const answer = (refusal: TournamentRefusal | null): TournamentAnswer =>
    refusal === null ? { kind: "done", head: head() } : { kind: "refused", refusal };

  /** Reads a part of the tournament as it stands; `none` where none was made. */
  function read<T>(part: (is: Tournament) => T, none: T): T {
    const is = state();
    return is === null ? none : part(is);
  }

  return {
    /** Does what follows from what was asked. */
    run: () => run("follow"),
    state,
    lastChange: () => known()?.lastChange() ?? null,

    head: () => read<TournamentHead | null>(headOf, null),
    /** Some of those who have entered, in order, from a place on (from 0). */
    entrants: (from: number, limit: number) => read<EntrantRow[]>((is) => entrantsFrom(is, from, limit), []),
    entrant: (player: string) => read<EntrantRow | null>((is) => entrantOf(is, player), null),
    /** Some lines of the standings, group after group, from one on (from 0). */
    standings: (from: number, limit: number) => read<PlacedRow[]>((is) => standingsFrom(is, from, limit), []),
    /** A round, by its number from 1; null where it is not paired. */
    round: (n: number) => read<RoundRow | null>((is) => roundRow(is, n), null),
    /** The rounds of its knockout; none where it has no such. */
    bracket: () =>
      read<Bracket>((is) => ({ rounds: knockoutRounds(is), seeds: knockoutField(is) }), NO_BRACKET),
    /** What organisers have done, behind a place in the log (0: from the first on). */
    log: (after: number, limit: number) => read<Act[]>((is) => opened().stored.acts(after, limit, is), []),

    /** Makes it, unless it is there; the records know of it when this resolves, unless they can't be written now. */
    async make({ settings, by, isOpen }: NewTournament): Promise<TournamentHead> {
      if (state() === null)
        commit(() => {
          const at = now();
          opened().append([
            { type: "made", at, id, settings, by },
            ...(isOpen ? [{ type: "opened", at, by } as const] : []),
          ]);
        });
      await opened().outbox.writeRecords();
      return head();
    },

    /**
     * Does what is asked, with all that follows from it; it is stored when this resolves.
     * @param request by whose id it is done once; left out by who may ask twice
     */
    async ask(command: AskedCommand, request?: string): Promise<TournamentAnswer> {
      if (state() === null) return { kind: "missing" };
      if (opened().stored.done.has(request)) return answer(null);
      if (command.type === "start") return answer(await start(command.by, command.isModerator, request));
      if (command.type === "repair") return answer(await repair(command, request));
      const refusal = decide(command, request);
      if (AT_ONCE.has(command.type)) await opened().outbox.writeRecords();
      return answer(refusal);
    },

    /** Whether a request has been done. */
    isDone: (request: string): boolean => read(() => opened().stored.done.has(request), false),

    /** Takes how a match stands; it is stored when this returns, and what follows from it is still to be done. */
    hear(report: MatchReport): void {
      if (live !== null || hasSchema(storage)) hear(report);
    },

    rearm,
    nextDue: due,

    /** The alarm's work. Says when there is more to do, for which it has armed, and whom it has given work. */
    async wake() {
      alarm.spent();
      await run("wake");
      const touches = live?.outbox.takeTold() ?? [];
      const also = (live?.outbox.takeTouched() ?? []).map((match) => `match ${match}`);
      return { due: due(), touches, also };
    },
  };
}
