import { SECOND } from "./duration.ts";
import { machineTime } from "./now.ts";
import { hasSchema } from "./object-storage.ts";
import { isSandbox, nextEmptying, today } from "./sandbox.ts";

const EMPTIED = "the sandbox was emptied";

const DAY_KEY = "sandbox-day";

/**
 * Returns a wrapper for an object's calls that deletes the object's data after the sandbox's day has ended. Null outside
 * a sandbox, and for objects from before the service became a sandbox.
 */
export function sandboxDayOf(ctx: DurableObjectState) {
  const { storage } = ctx;
  if (!isSandbox()) return null;
  const known = storage.kv.get<number>(DAY_KEY);
  if (known === undefined && hasSchema(storage)) return null;
  if (known !== undefined && known !== today()) void storage.deleteAll();
  let day = known === today() ? known : null;

  async function empty(): Promise<never> {
    await storage.deleteAll();
    ctx.abort(EMPTIED);
    throw new Error(EMPTIED);
  }

  function within(name: string, work: () => unknown): unknown {
    if (day !== null && day !== today()) return empty();
    const isAlarm = name === "alarm";
    if (isAlarm && day === null) return undefined;
    // Set before the call, which may replace it with an earlier alarm.
    if (isAlarm || day === null)
      void storage.setAlarm(Math.max(machineTime(nextEmptying() ?? 0), Date.now() + SECOND));
    if (day === null) storage.kv.put(DAY_KEY, (day = today()));
    return work();
  }
  return within;
}
