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

/** Writes the tournament's rows in D1, a little behind its changes. */
class RecordsWriter {
  readonly #ports: Ports;
  readonly #numbers;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#numbers = openKept<Numbers>(ports.storage.sql, "numbers");
  }

  /** A change that came while others were written is due at once. */
  nextDue(): number | null {
    return this.#isBehind() ? (this.#read().due ?? now()) : null;
  }

  /** The number of the last change. */
  number(): number {
    return this.#read().changed;
  }

  /** Counts a change that D1 has to have. Returns its number. Within a transaction. */
  changed(): number {
    const before = this.#read();
    const changed = before.changed + 1;
    this.#numbers.keep({ ...before, changed, due: before.due ?? now() + BEHIND });
    return changed;
  }

  /** Writes everything that is due by an instant. */
  async run(until: number): Promise<void> {
    try {
      for (let left = BATCHES; left > 0 && this.#isBehind() && (this.#read().due ?? 0) <= until; left--)
        await this.#writeBatch(this.#ports.state()!);
    } catch (fault) {
      const { tries, ...more } = this.#read();
      log("warn", "tournament-delayed", { tournament: this.#ports.state()?.id ?? "", tries, fault });
      this.#numbers.keep({ ...more, tries: tries + 1, due: now() + triedAgain(tries + 1) });
    }
  }

  async #writeBatch(tournament: Tournament): Promise<void> {
    const { stored, toRecords, commands } = this.#ports;
    const { changed, written } = this.#read();
    const people = stored.peopleAfter(written, BATCH);
    const upto = people.length < BATCH ? changed : people.at(-1)!.number;
    const gone = await toRecords(tournament, changed, people);
    this.#numbers.keep({ ...this.#read(), written: upto, tries: 0, due: null });
    for (const player of gone) commands({ type: "gone", player, name: nameOfGone(player) });
  }

  #isBehind(): boolean {
    const { changed, written } = this.#read();
    return changed > written;
  }

  #read(): Numbers {
    return this.#numbers.read() ?? NOTHING;
  }
}

/** Begins matches, gives them up and asks them for their state. */
class MatchCaller {
  readonly #ports: Ports;
  readonly #touched = new Set<string>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** The matches that something was done about since the last call. */
  takeTouched(): string[] {
    const all = [...this.#touched];
    this.#touched.clear();
    return all;
  }

  async run(): Promise<void> {
    for (const kind of ["begin", "giveUp", "ask"] as const) {
      const tasks = this.#ports.stored.tasks(kind, now());
      for (let at = 0; at < tasks.length; at += SIDE_BY_SIDE)
        await Promise.all(tasks.slice(at, at + SIDE_BY_SIDE).map((task) => this.#try(kind, task)));
    }
  }

  async #try(kind: TaskKind, task: Task): Promise<void> {
    const { match, tries } = task;
    try {
      if (kind === "begin") await this.#begin(match);
      else if (kind === "giveUp") await this.#giveUp(task);
      else await this.#ask(match);
      this.#touched.add(match);
    } catch (fault) {
      const { state, stored } = this.#ports;
      log("warn", "tournament-delayed", { tournament: state()?.id ?? "", match, tries, fault });
      stored.putOff(task, now() + triedAgain(tries + 1));
    }
  }

  async #begin(match: string): Promise<void> {
    const { state, stored, pairingOf, begin } = this.#ports;
    const [tournament, paired] = [state(), pairingOf(match)];
    if (tournament === null || paired === null) return void stored.dropMatch(match);
    await begin(tournament, paired.pairing, paired.n);
    // Its round may have been paired anew meanwhile.
    if (pairingOf(match) === null) stored.addGiveUp(match, paired.pairing.players[0], now());
    else stored.hasBegun(match, now() + PATIENCE);
  }

  async #giveUp(task: Task): Promise<void> {
    const { match, player } = task;
    const { stored, giveUp } = this.#ports;
    if (stored.isToBegin(match)) throw new Error(`match ${match} has not begun yet`);
    await giveUp(match, player!);
    stored.givenUp(task);
  }

  async #ask(match: string): Promise<void> {
    const { stored, hear, ask } = this.#ports;
    const report = await ask(match);
    if (report === null) throw new Error(`match ${match} does not exist`);
    hear(report);
    // Also if the report is no news.
    stored.follow(match, askedAt(report));
  }
}

/** Sends what a tournament has stored to the matches, to D1 and to the players. */
export class TournamentOutbox {
  readonly #stored: StoredTournament;
  readonly #records: RecordsWriter;
  readonly #matches: MatchCaller;
  readonly #toPlayers;

  constructor(ports: Ports) {
    this.#stored = ports.stored;
    this.#records = new RecordsWriter(ports);
    this.#matches = new MatchCaller(ports);
    this.#toPlayers = openNewsOutbox(ports.storage, "news", ports);
  }

  /** The number of the last change that D1 has to have. */
  number(): number {
    return this.#records.number();
  }

  /** Counts a change that D1 has to have. Returns its number. Within a transaction. */
  changed(): number {
    return this.#records.changed();
  }

  add({ player, record }: CompetitionNotice): void {
    this.#toPlayers.add(player, record);
  }

  /** Replaces the name of a player who has left the service in a player's events. */
  addGone(player: string, gone: Renaming): void {
    this.#toPlayers.add(player, { gone });
  }

  /** The players who were sent something, and the matches that something was done about, since the last call. */
  takeTouched() {
    return { players: this.#toPlayers.takeTold(), matches: this.#matches.takeTouched() };
  }

  writeRecords(): Promise<void> {
    return this.#records.run(now() + BEHIND);
  }

  nextDue(): number | null {
    return soonest(this.#records.nextDue(), this.#toPlayers.nextDue(), this.#stored.nextTask());
  }

  /** Whether so much waits that no request should have it done. */
  isLong(): boolean {
    return this.#stored.isOver(FEW.matches, now()) || this.#toPlayers.isOver(FEW.players);
  }

  /** Does what is due. Fails only if the storage does. */
  async run(): Promise<void> {
    await Promise.all([this.#records.run(now()), this.#matches.run(), this.#toPlayers.run()]);
  }
}
