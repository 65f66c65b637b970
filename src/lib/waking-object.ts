import { type IncidentLog, reportLateAlarm } from "./incidents.ts";
import { type ObjectEnv, ServiceObject } from "./service-object.ts";
import { neverThrowing } from "./wakeup.ts";

export interface WakingHost {
  readonly incidents: IncidentLog;
}

/** For the clock of local mode, which wakes only objects that may have something to do. */
export interface Woken {
  /** When the object has something to do next (service time, in milliseconds); null for never. */
  readonly due: number | null;
  /** Mailboxes, or for a mailbox thinkers, that may have something to do now: their ids. */
  readonly touches: readonly string[];
  /** Other objects that may have something to do now: kind and id, such as "match 7Qx…". */
  readonly also?: readonly string[];
}

/** An object with one alarm, which does the work that is due. A lost alarm is set again when the object starts. */
export abstract class WakingObject<Env extends ObjectEnv = ObjectEnv> extends ServiceObject<Env> {
  protected abstract readonly host: WakingHost;

  protected abstract work(): Promise<Woken>;

  protected abstract rearm(): void;

  protected override async started(): Promise<void> {
    if ((await this.storage.getAlarm()) === null) this.rearm();
  }

  /** The clock of local mode calls it after it has moved. */
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
