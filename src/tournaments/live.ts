import type { Renaming } from "../game/stored/names.ts";
import { now } from "../lib/now.ts";
import { firstValue, hasRows, openKept, type Sql } from "../lib/object-storage.ts";
import { decideTournament, type TournamentCommand, type TournamentRefusal } from "./deciding.ts";
import { foldTournament, placeOfMatch } from "./fold.ts";
import { tournamentNews } from "./news.ts";
import { askedAt, openOutbox, type TournamentPorts } from "./reaching.ts";
import { dueInBlocks, roundOfBlocks } from "./rounds.ts";
import { nextDue, nextRoundAt } from "./running.ts";
import { openStored, type PersonRow } from "./stored.ts";
import { summaryOf } from "./summary.ts";
import { type Block, pairBlock } from "./swiss.ts";
import { isIn, type MatchReport, offTable, type Tournament, type TournamentEvent } from "./tournament.ts";

/** What no player is told by the tournament, and the records do not show. */
const OF_MATCHES: ReadonlySet<TournamentEvent["type"]> = new Set(["begun"]);

/** What is asked of a tournament from within, each in a commit of its own. */
interface Asks {
  readonly commands: (command: TournamentCommand) => void;
  readonly hear: (report: MatchReport) => void;
}

/**
 * A tournament that waits for its matches: until the last of them is over nothing follows from a result, so that thousands of
 * these need not have it read, which takes the longer the more has been played.
 */
interface Rest {
  /** The number of the last change that it was so after. */
  readonly changed: number;
  /** How many matches are followed that go on and are not waited for, as their pairings were given a result. */
  readonly besides: number;
  /** When something happens by itself; null for never. */
  readonly due: number | null;
}

const OPEN = "FROM matches WHERE due IS NOT NULL";

/** How many matches a tournament waits for; null where more than their ends may have something follow. */
function waitedFor(state: Tournament): number | null {
  const rounds = state.rounds.map(({ pairings }) => summaryOf(pairings));
  const isHeld = state.status !== "running" || rounds.some(({ waiting }) => waiting > 0);
  return isHeld || offTable(state).size > 0 ? null : rounds.reduce((sum, { open }) => sum + open, 0);
}

/** Remembers that a tournament rests. All calls are made within a transaction, but for `read`. */
function openRest(sql: Sql, changed: () => number) {
  const kept = openKept<Rest>(sql, "rest");

  /** How it rests; null where it does not, or where only the tournament itself tells. */
  function read(): Rest | null {
    const rest = kept.read();
    if (rest === null || rest.changed !== changed() || (rest.due ?? Infinity) <= now()) return null;
    return hasRows(sql, `SELECT 1 ${OPEN} LIMIT 1 OFFSET ?`, rest.besides) ? rest : null;
  }

  return {
    read,

    /** Notes how it rests, if it does. */
    keep(state: Tournament): void {
      const waited = waitedFor(state);
      if (waited === null || waited === 0 || read() !== null) return;
      const followed = firstValue<number>(sql, `SELECT count(*) ${OPEN}`)!;
      const due = nextDue(state);
      if (due === null || due > now()) kept.keep({ changed: changed(), besides: followed - waited, due });
    },

    /** Who has missed a game may be withdrawn. */
    hear({ games }: MatchReport): void {
      if (games.some(({ how }) => how !== "played")) kept.forget();
    },
  };
}

/** The last change of a tournament, for those who watch it. */
export interface LastChange {
  /** Counts everything that changes how the tournament looks, results too. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly version: number;
  readonly isOver: boolean;
}

const changeOf = ({ version, status }: Tournament) => ({
  version,
  isOver: status === "finished" || status === "cancelled",
});

/** Stores the last change by itself, so that a large tournament is not read to report a result. */
function openChanges(sql: Sql, state: () => Tournament | null) {
  const kept = openKept<LastChange>(sql, "change");

  /** Returns the last change, or null if there is no tournament. Older ones have none stored until they change. */
  function read(): LastChange | null {
    const last = kept.read();
    if (last !== null) return last;
    const is = state();
    return is === null ? null : { number: 0, at: is.madeAt, ...changeOf(is) };
  }

  return {
    read,

    /** Notes a change within its transaction; `after` is null for a result, which leaves the version as it is. */
    note(after: Tournament | null): void {
      const last = read();
      if (last !== null)
        kept.keep({ ...last, ...(after && changeOf(after)), number: last.number + 1, at: now() });
    },
  };
}

/** What is made of the storage once there is a tournament. */
export function openLive(ports: TournamentPorts, asks: Asks) {
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

  function person(player: string, role: PersonRow["role"], isThere: boolean, number: number): void {
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
      case "organiser-invited":
      case "organiser-uninvited":
        return person(event.player, "invited", event.type === "organiser-invited", number);
      case "organiser-added":
        person(event.player, "invited", false, number);
        return person(event.player, "organiser", true, number);
      case "organiser-removed":
        return person(event.player, "organiser", false, number);
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
    if (events.length > 0) {
      stored.dropBlocks();
      changes.note(is());
    }
  }

  /** Takes the name of a player who has left out of what others were told: all who may have been. */
  function forget({ organisers, invited, entrants }: Tournament, { player, name }: Renaming): void {
    const all = [...organisers, ...[...invited, ...entrants].map((one) => one.player)];
    for (const one of new Set(all)) if (one !== player) outbox.tellGone(one, { player, name });
  }

  /** Does something, with all that follows from it, within a transaction; gives why it can't be done. */
  function decide(command: TournamentCommand): TournamentRefusal | null {
    const state = is();
    if (state === null) return null;
    const outcome = decideTournament(state, command, newId, now());
    if (!outcome.ok) return outcome.error;
    append(outcome.value);
    if (command.type === "gone") forget(state, command);
    return null;
  }

  /** Takes how a match stands; what follows from that follows in a turn of its own. Within a transaction. */
  function hear(report: MatchReport): void {
    if (!stored.hear(report, askedAt(report))) return;
    stored.dropBlocks();
    rest.hear(report);
    if (known !== null)
      known = { state: foldTournament(known.state, { type: "reported", at: now(), report }) };
    // Until a game is over, a match only reports its deadline, which nobody sees here.
    if (report.isOver || report.games.length > 0) changes.note(null);
  }

  const outbox = openOutbox({ ...ports, ...asks, stored, state: is, pairingOf });
  const rest = openRest(storage.sql, () => outbox.number());
  const changes = openChanges(storage.sql, is);

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
    lastChange: () => changes.read(),
    isRead: () => known !== null,
    /** How it rests, as long as it need not be read for anything else. */
    resting: () => (known === null ? rest.read() : null),
    keepRest: (): void => {
      if (known !== null && known.state !== null) rest.keep(known.state);
    },
    isInBlocks: () => blocksDue() !== null,
    pairOne,
  };
}
