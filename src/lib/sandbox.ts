import { DAY, SECOND } from "./duration.ts";
import { now } from "./now.ts";

/** A sandbox is an instance for trying out programs, with faster clocks. It is emptied every day and sends no mail. */
export interface SandboxEnv {
  readonly SANDBOX?: string;
}

let isHere = false;

export function knowSandbox({ SANDBOX }: SandboxEnv): void {
  isHere = SANDBOX === "1";
}

export const isSandbox = (): boolean => isHere;

/** How many times shorter minimum times are in a sandbox: an hour becomes ten seconds. */
const SHORTER = 360;

export const leastSpan = (least: number): number =>
  isHere ? Math.ceil(least / SHORTER / SECOND) * SECOND : least;

export const today = (): number => Math.floor(now() / DAY);

/** Returns the next midnight (UTC) in milliseconds since 1970; null outside a sandbox. */
export const nextEmptying = (): number | null => (isHere ? (today() + 1) * DAY : null);

/** For this many milliseconds after midnight (UTC), alarms empty the objects and requests are rejected. */
const EMPTYING = 30 * SECOND;

/** Returns the seconds until a sandbox has been emptied; null while it is not being emptied. */
export function emptyingLeft(): number | null {
  const left = EMPTYING - (now() % DAY);
  return isHere && left > 0 ? Math.ceil(left / SECOND) : null;
}
