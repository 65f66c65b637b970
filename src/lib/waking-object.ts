import { type IncidentLog, reportLateAlarm } from "./incidents.ts";
import { type ObjectEnv, ServiceObject } from "./service-object.ts";
import { neverThrowing } from "./wakeup.ts";

/** The service, for every waking object. */
export interface WakingHost {
  readonly incidents: IncidentLog;
}

/** Result for the clock of local mode, which wakes only objects that may have something to do. */
export interface Woken {
  /** When the object has something to do next (service time, in milliseconds); null for never. */
  readonly due: number | null;
  /** Mailboxes, or for a mailbox thinkers, that may have something to do now: their ids. */
  readonly touches: readonly string[];
  /** Other objects that may have something to do now: kind and id, such as "match 7Qx…". */
  readonly also?: readonly string[];
}

/** An object with one alarm, which does the work that is due. An alarm that was lost is set again when the object starts. */
export abstract class WakingObject<Env extends ObjectEnv = ObjectEnv> extends ServiceObject<Env> {
  protected abstract readonly host: WakingHost;

  /** Does what is due. Runs inside the alarm and inside `wake`. */
  protected abstract work(): Promise<Woken>;

  /** Sets an alarm for the next work, if there is any. */
  protected abstract rearm(): void;

  protected override async started(): Promise<void> {
    if ((await this.storage.getAlarm()) === null) this.rearm();
  }

  /** Does what is due; the clock of local mode calls it after it has moved. */
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
