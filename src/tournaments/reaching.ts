import { DAY, SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { type ObjectStorage, openKept } from "../lib/object-storage.ts";
import { nameOfGone } from "../lib/names.ts";
import type { Renaming } from "../game/stored/names.ts";
import { soonest } from "../lib/wakeup.ts";
import { triedAgain } from "../lib/subjects.ts";
import { type NewsPorts, openNewsOutbox } from "../mailbox/news-outbox.ts";
import type { CompetitionNotice } from "./news.ts";
import type { TournamentCommand } from "./deciding.ts";
import type { PersonRow, StoredTournament, Task, TaskKind } from "./stored.ts";
import type { MatchReport, PairedUp, Tournament } from "./tournament.ts";

/** What a tournament reaches: all of it is idempotent, as it may be done twice. */
export interface TournamentReach extends NewsPorts {
  /** Has a match begin; it is stored when this resolves. */
  readonly begin: (state: Tournament, pairing: PairedUp, round: number) => Promise<void>;
  readonly giveUp: (match: string, player: string) => Promise<void>;
  /** How a match stands; null where there is none. */
  readonly ask: (match: string) => Promise<MatchReport | null>;
  /** Has the records (D1) know a tournament and some of its people: whole values, whose numbers rise. Gives who has gone. */
  readonly toRecords: (
    state: Tournament,
    number: number,
    people: readonly PersonRow[],
  ) => Promise<readonly string[]>;
}

/** Who blocks whom, and since when. */
export interface Blocking {
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

/** So long after what was last known of it a match is asked that has told nothing, and so long after that again. */
const PATIENCE = DAY;

/** When a match is asked that has said this. */
export const askedAt = ({ isOver, deadline }: MatchReport): number | null =>
  isOver ? null : Math.max(deadline ?? 0, now()) + PATIENCE;

/** So many matches are seen to at the same time. */
const SIDE_BY_SIDE = 10;

/**
 * At most so many matches and players are seen to behind the answer to a request, which has 300 ms of CPU. The alarm takes what
 * is more: objects that begin and are told things use 10 ms each.
 */
const FEW = { matches: 5, players: 10 };

/** The records are written so long behind what changes: what comes meanwhile goes along. So many people go in one batch, and so many batches in one go. */
const BEHIND = 2 * SECOND;
const BATCH = 500;
const BATCHES = 25;

type Ports = TournamentReach & {
  readonly storage: ObjectStorage;
  readonly stored: StoredTournament;
  readonly state: () => Tournament | null;
  /** Where its match is paired, and in which round; null for nowhere (any more). */
  readonly pairingOf: (match: string) => { readonly pairing: PairedUp; readonly n: number } | null;
  /** Does something that follows from what others say, or takes how a match stands: each in a commit of its own. */
  readonly commands: (command: TournamentCommand) => void;
  readonly hear: (report: MatchReport) => void;
};

/** How the records follow: `number` of what has changed, and what of it they know. */
interface Numbers {
  readonly changed: number;
  readonly written: number;
  readonly tries: number;
  readonly due: number | null;
}
const NOTHING: Numbers = { changed: 0, written: 0, tries: 0, due: null };

/** Writes the tournament's rows of the records, behind it. */
function openRecords({ storage: { sql }, stored, state, toRecords, commands }: Ports) {
  const kept = openKept<Numbers>(sql, "numbers");
  const numbers = (): Numbers => kept.read() ?? NOTHING;
  const isBehind = (): boolean => numbers().changed > numbers().written;

  async function writeBatch(tournament: Tournament): Promise<void> {
    const { changed, written } = numbers();
    const people = stored.changedAfter(written, BATCH);
    const upto = people.length < BATCH ? changed : people.at(-1)!.number;
    const gone = await toRecords(tournament, changed, people);
    kept.keep({ ...numbers(), written: upto, tries: 0, due: null });
    for (const player of gone) commands({ type: "gone", player, name: nameOfGone(player) });
  }

  return {
    /** What changed while others were written is due at once. */
    nextDue: (): number | null => (isBehind() ? (numbers().due ?? now()) : null),

    /** The number of the last change. */
    number: (): number => numbers().changed,

    /** Notes that there is something to write; gives its number. Within a transaction. */
    changed(): number {
      const before = numbers();
      const changed = before.changed + 1;
      kept.keep({ ...before, changed, due: before.due ?? now() + BEHIND });
      return changed;
    },

    /** @param until whatever is due by then is written: what may follow behind is due a little later */
    async run(until: number): Promise<void> {
      try {
        for (let left = BATCHES; left > 0 && isBehind() && (numbers().due ?? 0) <= until; left--)
          await writeBatch(state()!);
      } catch (fault) {
        const { tries, ...more } = numbers();
        log("warn", "tournament-delayed", { tournament: state()?.id ?? "", tries, fault });
        kept.keep({ ...more, tries: tries + 1, due: now() + triedAgain(tries + 1) });
      }
    },
  };
}

/** Has matches begin, be given up, and say how they stand. */
function openMatches({ stored, state, pairingOf, hear, begin, giveUp, ask }: Ports) {
  const touched = new Set<string>();

  const works: Readonly<Record<TaskKind, (task: Task) => Promise<void>>> = {
    async begin({ match }) {
      const [tournament, paired] = [state(), pairingOf(match)];
      if (tournament === null || paired === null) return void stored.dropMatch(match);
      await begin(tournament, paired.pairing, paired.n);
      // Meanwhile its round may have been paired anew.
      if (pairingOf(match) === null) stored.addGiveUp(match, paired.pairing.players[0], now());
      else stored.hasBegun(match, now() + PATIENCE);
    },
    async giveUp(task) {
      const { match, player } = task;
      if (stored.isToBegin(match)) throw new Error(`match ${match} has not begun yet`);
      await giveUp(match, player!);
      stored.givenUp(task);
    },
    async ask({ match }) {
      const report = await ask(match);
      if (report === null) throw new Error(`match ${match} does not exist`);
      hear(report);
      // Where that is no news, too.
      stored.follow(match, askedAt(report));
    },
  };

  async function tried(kind: TaskKind, task: Task): Promise<void> {
    try {
      await works[kind](task);
      touched.add(task.match);
    } catch (fault) {
      const { match, tries } = task;
      log("warn", "tournament-delayed", { tournament: state()?.id ?? "", match, tries, fault });
      stored.putOff(task, now() + triedAgain(tries + 1));
    }
  }

  return {
    /** The matches that something was done about since this was asked last. */
    takeTouched(): string[] {
      const all = [...touched];
      touched.clear();
      return all;
    },

    async run(): Promise<void> {
      for (const kind of ["begin", "giveUp", "ask"] as const) {
        const tasks = stored.tasks(kind, now());
        for (let at = 0; at < tasks.length; at += SIDE_BY_SIDE)
          await Promise.all(tasks.slice(at, at + SIDE_BY_SIDE).map((task) => tried(kind, task)));
      }
    },
  };
}

/** Has the matches, the records and the players know what a tournament has stored. */
export function openOutbox(ports: Ports) {
  const [records, matches] = [openRecords(ports), openMatches(ports)];
  const news = openNewsOutbox(ports.storage, "news", ports);
  return {
    number: () => records.number(),
    changed: () => records.changed(),
    tell: ({ player, record }: CompetitionNotice): void => news.add(player, record),
    /** Has a player's events name somebody who has left the service by the name that is left. */
    tellGone: (player: string, gone: Renaming): void => news.add(player, { gone }),
    takeTold: () => news.takeTold(),
    takeTouched: () => matches.takeTouched(),
    writeRecords: () => records.run(now() + BEHIND),

    nextDue: () => soonest(records.nextDue(), news.nextDue(), ports.stored.nextTask()),

    /** Whether so much waits that no request should have it done. */
    isLong: (): boolean => ports.stored.isOver(FEW.matches, now()) || news.isOver(FEW.players),

    /** Does what is due. Never fails but with the storage. */
    run: async (): Promise<void> => void (await Promise.all([records.run(now()), matches.run(), news.run()])),
  };
}
