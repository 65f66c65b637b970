import type { Batch, Joined } from "../lib/batches.ts";
import { oneAtATime } from "../lib/calls.ts";
import { MINUTE } from "../lib/duration.ts";
import { LazyStore } from "../lib/lazy-store.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { migrate } from "../lib/object-storage.ts";
import type { ObjectEnv } from "../lib/service-object.ts";
import { GRACE, type WakingHost, WakingObject, type Woken } from "../lib/waking-object.ts";
import { closeSocket } from "../lib/sockets.ts";
import { soonest } from "../lib/wakeup.ts";
import { ChangeFeed } from "./change-feed.ts";
import type { TournamentCommand, TournamentRefusal } from "./deciding.ts";
import { apartIn, seeded } from "./draw.ts";
import { type LastChange, LiveTournament } from "./live.ts";
import type { TournamentPorts } from "./reaching.ts";
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
import type { Act, OutsideCommand, Bracket, NewTournament, TournamentAnswer } from "./rpc.ts";
import { nextDue, startsAt } from "./running.ts";
import { TOURNAMENT_SCHEMA } from "./stored.ts";
import type { MatchReport, Tournament } from "./tournament.ts";

export interface TournamentHost extends Omit<TournamentPorts, "storage" | "id">, WakingHost {}

/** How long to wait after a start or a pairing failed, for example because D1 could not be read. */
const RETRY = MINUTE;

const NO_BRACKET: Bracket = { rounds: [], seeds: [] };

/** After these commands D1 is written at once, because lists, limits and blocks depend on its rows. */
const AT_ONCE: ReadonlySet<OutsideCommand["type"]> = new Set(["open", "cancel", "invite-organiser"]);

/** Methods return once a change is stored; other objects are notified later. Reading a missing tournament stores nothing. */
export abstract class TournamentObject<Env extends ObjectEnv = ObjectEnv> extends WakingObject<Env> {
  static override readonly kind = "tournament";
  protected abstract override readonly host: TournamentHost;
  readonly #tournament: LazyStore<LiveTournament> = new LazyStore(
    this.storage,
    () => this.#open(),
    () => this.#arm(),
  );
  readonly #feed = new ChangeFeed(this.ctx, {
    id: this.id,
    origin: () => this.host.origin,
    lastChange: () => this.#lastChange(),
  });
  /** Work that needs other objects is not retried before this time. Not stored, because retrying too early does no harm. */
  #waitUntil = 0;

  protected override async started(): Promise<void> {
    await super.started();
    // A change may have been stored, but not sent, before the object was evicted.
    this.#feed.notify();
  }

  head(): TournamentHead | null {
    const last = this.#lastChange();
    return this.#read((state) => last && { ...headOf(state), place: this.#feed.nameOf(last.number) }, null);
  }

  /** `from`: the index of the first row, from 0. */
  entrants(from: number, limit: number): EntrantRow[] {
    return this.#read((state) => entrantsFrom(state, from, limit), []);
  }

  entrant(player: string): EntrantRow | null {
    return this.#read((state) => entrantOf(state, player), null);
  }

  standings(from: number, limit: number): PlacedRow[] {
    return this.#read((state) => standingsFrom(state, from, limit), []);
  }

  /** Rounds count from 1. Returns null if the round is not paired. */
  round(n: number): RoundRow | null {
    return this.#read((state) => roundRow(state, n), null);
  }

  bracket(): Bracket {
    return this.#read(
      (state) => ({ rounds: knockoutRounds(state), seeds: knockoutField(state) }),
      NO_BRACKET,
    );
  }

  /** `after` is a place in the log; 0 for the beginning. */
  log(after: number, limit: number): Act[] {
    return this.#read((state) => this.#tournament.opened().stored.acts(after, limit, state), []);
  }

  isDone(request: string): boolean {
    return this.#read(() => this.#tournament.opened().stored.done.has(request), false);
  }

  /** Idempotent. When this resolves, D1 has the tournament, unless D1 cannot be written now. */
  async make({ settings, by, isOpen }: NewTournament): Promise<TournamentHead> {
    const { id } = this;
    if (this.#state() === null)
      this.#change((live) => {
        const at = now();
        live.append([
          { type: "made", at, id, settings, by },
          ...(isOpen ? [{ type: "opened", at, by } as const] : []),
        ]);
      });
    await this.#tournament.opened().outbox.records.run();
    return headOf(this.#state()!);
  }

  /** A command with the same `request` id is carried out once, so that it can be repeated if the response is lost. */
  async ask(command: OutsideCommand, request?: string): Promise<TournamentAnswer> {
    const answer = await this.#ask(command, request);
    this.#follow();
    return answer;
  }

  /** Idempotent. Reports may arrive in any order. */
  hear(report: MatchReport): void {
    if (this.#tournament.known() !== null) this.#hear(report);
    this.#follow();
  }

  /** `after`: the last entry that the client has; null for only new ones. Returns null if there is no tournament. */
  joinStream(stream: string, after: string | null, who: string | null): Joined | null {
    return this.#feed.join(stream, after, who);
  }

  /** Waits up to `wait` milliseconds for an entry. */
  followStream(stream: string, place: number, wait: number, who: string | null): Promise<Batch> {
    return this.#feed.follow(stream, place, wait, who);
  }

  quitStream(stream: string): void {
    this.#feed.listeners.quit(stream);
  }

  override fetch(request: Request): Response {
    return this.#feed.accept(request);
  }

  override webSocketMessage(socket: WebSocket): void {
    closeSocket(socket, "message");
  }

  override webSocketClose(socket: WebSocket): void {
    closeSocket(socket, "left");
  }

  protected state(): Tournament | null {
    return this.#state();
  }

  protected lastChange(): LastChange | null {
    return this.#lastChange();
  }

  protected override rearm(): void {
    this.#tournament.alarm.by(this.#due());
  }

  protected override async work(): Promise<Woken> {
    this.#tournament.alarm.spent();
    await this.#run("wake");
    const { players: touches = [], matches = [] } = this.#tournament.inMemory?.outbox.takeTouched() ?? {};
    return { due: this.#due(), touches, also: matches.map((match) => `match ${match}`) };
  }

  /** Does further work after the response, so that the caller does not wait for it. */
  #follow(): void {
    this.afterwards(Promise.resolve().then(() => this.#run("follow")));
  }

  /** Does the work that is due. `follow`, after a request, leaves long work to the alarm. */
  readonly #run = oneAtATime(async (why: "follow" | "wake") => {
    const rest = this.#tournament.known()?.resting() ?? null;
    if (rest === null && this.#state() === null) return;
    if (rest !== null && (this.#due() ?? Infinity) > now()) return this.#tournament.alarm.by(this.#due());
    this.#tournament.alarm.by(now() + GRACE);
    const isBusy = rest === null && (await this.#tryToGoOn());
    const { outbox } = this.#tournament.opened();
    // The alarm is not moved to a later time, because frequent requests would delay it again and again.
    if (why === "follow" && outbox.isLong()) return this.rearm();
    if (!isBusy) await outbox.run();
    this.#change((live) => {
      live.setResting();
      this.#tournament.alarm.notBefore(this.#due());
    });
  });

  async #tryToGoOn(): Promise<boolean> {
    try {
      return await this.#goOn();
    } catch (fault) {
      this.#waitUntil = now() + RETRY;
      log("warn", "tournament-delayed", { tournament: this.id, fault });
      return false;
    }
  }

  /** Continues the tournament. Returns whether it paired a block, which is enough work for one run. */
  async #goOn(): Promise<boolean> {
    const state = this.#state();
    const at = state === null ? null : nextDue(state);
    if (state === null || at === null || at > now() || this.#waitUntil > now()) return false;
    if ((startsAt(state) ?? Infinity) <= now()) await this.#start(null);
    else this.#decide({ type: "wake" });
    if (this.#state() !== state || !this.#tournament.opened().isInBlocks()) return false;
    this.#change((live) => live.pairOne());
    return true;
  }

  async #ask(command: OutsideCommand, request?: string): Promise<TournamentAnswer> {
    if (this.#state() === null) return { kind: "missing" };
    if (this.#tournament.opened().stored.done.has(request)) return this.#answer(null);
    if (command.type === "start")
      return this.#answer(await this.#start(command.by, command.isModerator, request));
    if (command.type === "repair") return this.#answer(await this.#repair(command, request));
    const refusal = this.#decide(command, request);
    if (AT_ONCE.has(command.type)) await this.#tournament.opened().outbox.records.run();
    return this.#answer(refusal);
  }

  #answer(refusal: TournamentRefusal | null): TournamentAnswer {
    return refusal === null ? { kind: "done", head: headOf(this.#state()!) } : { kind: "refused", refusal };
  }

  #decide(command: TournamentCommand, request?: string): TournamentRefusal | null {
    return this.#change((live) => {
      const refusal = live.decide(command);
      if (refusal === null) live.stored.done.add(request);
      return refusal;
    });
  }

  #hear(report: MatchReport): void {
    this.#change((live) => live.hear(report));
  }

  async #start(by: string | null, isModerator = false, request?: string): Promise<TournamentRefusal | null> {
    for (;;) {
      const before = this.#state();
      if (before === null) return null;
      const { settings, entrants } = before;
      const players = entrants.filter(({ status }) => status === "entered").map(({ player }) => player);
      const [ratings, blockings] = await Promise.all([
        this.host.ratings(players, settings.ruleset),
        settings.format === "swiss" ? this.host.blocks(players) : [],
      ]);
      // If players have entered or left meanwhile, ratings and blocks are read again.
      if (this.#state()?.entrants !== entrants) continue;
      const field = { ...seeded(this.id, players, ratings), apart: apartIn(before, blockings) };
      const whose = by === null ? { by } : { by, isModerator };
      return this.#decide({ type: "start", ...field, ...whose }, request);
    }
  }

  async #repair(command: Extract<OutsideCommand, { type: "repair" }>, request?: string) {
    const round = this.#state()?.rounds.at(-1);
    const games = round?.n === command.n ? round.pairings.flatMap((one) => one.games) : [];
    return this.#decide({ ...command, hasMoves: await this.host.hasMoves(games) }, request);
  }

  #open(): LiveTournament {
    migrate(this.storage, TOURNAMENT_SCHEMA);
    return new LiveTournament(
      { ...this.host, storage: this.storage, id: this.id },
      { commands: (command) => void this.#decide(command), hear: (report) => this.#hear(report) },
    );
  }

  #state(): Tournament | null {
    return this.#tournament.known()?.state() ?? null;
  }

  #lastChange(): LastChange | null {
    return this.#tournament.known()?.lastChange() ?? null;
  }

  #read<T>(part: (state: Tournament) => T, none: NoInfer<T>): T {
    const state = this.#state();
    return state === null ? none : part(state);
  }

  #change<T>(work: (live: LiveTournament) => T): T {
    const done = this.#tournament.change(work);
    this.#feed.notify();
    return done;
  }

  /** Returns when the next work is due, in milliseconds since 1970; null for never. */
  #due(): number | null {
    const rest = this.#tournament.known()?.resting() ?? null;
    if (rest !== null) return soonest(this.#tournament.opened().outbox.nextDue(), rest.due);
    const state = this.#state();
    if (state === null) return null;
    const own = nextDue(state);
    return soonest(
      this.#tournament.opened().outbox.nextDue(),
      own === null ? null : Math.max(own, this.#waitUntil, now()),
    );
  }

  /** A tournament that has not been read may have work to do at once. A resting tournament keeps its alarm. */
  #arm(): void {
    const live = this.#tournament.inMemory;
    if (live?.isRead() !== false) this.#tournament.alarm.by(this.#due());
    else if (live.resting() === null) this.#tournament.alarm.by(now());
  }
}
