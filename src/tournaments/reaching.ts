import { DAY, SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { type ObjectStorage, StoredFact } from "../lib/object-storage.ts";
import { nameOfGone } from "../lib/names.ts";
import { soonest } from "../lib/wakeup.ts";
import { triedAgain } from "../lib/subjects.ts";
import { type NewsPorts, NewsOutbox } from "../channels/news-outbox.ts";
import type { TournamentCommand } from "./deciding.ts";
import type { Blocking } from "./draw.ts";
import type { PersonRow, StoredTournament, Task, TaskKind } from "./stored.ts";
import type { MatchReport, PairedUp, Tournament } from "./tournament.ts";

/** All calls are idempotent, because each may be repeated. */
export interface TournamentReach extends NewsPorts {
  /** Resolves once the match is stored. */
  readonly begin: (state: Tournament, pairing: PairedUp, round: number) => Promise<void>;
  readonly giveUp: (match: string, player: string) => Promise<void>;
  readonly ask: (match: string) => Promise<MatchReport | null>;
  /** Writes to D1 without replacing later rows. Returns the players who have left the service. */
  readonly toRecords: (
    state: Tournament,
    number: number,
    people: readonly PersonRow[],
  ) => Promise<readonly string[]>;
}

export interface TournamentPorts extends TournamentReach {
  readonly storage: ObjectStorage;
  readonly id: string;
  readonly newId: () => string;
  readonly hasMoves: (games: readonly string[]) => Promise<boolean>;
  /** Leaves out players who have no rating. */
  readonly ratings: (players: readonly string[], ruleset: string) => Promise<ReadonlyMap<string, number>>;
  readonly blocks: (players: readonly string[]) => Promise<readonly Blocking[]>;
  readonly origin: string;
}

/** A match without news is asked for a report this long after its deadline, and again after the same span. */
const PATIENCE = DAY;

/** Returns when to ask the match for a report, in milliseconds since 1970; null for never. */
export const nextAskAt = ({ isOver, deadline }: MatchReport): number | null =>
  isOver ? null : Math.max(deadline ?? 0, now()) + PATIENCE;

const SIDE_BY_SIDE = 10;

/** The most work done after a request, which has 300 ms of CPU; a match or player takes 10 ms. The alarm does larger work. */
const FEW = { matches: 5, players: 10 };

/** How long after a change D1 is written, so that one write covers several changes; people per batch; batches per run. */
const BEHIND = 2 * SECOND;
const BATCH = 500;
const BATCHES = 25;

export interface Asks {
  /** Carries out a command in its own commit. */
  readonly commands: (command: TournamentCommand) => void;
  readonly hear: (report: MatchReport) => void;
}

interface Ports extends TournamentReach, Asks {
  readonly storage: ObjectStorage;
  readonly stored: StoredTournament;
  readonly state: () => Tournament | null;
  /** Returns null if the round was paired again without the match. */
  readonly pairingOf: (match: string) => { readonly pairing: PairedUp; readonly n: number } | null;
}

interface Numbers {
  readonly changed: number;
  readonly written: number;
  readonly tries: number;
  readonly due: number | null;
}
const NOTHING: Numbers = { changed: 0, written: 0, tries: 0, due: null };

class RecordsWriter {
  readonly #ports: Ports;
  readonly #numbers;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#numbers = new StoredFact<Numbers>(ports.storage.sql, "numbers");
  }

  /** Returns when D1 is due to be written. A change made while earlier changes were being written is due at once. */
  nextDue(): number | null {
    return this.#isBehind() ? (this.#read().due ?? now()) : null;
  }

  number(): number {
    return this.#read().changed;
  }

  /** Numbers a change that must be written to D1, schedules the write, and returns the number. Call it within a transaction. */
  changed(): number {
    const before = this.#read();
    const changed = before.changed + 1;
    this.#numbers.keep({ ...before, changed, due: before.due ?? now() + BEHIND });
    return changed;
  }

  /** Writes changes that are due by `until`. The default includes the latest changes, which become due after `BEHIND`. */
  async run(until = now() + BEHIND): Promise<void> {
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

class MatchCaller {
  readonly #ports: Ports;
  readonly #touched = new Set<string>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

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
    stored.follow(match, nextAskAt(report));
  }
}

export class TournamentOutbox {
  readonly records: RecordsWriter;
  readonly toPlayers;
  readonly #stored: StoredTournament;
  readonly #matches: MatchCaller;

  constructor(ports: Ports) {
    this.records = new RecordsWriter(ports);
    this.toPlayers = new NewsOutbox(ports.storage, "news", ports);
    this.#stored = ports.stored;
    this.#matches = new MatchCaller(ports);
  }

  takeTouched() {
    return { players: this.toPlayers.takeReached(), matches: this.#matches.takeTouched() };
  }

  nextDue(): number | null {
    return soonest(this.records.nextDue(), this.toPlayers.nextDue(), this.#stored.nextTask());
  }

  /** Whether more work than `FEW` is due. A request leaves that much work to the alarm. */
  isLong(): boolean {
    return this.#stored.isOver(FEW.matches, now()) || this.toPlayers.isOver(FEW.players);
  }

  /** Does the due work. Throws only if the storage fails, because failed calls are scheduled again. */
  async run(): Promise<void> {
    await Promise.all([this.records.run(now()), this.#matches.run(), this.toPlayers.run()]);
  }
}
