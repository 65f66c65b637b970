import { moveLocalClock, startLocalClock, type LocalClockEnv } from "../lib/local-clock.ts";
import { machineTime, now } from "../lib/now.ts";
import { methodsOf, objectClass } from "../lib/object-class.ts";
import { openReporting, type Reports } from "../lib/reporting.ts";
import { neverThrowing } from "../lib/wakeup.ts";
import { openBeacon } from "./beacon.ts";
import { THE_BEACON } from "./outage.ts";

/** What the beacon needs of the service: whom it tells of late alarms, and what is to be done with each beat. */
interface Surroundings {
  readonly reports: Reports;
  readonly onBeat: () => Promise<void>;
}

function open(ctx: DurableObjectState, env: LocalClockEnv, { reports, onBeat }: Surroundings) {
  const beacon = openBeacon(ctx.storage);
  const reporting = openReporting({ reports, subject: () => THE_BEACON, counts: () => ({}) });
  return { ctx, env, beacon, reporting, onBeat };
}

/** An object whose parts are opened once the clock of local mode is known. */
interface Parts {
  readonly opened: ReturnType<typeof open>;
}

const beaconRpc = {
  ...methodsOf(
    ({ opened }: Parts) => opened.beacon,
    ["outages", "answered", "moved", "declare", "restored", "noteRestored"],
  ),

  /** Puts the service's time forward as if nobody had been there meanwhile. Local mode only. */
  async stayAway({ opened: { ctx, env, beacon } }: Parts, span: number): Promise<void> {
    // Nobody is answered between the two.
    await ctx.blockConcurrencyWhile(async () => {
      beacon.setBack(span);
      await moveLocalClock(env, now() - machineTime(now()) + span);
    });
  },
};

/** The Durable Object that notes that the service lives. There is one, by the name THE_BEACON. */
export function beaconObject<Env extends LocalClockEnv>(surroundingsOf: (env: Env) => Surroundings) {
  return objectClass(
    "beacon",
    (ctx: DurableObjectState, env: Env): Parts => {
      const parts: { opened?: Parts["opened"] } = {};
      const ready = ctx.blockConcurrencyWhile(async () => {
        await startLocalClock(env);
        parts.opened = open(ctx, env, surroundingsOf(env));
        // The first beat after a start says how long the service was away.
        parts.opened.beacon.beat();
        if ((await ctx.storage.getAlarm()) === null) parts.opened.beacon.lookAgain();
      });
      // An alarm that wakes the object is cancelled, because the beat above has set the next one.
      ctx.waitUntil(ready.then(() => parts.opened?.onBeat()));
      return parts as Parts;
    },
    beaconRpc,
    {
      async alarm({ opened: { beacon, reporting, onBeat } }, info) {
        await neverThrowing(
          () => Promise.resolve(beacon.alarmWentOff()),
          () => beacon.lookAgain(),
        );
        await onBeat();
        await reporting.alarmWentOff(info?.scheduledTime);
      },
    },
  );
}

export type Beacon = InstanceType<ReturnType<typeof beaconObject>>;
