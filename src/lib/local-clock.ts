import { DurableObject } from "cloudflare:workers";
import { setClockOffset } from "./now.ts";

/** What the movable clock needs of the environment; only local mode binds it. */
export interface LocalClockEnv {
  readonly LOCAL_CLOCK?: DurableObjectNamespace<LocalClock>;
}

/** Keeps how far the service's time has been put forward, so that a restart does not turn it back. Local mode only. */
export class LocalClock extends DurableObject<LocalClockEnv> {
  /** How far the service's time is before the machine's, in milliseconds. */
  offset(): number {
    return this.ctx.storage.kv.get<number>("offset") ?? 0;
  }

  /** Stores a new offset. */
  store(offset: number): void {
    this.ctx.storage.kv.put("offset", offset);
  }
}

let started: Promise<void> | null = null;

async function load(clock: DurableObjectNamespace<LocalClock>): Promise<void> {
  setClockOffset(await clock.getByName("local").offset());
}

/** Takes up the stored offset, once an isolate. Does nothing in production, where no such clock is bound. */
export async function startLocalClock({ LOCAL_CLOCK }: LocalClockEnv): Promise<void> {
  if (LOCAL_CLOCK === undefined) return;
  started ??= load(LOCAL_CLOCK);
  await started;
}

/** Puts the service's time `offset` milliseconds before the machine's, for good. */
export async function moveLocalClock({ LOCAL_CLOCK }: LocalClockEnv, offset: number): Promise<void> {
  if (LOCAL_CLOCK === undefined) throw new Error("only local mode has a movable clock");
  await LOCAL_CLOCK.getByName("local").store(offset);
  setClockOffset(offset);
}
