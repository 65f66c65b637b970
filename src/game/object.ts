import type { Batch, Joined } from "../lib/batches.ts";
import { IncidentReporter, reportLateAlarm } from "../lib/incidents.ts";
import type { ObjectEnv } from "../lib/service-object.ts";
import { closeSocket, type SocketEnd } from "../lib/sockets.ts";
import { type RowsPage, rowsPage, type RowsPlace } from "../lib/stored-rows.ts";
import { type WakingHost, WakingObject, type Woken } from "../lib/waking-object.ts";
import { neverThrowing, shareAlarm } from "../lib/wakeup.ts";
import type { Refusal } from "../contract/problems/table.ts";
import type { Ruleset, Side } from "../rules/index.ts";
import type { GameAnswer, RequestKey } from "./answers.ts";
import { Audience, type AudienceHost, type Spectator } from "./audience.ts";
import type { SuccessorCommand, Versions } from "./commands.ts";
import type { MoveCommand } from "./decide.ts";
import type { OutageList } from "./inquiry.ts";
import { LiveGame, type LiveGameHost } from "./live.ts";
import type { PlanCommand, PlannedCommand } from "./plan/decide.ts";
import type { WrittenPlan } from "./plan/plan.ts";
import type { Proposal } from "./projections/subscribers.ts";
import type { Verification } from "./proof/verification.ts";
import type { ChallengeTerms, Seat } from "./state.ts";
import type { Renaming } from "./stored/names.ts";
import type { StopNews } from "./verdict.ts";

export interface GameHost extends WakingHost, LiveGameHost, AudienceHost {}

/**
 * A move is delivered after the response (the alarm covers a crash). Rarer commands, and a game's last move, are
 * delivered before the response, so that the player's feed already has them. The last argument of methods that judge
 * the clock is the list of outages that the caller has; null if it has no list.
 */
export abstract class GameObject<Env extends ObjectEnv = ObjectEnv> extends WakingObject<Env> {
  static override readonly kind = "game";
  protected abstract override readonly host: GameHost;
  readonly #alarm = shareAlarm(this.storage);
  readonly #started = crypto.randomUUID();
  #game!: LiveGame;
  #audience!: Audience;
  #incidents!: IncidentReporter;

  protected override async started(): Promise<void> {
    const afterwards = (work: Promise<unknown>): void => this.afterwards(work);
    const game = new LiveGame(this.#alarm.storage, this.host);
    this.#game = game;
    this.#audience = new Audience(game, this.host, { holder: this.ctx, afterwards });
    this.#incidents = new IncidentReporter({
      incidents: this.host.incidents,
      subject: () => game.aggregate.state?.id ?? this.id,
      counts: () => ({ "game-unreadable": game.aggregate.isUnreadable ? 1 : 0 }),
    });
    if (game.aggregate.isUnreadable) this.afterwards(this.#reportIncidents());
    await super.started();
  }

  /** Idempotent. `id` is the id of this object. */
  async propose(id: string, terms: ChallengeTerms, rules: Ruleset): Promise<GameAnswer> {
    const answer = this.#game.commands.propose(id, terms, rules);
    await this.#deliverFirst();
    return answer;
  }

  /** Creates a game that another game or the service proposes. Begins the game if a player accepts at once. Idempotent. */
  async take({ id, terms, rules, accept }: Proposal): Promise<void> {
    this.#game.commands.propose(id, terms, rules);
    if (accept !== undefined) {
      const { player, coin = "attackers", schedules, unrated } = accept;
      this.#game.commands.ask(player, { type: "accept", coin, schedules, unrated }, null);
    }
    await this.#deliverFirst();
  }

  /** `versions`: the versions of the game that the command is meant for; null for any. */
  async ask(
    player: Seat,
    command: PlannedCommand,
    key: RequestKey | null,
    versions: Versions = null,
    known: OutageList | null = null,
  ): Promise<GameAnswer> {
    await this.#prepare(known);
    const answer = this.#game.commands.ask(player, command, key, versions);
    if (command.type === "move" && this.#game.isPlaying()) void this.#deliver(false);
    else await this.#deliverFirst();
    return answer;
  }

  planAhead(
    player: Seat,
    command: PlanCommand,
    key: RequestKey | null,
    versions: Versions = null,
    known: OutageList | null = null,
  ) {
    return this.#read(() => this.#game.commands.planAhead(player, command, key, versions), known);
  }

  /**
   * `player` is null for stops of both sides. A turn whose time is up is judged first, because later stops cannot
   * extend it.
   */
  async hear(player: string | null, news: readonly StopNews[]): Promise<void> {
    await this.#prepare(null);
    if (this.#game.inquiry.hear(player, news)) await this.#deliverFirst();
  }

  hearOutages(known: OutageList): Promise<void> {
    return this.#read(() => undefined, known);
  }

  relabel(renaming: Renaming): Promise<void> {
    return this.#game.relabel(renaming);
  }

  /** For a player who has deleted their account. Does nothing if they are not in the game. */
  async leave(player: Seat, newName: string): Promise<void> {
    await this.#game.leave(player, newName);
    await this.#deliverFirst();
  }

  draft(player: Seat, command: SuccessorCommand): ChallengeTerms | null | Refusal {
    return this.#game.commands.draft(player, command);
  }

  keepVerdict(head: string | null, verdict: Verification): void {
    this.#game.reader.keepVerdict(head, verdict);
  }

  plan(player: Seat, known: OutageList | null = null) {
    return this.#read(() => this.#game.commands.plan(player), known);
  }

  checkPlan(player: Seat, plan: WrittenPlan, known: OutageList | null = null) {
    return this.#read(() => this.#game.commands.checkPlan(player, plan), known);
  }

  preview(player: Seat, command: MoveCommand, known: OutageList | null = null) {
    return this.#read(() => this.#game.commands.preview(player, command), known);
  }

  view(viewer: string | null, known: OutageList | null = null) {
    return this.#read(() => this.#game.reader.view(viewer), known);
  }

  log(viewer: string | null, known: OutageList | null = null) {
    return this.#read(() => this.#game.reader.log(viewer), known);
  }

  ledger(known: OutageList | null = null) {
    return this.#read(() => this.#game.reader.ledger(), known);
  }

  legal(from: string | null, known: OutageList | null = null) {
    return this.#read(() => this.#game.reader.legal(from), known);
  }

  exported(viewer: string | null, known: OutageList | null = null) {
    return this.#read(() => this.#game.reader.exported(viewer), known);
  }

  verdict(known: OutageList | null = null) {
    return this.#read(() => this.#game.reader.verdict(), known);
  }

  standing(known: OutageList | null = null) {
    return this.#read(() => this.#game.reader.standing(), known);
  }

  matchNews(known: OutageList | null = null) {
    return this.#read(() => this.#game.reader.matchNews(), known);
  }

  proposed(viewer: string) {
    return this.#game.reader.proposed(viewer);
  }

  hindsight(stop: StopNews) {
    return this.#game.reader.hindsight(stop);
  }

  terms(): ChallengeTerms | null {
    return this.#game.aggregate.state?.terms ?? null;
  }

  seat(side: Side): Seat | null {
    return this.#game.aggregate.state?.players?.[side] ?? null;
  }

  others(player: string): readonly string[] {
    return this.#game.parties().filter((id) => id !== player);
  }

  concerns(player: string): boolean | null {
    return this.terms() === null ? null : this.#game.parties().includes(player);
  }

  async snapshot() {
    return { snapshot: await this.#game.snapshot(), isUnreadable: this.#game.aggregate.isUnreadable };
  }

  troubles() {
    return this.#incidents.counts();
  }

  rows(after: RowsPlace | null): RowsPage | null {
    return rowsPage(this.storage, this.#started, after);
  }

  /**
   * `after`: the id of the last record that the spectator has; null to join at the end. Returns null if there is no
   * game.
   */
  joinStream(
    stream: string,
    after: string | null,
    spectator: Spectator,
    known: OutageList | null = null,
  ): Promise<Joined | null> {
    const join = () => (this.#game.reader.isThere() ? this.#audience.join(stream, after, spectator) : null);
    return this.#read(join, known);
  }

  followStream(stream: string, place: number, wait: number, spectator: Spectator): Promise<Batch> {
    return this.#audience.follow(stream, place, wait, spectator);
  }

  quitStream(stream: string): void {
    this.#audience.quit(stream);
  }

  endSockets(hash: string, why: SocketEnd): void {
    this.#audience.endSockets(hash, why);
  }

  /** Opens a socket for the spectator in the query. Only the Worker calls it, so the query is not checked. */
  override async fetch({ url }: Request): Promise<Response> {
    await this.#game.inquiry.beforeReminder();
    if (!this.#game.reader.isThere()) return Response.json(null);
    const { searchParams: query } = new URL(url);
    const listener = this.#audience.listenerIn(query);
    const answer = await this.#read(() => this.#audience.accept(query.get("after"), listener), null);
    if (answer.webSocket) await this.#audience.admit(listener);
    return answer;
  }

  override webSocketMessage(socket: WebSocket): void {
    closeSocket(socket, "message");
  }

  override webSocketClose(socket: WebSocket): void {
    this.#audience.closed(socket);
  }

  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    await neverThrowing(
      () => this.#game.wake(),
      () => this.#game.lookAgain(),
    );
    await this.#alarm.keep();
    await reportLateAlarm(this.host.incidents, info?.scheduledTime);
    await this.#reportIncidents();
  }

  protected override rearm(): void {
    this.#game.rearm();
  }

  protected override async work(): Promise<Woken> {
    const due = await this.#game.wake();
    const match = this.#game.reader.matchNews()?.match;
    return { due, touches: this.#game.parties(), also: match === undefined ? [] : [`match ${match}`] };
  }

  /** If a report fails, the alarm repeats it. */
  async #reportIncidents(): Promise<void> {
    if (!(await this.#incidents.look())) this.#game.lookAgain();
  }

  async #prepare(known: OutageList | null): Promise<void> {
    if (known !== null) this.#game.inquiry.hearOutages(known);
    if (this.#game.inquiry.isWaitedFor()) await this.#game.inquiry.run();
  }

  async #read<T>(read: () => T, known: OutageList | null): Promise<T> {
    await this.#prepare(known);
    const answer = read();
    // Reading may have committed events that were due.
    void this.#deliver(true);
    return answer;
  }

  /** Delivers, and then clears the alarm for deliveries if the game is idle. */
  async #deliver(isUrgent: boolean): Promise<void> {
    const delivered = this.#game.dispatcher.run(isUrgent);
    this.afterwards(delivered);
    await neverThrowing(
      () => delivered.then(() => this.#game.rest()),
      () => undefined,
    );
  }

  async #deliverFirst(): Promise<void> {
    void this.#deliver(true);
    await this.#game.dispatcher.promptDone();
  }
}
