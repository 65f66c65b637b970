import { MINUTE } from "./duration.ts";
import { type IncidentLog, reportLateAlarm } from "./incidents.ts";
import { type ObjectEnv, ServiceObject } from "./service-object.ts";
import { neverThrowing } from "./wakeup.ts";

/** Before work begins, the alarm is set this far ahead (milliseconds), so that it resumes the work after an eviction. */
export const GRACE = MINUTE;

export interface WakingHost {
  readonly incidents: IncidentLog;
}

/** For the clock of local mode, which wakes only objects that may have work. */
export interface Woken {
  /** When the object next has work, in milliseconds of service time; null for never. */
  readonly due: number | null;
  /** Ids of objects that may now have work, usually mailboxes. `GIVES_TO` (local/time-travel.ts) has their kinds. */
  readonly touches: readonly string[];
  readonly also?: readonly string[];
}

/** An object that works at due times. If no alarm is set when the object starts, `rearm` sets one. */
export abstract class WakingObject<Env extends ObjectEnv = ObjectEnv> extends ServiceObject<Env> {
  protected abstract readonly host: WakingHost;

  protected abstract work(): Promise<Woken>;

  protected abstract rearm(): void;

  protected override async started(): Promise<void> {
    if ((await this.storage.getAlarm()) === null) this.rearm();
  }

  wake(): Promise<Woken> {
    return this.work();
  }

  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    await neverThrowing(
      () => this.work(),
      () => this.rearm(),
    );
    await reportLateAlarm(this.host.incidents, info?.scheduledTime);
  }
}
