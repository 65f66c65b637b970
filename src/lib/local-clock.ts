import { DurableObject } from "cloudflare:workers";
import { stubOf, type JurisdictionEnv } from "./stubs.ts";
import { now, setClockOffset } from "./now.ts";

export interface LocalClockEnv extends JurisdictionEnv {
  readonly LOCAL_CLOCK?: DurableObjectNamespace<LocalClock>;
}

/** Stores the offset of the service's time, so that it survives a restart. Only in local mode. */
export class LocalClock extends DurableObject<LocalClockEnv> {
  offset(): number {
    return this.ctx.storage.kv.get<number>("offset") ?? 0;
  }

  store(offset: number): void {
    this.ctx.storage.kv.put("offset", offset);
  }
}

let started: Promise<void> | null = null;
let began = Infinity;

async function load(env: LocalClockEnv, clock: DurableObjectNamespace<LocalClock>): Promise<void> {
  setClockOffset(await stubOf(env, clock, "local").offset());
  began = now();
}

/** When this process began, in service time. lib/local-alarms.ts does not know alarms that were set before. */
export const processBegan = (): number => began;

export async function startLocalClock(env: LocalClockEnv): Promise<void> {
  const { LOCAL_CLOCK } = env;
  if (LOCAL_CLOCK === undefined) return;
  started ??= load(env, LOCAL_CLOCK);
  await started;
}

export async function moveLocalClock(env: LocalClockEnv, offset: number): Promise<void> {
  const { LOCAL_CLOCK } = env;
  if (LOCAL_CLOCK === undefined) throw new Error("only local mode has a movable clock");
  await stubOf(env, LOCAL_CLOCK, "local").store(offset);
  setClockOffset(offset);
}
