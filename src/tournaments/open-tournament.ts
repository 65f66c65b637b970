import { oneAtATime } from "../lib/calls.ts";
import { MINUTE } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { committing, hasSchema, migrate, type ObjectStorage } from "../lib/object-storage.ts";
import { wakeup } from "../lib/wakeup.ts";
import { decideTournament, type TournamentCommand, type TournamentRefusal } from "./deciding.ts";
import { seeded } from "./draw.ts";
import { foldTournament, placeOfMatch } from "./fold.ts";
import { askedAt, openOutbox, type TournamentReach } from "./reaching.ts";
import { tournamentNews } from "./news.ts";
import { headOf, type TournamentHead } from "./reading.ts";
import { dueInBlocks, roundOfBlocks } from "./rounds.ts";
import type { AskedCommand, NewTournament, TournamentAnswer } from "./rpc.ts";
import { nextDue, nextRoundAt } from "./running.ts";
import { openStored, TOURNAMENT_SCHEMA } from "./stored.ts";
import { type Block, pairBlock } from "./swiss.ts";
import { isIn, type MatchReport, type Tournament, type TournamentEvent } from "./tournament.ts";

/** Who blocks whom, and since when. */
interface Blocking {
  readonly by: string;
  readonly whom: string;
  readonly at: number;
}

/** What a tournament needs from the world. A simulation brings its own. */
export interface TournamentPorts extends TournamentReach {
  readonly storage: ObjectStorage;
  readonly id: string;
  readonly newId: () => string;
  /** Whether a move has been made in any of some games. */
  readonly hasMoves: (games: readonly string[]) => Promise<boolean>;
  /** The ratings of players by a rule set; who has none is left out. */
  readonly ratings: (players: readonly string[], ruleset: string) => Promise<ReadonlyMap<string, number>>;
  /** Whom players block. */
  readonly blocks: (players: readonly string[]) => Promise<readonly Blocking[]>;
  /** Where the service is. */
  readonly origin: string;
}

/** When it is tried again to start, or to pair. */
const TRIED_AGAIN = MINUTE;
/** The alarm stands so long behind what is being done, for where that is cut off. */
const GRACE = MINUTE;

/** What no player is told by the tournament, and the records do not show. */
const OF_MATCHES: ReadonlySet<TournamentEvent["type"]> = new Set(["begun"]);

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

/** What is asked of a tournament from within, each in a commit of its own. */
interface Asks {
  readonly commands: (command: TournamentCommand) => void;
  readonly hear: (report: MatchReport) => void;
}

/** What is made of the storage once there is a tournament. */
function openLive(ports: TournamentPorts, asks: Asks) {
  const { storage, newId, origin } = ports;
  const stored = openStored(storage.sql);
  /** Read when it is first needed: to take how a match stands it is not. */
  let known: { readonly state: Tournament | null } | null = null;
  const is = (): Tournament | null => (known ??= { state: stored.read() }).state;
  let plan: ({ readonly of: Tournament } & { blocks: Block[]; bye: string | null }) | null = null;

  const pairingOf = (match: string) => {
    const state = is();
    const place = state === null ? null : placeOfMatch(state, match);
    const round = place === null ? undefined : state?.rounds[place[0]];
    return place === null || round === undefined ? null : { pairing: round.pairings[place[1]]!, n: round.n };
  };

  function person(player: string, role: "player" | "organiser", isThere: boolean, number: number): void {
    stored.put({ player, role, isIn: isThere, number });
  }

  /** Has who withdraws give up what runs. */
  function giveUp(after: Tournament, player: string): void {
    for (const { pairings } of after.rounds)
      for (const one of pairings)
        if (one.hasBegun && isIn(one, player) && one.report?.isOver !== true)
          stored.addGiveUp(one.match!, player, now());
  }

  /** What is to be done elsewhere about an event. */
  function follow(
    event: TournamentEvent,
    before: Tournament | null,
    after: Tournament,
    number: number,
  ): void {
    switch (event.type) {
      case "made":
        return person(event.by, "organiser", true, number);
      case "organiser-added":
      case "organiser-removed":
        return person(event.player, "organiser", event.type === "organiser-added", number);
      case "entered":
        return person(event.player, "player", true, number);
      case "withdrawn":
        if (after.startedAt === null) return person(event.player, "player", false, number);
        return giveUp(after, event.player);
      case "started":
        // Who waited for a place plays no part in it.
        for (const { player, status } of before?.entrants ?? [])
          if (status === "waiting") person(player, "player", false, number);
        return;
      case "unpaired":
        for (const { match, players } of before?.rounds[event.n - 1]?.pairings ?? [])
          if (match !== null && stored.dropMatch(match)) stored.addGiveUp(match, players[0], now());
        return;
      case "begun":
        return stored.addMatches(event.matches, now());
      default:
    }
  }

  function append(events: readonly TournamentEvent[]): void {
    for (const event of events) {
      const before = is();
      const after = foldTournament(before, event);
      known = { state: after };
      stored.append(event, after.seeds);
      const number = OF_MATCHES.has(event.type) ? 0 : outbox.changed();
      follow(event, before, after, number);
      for (const notice of tournamentNews({ origin, number }, before, event, after)) outbox.tell(notice);
    }
    // What was paired of a round was paired by what was known then.
    if (events.length > 0) stored.dropBlocks();
  }

  /** Does something, with all that follows from it, within a transaction; gives why it can't be done. */
  function decide(command: TournamentCommand): TournamentRefusal | null {
    const state = is();
    if (state === null) return null;
    const outcome = decideTournament(state, command, newId, now());
    if (!outcome.ok) return outcome.error;
    append(outcome.value);
    return null;
  }

  /** Takes how a match stands; what follows from that follows in a turn of its own. Within a transaction. */
  function hear(report: MatchReport): void {
    if (!stored.hear(report, askedAt(report))) return;
    stored.dropBlocks();
    if (known !== null)
      known = { state: foldTournament(known.state, { type: "reported", at: now(), report }) };
  }

  const outbox = openOutbox({ ...ports, ...asks, stored, state: is, pairingOf });

  /** How the next round is cut into blocks, where it is paired a block at a time and may start; null where it is not. */
  function blocksDue() {
    const state = is();
    const due = state === null ? null : nextRoundAt(state);
    if (state === null || due === null || due > now()) return null;
    if (plan?.of === state) return plan;
    const cut = dueInBlocks(state);
    plan = cut === null ? null : { of: state, ...cut() };
    return plan;
  }

  /** Pairs one more block of the next round; where all are, the round is paired. Within a transaction. */
  function pairOne(): void {
    const due = blocksDue();
    if (due === null) return;
    const { blocks, bye, of } = due;
    const done = stored.countBlocks();
    const block = blocks[done];
    if (block !== undefined) stored.addBlock(done, pairBlock(block, of.settings.games, of.rounds.length));
    else decide({ type: "pair", next: roundOfBlocks(stored.blocks(), bye) });
  }

  return {
    stored,
    outbox,
    append,
    decide,
    hear,
    state: is,
    isRead: () => known !== null,
    isInBlocks: () => blocksDue() !== null,
    pairOne,
  };
}

/** One tournament: the only place where it changes. One that was never made stores nothing, however often it is asked. */
export function openTournament(ports: TournamentPorts) {
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
    const is = state();
    if (is === null || live === null) return null;
    const own = nextDue(is);
    const dues = [live.outbox.nextDue(), own === null ? null : Math.max(own, waitUntil, now())];
    const next = Math.min(...dues.map((one) => one ?? Infinity));
    return next === Infinity ? null : next;
  }
  const rearm = (): void => alarm.by(due());
  /** What has not been read may have something to do at once. */
  const arm = (): void => (live?.isRead() === false ? alarm.by(now()) : rearm());

  const commit = committing({ storage, arm }, () => {
    // What is in memory may never have been.
    live = null;
    alarm.spent();
  });

  function decide(command: TournamentCommand): TournamentRefusal | null {
    return commit(() => opened().decide(command));
  }

  function hear(report: MatchReport): void {
    commit(() => opened().hear(report));
  }

  /** Starts with those who have entered, by their ratings as they are now. */
  async function start(by: string | null, isModerator = false): Promise<TournamentRefusal | null> {
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
      return decide({ type: "start", ...field, ...(by === null ? { by } : { by, isModerator }) });
    }
  }

  async function repair(
    command: Extract<AskedCommand, { type: "repair" }>,
  ): Promise<TournamentRefusal | null> {
    const round = state()?.rounds.at(-1);
    const games = round?.n === command.n ? round.pairings.flatMap((one) => one.games) : [];
    return decide({ ...command, hasMoves: await ports.hasMoves(games) });
  }

  /** Does what comes by itself at its time: the start, a round, a block of one. Gives whether that was work enough for a turn. */
  async function goOn(): Promise<boolean> {
    const is = state();
    const at = is === null ? null : nextDue(is);
    if (is === null || at === null || at > now() || waitUntil > now()) return false;
    if (is.status === "open") await start(null);
    else decide({ type: "wake" });
    if (state() !== is || !opened().isInBlocks()) return false;
    commit(() => opened().pairOne());
    return true;
  }

  const run = oneAtATime(async () => {
    if (state() === null) return;
    alarm.by(now() + GRACE);
    let isBusy = false;
    try {
      isBusy = await goOn();
    } catch (fault) {
      waitUntil = now() + TRIED_AGAIN;
      log("warn", "tournament-delayed", { tournament: id, fault });
    }
    if (!isBusy) await opened().outbox.run();
    // What the alarm stood behind is done.
    commit(() => alarm.notBefore(due()));
  });

  const head = (): TournamentHead => headOf(state()!);
  const answer = (refusal: TournamentRefusal | null): TournamentAnswer =>
    refusal === null ? { kind: "done", head: head() } : { kind: "refused", refusal };

  return {
    run,
    state,
    acts: (after: number, limit: number) => {
      const is = state();
      return is === null ? [] : opened().stored.acts(after, limit, is);
    },

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

    /** Does what is asked, with all that follows from it; it is stored when this resolves. */
    async ask(command: AskedCommand): Promise<TournamentAnswer> {
      if (state() === null) return { kind: "missing" };
      if (command.type === "start") return answer(await start(command.by, command.isModerator));
      if (command.type === "repair") return answer(await repair(command));
      return answer(decide(command));
    },

    /** Takes how a match stands; it is stored when this returns, and what follows from it is still to be done. */
    hear(report: MatchReport): void {
      if (live !== null || hasSchema(storage)) hear(report);
    },

    rearm,
    nextDue: due,

    /** The alarm's work. Says when there is more to do, for which it has armed, and whom it has given work. */
    async wake() {
      alarm.spent();
      await run();
      const touches = live?.outbox.takeTold() ?? [];
      const also = (live?.outbox.takeTouched() ?? []).map((match) => `match ${match}`);
      return { due: due(), touches, also };
    },
  };
}

export type OpenTournament = ReturnType<typeof openTournament>;
