import { DAY, SECOND } from "./duration.ts";
import { now } from "./now.ts";

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

/** Time for alarms to empty objects after the day has ended, in milliseconds. Requests are rejected meanwhile. */
const EMPTYING = 30 * SECOND;

/** How long a sandbox is still being emptied (seconds); null while it is there, and where this is none. */
export function emptyingLeft(): number | null {
  const left = EMPTYING - (now() % DAY);
  return isHere && left > 0 ? Math.ceil(left / SECOND) : null;
}
