import type { Renaming } from "../game/stored/names.ts";
import { now } from "../lib/now.ts";
import { firstValue, hasRows, StoredFact, type Sql } from "../lib/object-storage.ts";
import { decideTournament, type TournamentCommand, type TournamentRefusal } from "./deciding.ts";
import { foldTournament, pairingOf } from "./fold.ts";
import { tournamentNews } from "./news.ts";
import { type Asks, nextAskAt, TournamentOutbox, type TournamentPorts } from "./reaching.ts";
import { dueInBlocks, roundOfBlocks } from "./rounds.ts";
import { nextDue, nextRoundAt } from "./running.ts";
import { type PersonRow, StoredTournament } from "./stored.ts";
import { summaryOf } from "./summary.ts";
import { type Block, pairBlock } from "./swiss.ts";
import {
  isIn,
  type MatchReport,
  offTable,
  type PairedUp,
  type Tournament,
  type TournamentEvent,
} from "./tournament.ts";

/** A tournament rests while it only waits for matches to end. Reports are then stored without reading its large state. */
interface Rest {
  /** The number of the latest change when the rest began. Any later change ends the rest. */
  readonly changed: number;
  /** How many running matches the tournament does not wait for, because their pairings were given a result. */
  readonly besides: number;
  readonly due: number | null;
}

const OPEN = "FROM matches WHERE due IS NOT NULL";

/** Returns how many running matches the tournament waits for; null if it may have other work before they end. */
function waitedFor(state: Tournament): number | null {
  const rounds = state.rounds.map(({ pairings }) => summaryOf(pairings));
  const isHeld = state.status !== "running" || rounds.some(({ waiting }) => waiting > 0);
  return isHeld || offTable(state).size > 0 ? null : rounds.reduce((sum, { open }) => sum + open, 0);
}

/** Call all methods except `read` within a transaction. */
class RestingMark {
  readonly #sql: Sql;
  readonly #changed: () => number;
  readonly #mark;

  constructor(sql: Sql, changed: () => number) {
    this.#sql = sql;
    this.#changed = changed;
    this.#mark = new StoredFact<Rest>(sql, "rest");
  }

  read(): Rest | null {
    const rest = this.#mark.read();
    if (rest === null || rest.changed !== this.#changed() || (rest.due ?? Infinity) <= now()) return null;
    return hasRows(this.#sql, `SELECT 1 ${OPEN} LIMIT 1 OFFSET ?`, rest.besides) ? rest : null;
  }

  set(state: Tournament): void {
    const waited = waitedFor(state);
    if (waited === null || waited === 0 || this.read() !== null) return;
    const followed = firstValue<number>(this.#sql, `SELECT count(*) ${OPEN}`)!;
    const due = nextDue(state);
    if (due !== null && due <= now()) return;
    this.#mark.keep({ changed: this.#changed(), besides: followed - waited, due });
  }

  /** Ends the rest if a player missed a game, because that player may be withdrawn. */
  hear({ games }: MatchReport): void {
    if (games.some(({ how }) => how !== "played")) this.#mark.forget();
  }
}

export interface LastChange {
  /** Counts all publicly visible changes, including results. The ids of stream entries end with this number. */
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

/** Reads the tournament's state when it is first needed. Storing a match report does not need it. */
export class LiveTournament {
  readonly stored: StoredTournament;
  readonly outbox: TournamentOutbox;
  readonly #ports: TournamentPorts;
  readonly #rest: RestingMark;
  /** Stored apart from the state, so that storing a match's report does not read a large tournament. */
  readonly #lastChange;
  #known: { readonly state: Tournament | null } | null = null;
  #plan: ({ readonly of: Tournament } & { blocks: Block[]; bye: string | null }) | null = null;

  constructor(ports: TournamentPorts, asks: Asks) {
    const { sql } = ports.storage;
    this.#ports = ports;
    this.stored = new StoredTournament(sql);
    this.outbox = new TournamentOutbox({
      ...ports,
      ...asks,
      stored: this.stored,
      state: () => this.state(),
      pairingOf: (match) => {
        const state = this.state();
        return state && pairingOf(state, match);
      },
    });
    this.#rest = new RestingMark(sql, () => this.outbox.records.number());
    this.#lastChange = new StoredFact<LastChange>(sql, "change");
  }

  state(): Tournament | null {
    return (this.#known ??= { state: this.stored.read() }).state;
  }

  isRead(): boolean {
    return this.#known !== null;
  }

  /** Tournaments made by older releases have no stored change until they change again. */
  lastChange(): LastChange | null {
    const last = this.#lastChange.read();
    if (last !== null) return last;
    const state = this.state();
    return state && { number: 0, at: state.madeAt, ...changeOf(state) };
  }

  /** Returns the rest if a report can be stored without reading the tournament; null if it is in memory or must be read. */
  resting(): Rest | null {
    return this.isRead() ? null : this.#rest.read();
  }

  setResting(): void {
    const state = this.#known?.state ?? null;
    if (state !== null) this.#rest.set(state);
  }

  /** Stores events, and queues the resulting deliveries to players, matches and D1. Call it within a transaction. */
  append(events: readonly TournamentEvent[]): void {
    for (const event of events) {
      const before = this.state();
      const after = foldTournament(before, event);
      this.#known = { state: after };
      this.stored.append(event, after.seeds);
      const number = event.type === "begun" ? 0 : this.outbox.records.changed();
      this.#follow(event, before, after, number);
      const context = { origin: this.#ports.origin, number };
      for (const { player, record } of tournamentNews(context, before, event, after))
        this.outbox.toPlayers.add(player, record);
    }
    if (events.length === 0) return;
    // The stored blocks were paired before these events, which may change the pairing.
    this.stored.dropBlocks();
    this.#noteChange(this.state());
  }

  /** Call it within a transaction. Returns the refusal, or null. */
  decide(command: TournamentCommand): TournamentRefusal | null {
    const state = this.state();
    if (state === null) return null;
    const outcome = decideTournament(state, command, this.#ports.newId, now());
    if (!outcome.ok) return outcome.error;
    this.append(outcome.value);
    if (command.type === "gone") this.#removeName(state, command);
    return null;
  }

  /** Stores the report. Its consequences are decided when the object does its due work. Call it within a transaction. */
  hear(report: MatchReport): void {
    if (!this.stored.hear(report, nextAskAt(report))) return;
    this.stored.dropBlocks();
    this.#rest.hear(report);
    if (this.#known !== null)
      this.#known = { state: foldTournament(this.#known.state, { type: "reported", at: now(), report }) };
    // Until a game is over, a match reports only its deadline, which the tournament does not show.
    if (report.isOver || report.games.length > 0) this.#noteChange(null);
  }

  isInBlocks(): boolean {
    return this.#blocksDue() !== null;
  }

  /** Pairs the next block, or makes the round from the blocks once all are paired. Call it within a transaction. */
  pairOne(): void {
    const due = this.#blocksDue();
    if (due === null) return;
    const { blocks, bye, of } = due;
    const count = this.stored.countBlocks();
    const block = blocks[count];
    if (block === undefined) this.decide({ type: "pair", next: roundOfBlocks(this.stored.blocks(), bye) });
    else this.stored.addBlock(count, pairBlock(block, of.settings.games, of.rounds.length));
  }

  /** Returns null unless the next round is paired in blocks and may start. */
  #blocksDue() {
    const state = this.state();
    const due = state === null ? null : nextRoundAt(state);
    if (state === null || due === null || due > now()) return null;
    if (this.#plan?.of === state) return this.#plan;
    const cut = dueInBlocks(state);
    this.#plan = cut === null ? null : { of: state, ...cut() };
    return this.#plan;
  }

  /** `after` is null for a result, which does not change the version. */
  #noteChange(after: Tournament | null): void {
    const last = this.lastChange();
    if (last === null) return;
    this.#lastChange.keep({ ...last, ...(after && changeOf(after)), number: last.number + 1, at: now() });
  }

  #follow(event: TournamentEvent, before: Tournament | null, after: Tournament, number: number): void {
    const put = (player: string, role: PersonRow["role"], isThere: boolean) =>
      this.stored.putPerson({ player, role, isIn: isThere, number });
    switch (event.type) {
      case "made":
        return put(event.by, "organiser", true);
      case "organiser-invited":
      case "organiser-uninvited":
        return put(event.player, "invited", event.type === "organiser-invited");
      case "organiser-added":
        put(event.player, "invited", false);
        return put(event.player, "organiser", true);
      case "organiser-removed":
        return put(event.player, "organiser", false);
      case "entered":
        return put(event.player, "player", true);
      case "withdrawn":
        return after.startedAt === null
          ? put(event.player, "player", false)
          : this.#giveUp(after, event.player);
      case "started":
        // Players who waited for a place do not take part.
        for (const { player, status } of before?.entrants ?? [])
          if (status === "waiting") put(player, "player", false);
        return;
      case "unpaired":
        return this.#giveUpRound(before?.rounds[event.n - 1]?.pairings ?? []);
      case "begun":
        return this.stored.addMatches(event.matches, now());
      default:
    }
  }

  #giveUp({ rounds }: Tournament, player: string): void {
    for (const one of rounds.flatMap(({ pairings }) => pairings))
      if (one.hasBegun && isIn(one, player) && one.report?.isOver !== true)
        this.stored.addGiveUp(one.match!, player, now());
  }

  #giveUpRound(pairings: readonly PairedUp[]): void {
    for (const { match, players } of pairings)
      if (match !== null && this.stored.dropMatch(match)) this.stored.addGiveUp(match, players[0], now());
  }

  #removeName({ organisers, invited, entrants }: Tournament, { player, name }: Renaming): void {
    const all = [...organisers, ...[...invited, ...entrants].map((one) => one.player)];
    for (const one of new Set(all))
      if (one !== player) this.outbox.toPlayers.add(one, { gone: { player, name } });
  }
}
