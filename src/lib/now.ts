/**
 * By how much the service's time is ahead of the machine's. Local mode can move it (local-clock.ts), so that a slow
 * game can be tried in a minute. It is a module's variable because in local mode the Worker and its objects share one
 * isolate; in production nothing ever sets it.
 */
let offset = 0;

/** Gives the service's time in milliseconds since 1970. */
export function now(): number {
  return Date.now() + offset;
}

/** Sets the service's time `milliseconds` ahead of the machine's. Only the local clock calls it. */
export function setClockOffset(milliseconds: number): void {
  offset = milliseconds;
}

/** Gives the machine's time at which the service's time will be `instant`: what an alarm must be set to. */
export function machineTime(instant: number): number {
  return instant - offset;
}

/** Gives the service's time at the machine's time `instant`. */
export function serviceTime(instant: number): number {
  return instant + offset;
}
