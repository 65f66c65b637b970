/**
 * The service's time. It is the machine's, but in local mode it can be put forward (local-clock.ts), so that a
 * slow game can be tried in a minute. The offset lives in the module because the Worker and its objects share one
 * isolate on one machine; in production nothing ever sets it.
 */
let offset = 0;

/** The service's time in milliseconds since 1970. */
export function now(): number {
  return Date.now() + offset;
}

/** Puts the service's time `milliseconds` before the machine's. Only the local clock calls it. */
export function setClockOffset(milliseconds: number): void {
  offset = milliseconds;
}

/** The machine's time at which the service's time will be `instant`: what an alarm must be set to. */
export function machineTime(instant: number): number {
  return instant - offset;
}
