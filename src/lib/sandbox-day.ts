import { SECOND } from "./duration.ts";
import { machineTime } from "./now.ts";
import { hasSchema } from "./object-storage.ts";
import { isSandbox, nextEmptying, today } from "./sandbox.ts";

const EMPTIED = "the sandbox was emptied";

/** Under which name an object of a sandbox keeps the day that it is of. */
const DAY_KEY = "sandbox-day";

/**
 * The day of an object in a sandbox. What it has stored is deleted by its alarm as the day ends, and before anything else of it
 * runs again; what it knows goes with that. Null where there is nothing to do: this is no sandbox, or the object was made by
 * a service that is none, and keeps what it has.
 */
export function openDay(ctx: DurableObjectState) {
  const { storage } = ctx;
  if (!isSandbox()) return null;
  const known = storage.kv.get<number>(DAY_KEY);
  if (known === undefined && hasSchema(storage)) return null;
  if (known !== undefined && known !== today()) void storage.deleteAll();
  let day = known === today() ? known : null;

  /** Deletes everything, and ends this object: another begins when it is next asked. */
  async function empty(): Promise<never> {
    await storage.deleteAll();
    ctx.abort(EMPTIED);
    throw new Error(EMPTIED);
  }

  /** Does what is asked of the object, within its day. */
  function within(name: string, work: () => unknown): unknown {
    if (day !== null && day !== today()) return empty();
    const isAlarm = name === "alarm";
    if (isAlarm && day === null) return undefined;
    // Before the work, which sets an earlier one where it needs it (wakeup.ts): an alarm that went off is gone.
    if (isAlarm || day === null)
      void storage.setAlarm(Math.max(machineTime(nextEmptying() ?? 0), Date.now() + SECOND));
    if (day === null) storage.kv.put(DAY_KEY, (day = today()));
    return work();
  }
  return within;
}

export type Day = NonNullable<ReturnType<typeof openDay>>;
