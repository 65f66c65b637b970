/**
 * How far the service's time is ahead of the machine's. Local mode can move it (local-clock.ts), to try a slow game
 * in a minute. A module's variable, because in local mode the Worker and its objects share an isolate.
 */
let offset = 0;

/** The service's time in milliseconds since 1970. */
export function now(): number {
  return Date.now() + offset;
}

/** Only the local clock calls this. */
export function setClockOffset(milliseconds: number): void {
  offset = milliseconds;
}

/** The machine's time for a service time, as alarms need it. */
export function machineTime(instant: number): number {
  return instant - offset;
}

export function serviceTime(instant: number): number {
  return instant + offset;
}
