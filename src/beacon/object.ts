import { DAY } from "../lib/duration.ts";
import { type IncidentLog, reportLateAlarm } from "../lib/incidents.ts";
import { moveLocalClock } from "../lib/local-clock.ts";
import { machineTime, now, serviceTime } from "../lib/now.ts";
import { migrate } from "../lib/object-storage.ts";
import { type ObjectEnv, ServiceObject } from "../lib/service-object.ts";
import { LOOK_AGAIN, neverThrowing, SOONEST } from "../lib/wakeup.ts";
import { BEAT, isDue, type Outage, outageBetween, type Span } from "./outage.ts";
import { BEACON_SCHEMA, BeaconStore } from "./stored/store.ts";
import {
  lastMoved,
  minuteOf,
  type Moved,
  NO_REPORT,
  TALLIED,
  type Tally,
  type InstanceReport,
} from "./tally.ts";

/**
 * How long outages are stored, in milliseconds: longer than the longest turn. That is about 480 days, with a budget of 100
 * days, gifts of 60 days, nights of nine hours, weekends of two days, and all possible vacation.
 */
export const OUTAGE_LIFETIME = 500 * DAY;

const oldestMinute = (): number => minuteOf(now()) - TALLIED;

export interface BeaconHost {
  readonly incidents: IncidentLog;
  readonly onBeat: () => Promise<void>;
}

/**
 * Stores outages, and a beat every minute while the service is up. Beats are in the machine's time, because moving the
 * service's time in local mode is not an outage. Starting and `outages` also beat, so a lost alarm is replaced.
 */
export abstract class BeaconObject<Env extends ObjectEnv = ObjectEnv> extends ServiceObject<Env> {
  static override readonly kind = "beacon";
  // The daily emptying of a sandbox skips the beacon, because it stores no data of players.
  static override readonly outlivesSandboxDay = true;

  protected abstract readonly host: BeaconHost;
  readonly #store = new BeaconStore(this.storage.sql);
  /** Stored only with the next beat, so that a move writes no row. A restart loses at most the last minute's moves. */
  #moved: readonly Moved[] = [];
  #isMovedStored = true;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.afterwards(this.ready.then(() => this.host.onBeat()));
  }

  /** The first beat ends an outage and sets the next alarm. Setting it cancels the alarm that woke this object, if any. */
  protected override async started(): Promise<void> {
    migrate(this.storage, BEACON_SCHEMA);
    this.#moved = this.#store.moved();
    this.#beat();
    if ((await this.storage.getAlarm()) === null) this.#lookAgain();
  }

  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    await neverThrowing(
      async () => this.#beat() || this.#setAlarm(),
      () => this.#lookAgain(),
    );
    await this.host.onBeat();
    await reportLateAlarm(this.host.incidents, info?.scheduledTime);
  }

  /** Returns all outages up to now, oldest first. */
  outages(report: InstanceReport = NO_REPORT): readonly Outage[] {
    this.#take(report);
    this.#beat();
    return this.#store.outages();
  }

  /** Adds an instance's counts. Returns the counts of all instances in the last ten minutes. */
  answered(report: InstanceReport): Tally {
    this.#take(report);
    return this.#store.tallied(oldestMinute(), minuteOf(now()));
  }

  /** Adds an instance's moves. Returns the running games with the latest moves, newest first. */
  moved(report: InstanceReport): readonly Moved[] {
    this.#take(report);
    return this.#moved;
  }

  /** Adds an outage. The span is in the service's time. Idempotent. */
  declare(span: Span): Outage {
    const outage = { id: `declared-${span.from}-${span.to}`, rev: 1, ...span, declared: true };
    this.storage.transactionSync(() => this.#add(outage));
    return outage;
  }

  /** Returns when the restore of a backup was last proven, in milliseconds since 1970; null for never. */
  restored(): number | null {
    return this.#store.restored();
  }

  noteRestored(at: number): void {
    this.#store.keepRestored(at);
  }

  /** Moves the service's time forward by `span` milliseconds, as an outage. Local mode only. */
  async stayAway(span: number): Promise<void> {
    // A call in between would measure the outage before the clock is moved.
    await this.ctx.blockConcurrencyWhile(async () => {
      this.#beat();
      this.#store.beat((this.#store.lastBeat() ?? machineTime(now())) - span);
      await moveLocalClock(this.env, now() - machineTime(now()) + span);
    });
  }

  #take({ tally, moved }: InstanceReport): void {
    if (moved.length > 0) {
      this.#moved = lastMoved(this.#moved, moved);
      this.#isMovedStored = false;
    }
    if (tally.answers > 0)
      this.storage.transactionSync(() => this.#store.tally(minuteOf(now()), tally, oldestMinute()));
  }

  /** Stores a beat and sets the next alarm, if a beat is due. Returns whether it was. */
  #beat(): boolean {
    const at = machineTime(now());
    const last = this.#store.lastBeat();
    if (!isDue(last, at)) return false;
    const gap = outageBetween(last, at);
    this.storage.transactionSync(() => {
      this.#store.beat(at);
      if (!this.#isMovedStored) this.#store.keepMoved(this.#moved);
      if (gap !== null) {
        const [from, to] = [serviceTime(gap.from), serviceTime(gap.to)];
        this.#add({ id: `measured-${from}`, rev: 1, from, to, declared: false });
      }
      void this.storage.setAlarm(at + BEAT);
    });
    this.#isMovedStored = true;
    return true;
  }

  #add(outage: Outage): void {
    this.#store.add(outage);
    this.#store.forgetBefore(now() - OUTAGE_LIFETIME);
  }

  #setAlarm(): void {
    const next = (this.#store.lastBeat() ?? 0) + BEAT;
    void this.storage.setAlarm(Math.max(next, machineTime(now()) + SOONEST));
  }

  #lookAgain(): void {
    void this.storage.setAlarm(machineTime(now()) + LOOK_AGAIN);
  }
}
