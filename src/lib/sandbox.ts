import { DAY, SECOND } from "./duration.ts";
import { machineTime, now } from "./now.ts";
import { hasSchema } from "./object-storage.ts";

/**
 * A sandbox: an instance to try programs on. It is the service as it is, with faster clocks, that empties itself every day and
 * writes to nobody but its caller.
 */
export interface SandboxEnv {
  readonly SANDBOX?: string;
}

/** A module's variable, as the time's offset is: the Worker and its objects have one environment. */
let isHere = false;

/** Learns from the environment whether this is a sandbox: whatever begins anything in an isolate says so first. */
export function knowSandbox({ SANDBOX }: SandboxEnv): void {
  isHere = SANDBOX === "1";
}

export const isSandbox = (): boolean => isHere;

/** How many times shorter a sandbox's least times are than others': an hour becomes ten seconds. */
const SHORTER = 360;

/** The least that a clock's or a gift's span can be here, of what it can be elsewhere; whole seconds, in milliseconds. */
export const leastSpan = (least: number): number =>
  isHere ? Math.ceil(least / SHORTER / SECOND) * SECOND : least;

/** The day (UTC) that it is, counted from 1970. */
export const today = (): number => Math.floor(now() / DAY);

/** When a sandbox is emptied next (milliseconds since 1970): as the day turns (UTC). Null where this is none. */
export const nextEmptying = (): number | null => (isHere ? (today() + 1) * DAY : null);

const EMPTIED = "the sandbox was emptied";

/** So long (milliseconds) after the day has turned alarms have to empty what is awake; nobody is answered meanwhile. */
const EMPTYING = 30 * SECOND;

/** Says that a sandbox is being emptied right now; null where it is not. */
export function awayAnswer(): Response | null {
  const left = EMPTYING - (now() % DAY);
  if (!isHere || left <= 0) return null;
  const problem = {
    type: "about:blank",
    title: "Service Unavailable",
    status: 503,
    detail: "The sandbox is being emptied.",
  };
  const headers = {
    "content-type": "application/problem+json",
    "retry-after": `${Math.ceil(left / SECOND)}`,
  };
  return new Response(JSON.stringify(problem), { status: 503, headers });
}

/** Under which name an object of a sandbox keeps the day that it is of. */
const DAY_KEY = "sandbox-day";

/**
 * The day of an object in a sandbox. What it has stored is deleted by its alarm as the day ends, and before anything else of it
 * runs again; what it knows goes with that. Null where there is nothing to do: this is no sandbox, or the object was made by
 * a service that is none, and keeps what it has.
 */
export function openDay(ctx: DurableObjectState) {
  const { storage } = ctx;
  if (!isHere) return null;
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
