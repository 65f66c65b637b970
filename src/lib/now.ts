/**
 * The service's time minus the machine's, in milliseconds. Only local mode moves it. A module's variable, because there
 * the Worker and its objects share an isolate.
 */
let offset = 0;

/** The service's time in milliseconds since 1970. */
export function now(): number {
  return Date.now() + offset;
}

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
