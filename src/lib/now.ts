/**
 * How many milliseconds the service's time is ahead of the machine's. Only local mode changes it; there, the Worker and
 * its objects share an isolate, and so this value.
 */
let offset = 0;

/** Returns the service's time in milliseconds since 1970. */
export function now(): number {
  return Date.now() + offset;
}

export function setClockOffset(milliseconds: number): void {
  offset = milliseconds;
}

export function machineTime(instant: number): number {
  return instant - offset;
}

export function serviceTime(instant: number): number {
  return instant + offset;
}
