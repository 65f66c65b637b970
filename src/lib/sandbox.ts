import { DAY, SECOND } from "./duration.ts";
import { now } from "./now.ts";

/** An instance for trying out programs, with faster clocks. It is emptied every day and sends no mail. */
export interface SandboxEnv {
  readonly SANDBOX?: string;
}

let isHere = false;

export function knowSandbox({ SANDBOX }: SandboxEnv): void {
  isHere = SANDBOX === "1";
}

export const isSandbox = (): boolean => isHere;

/** How many times shorter the least times are in a sandbox: an hour becomes ten seconds. */
const SHORTER = 360;

export const leastSpan = (least: number): number =>
  isHere ? Math.ceil(least / SHORTER / SECOND) * SECOND : least;

export const today = (): number => Math.floor(now() / DAY);

/** At midnight (UTC), in milliseconds since 1970. Null outside of a sandbox. */
export const nextEmptying = (): number | null => (isHere ? (today() + 1) * DAY : null);

/** Time for alarms to empty objects after the day has ended, in milliseconds. Requests are rejected meanwhile. */
const EMPTYING = 30 * SECOND;

/** In seconds; null while a sandbox is not being emptied. */
export function emptyingLeft(): number | null {
  const left = EMPTYING - (now() % DAY);
  return isHere && left > 0 ? Math.ceil(left / SECOND) : null;
}
