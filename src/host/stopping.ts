/** How often to look whether npm is still there. */
const LOOK = 250;

/** Read at once: npm may end while the service is still being started. */
const parent = process.ppid;

/**
 * Calls `stop` once, at the first sign that the process is to end: a signal, or the end of the npm that started it.
 * npm hands a signal on to a shell that dies of it and tells its child nothing, so `kill` of npm would leave the
 * service running.
 */
export function onStop(stop: () => void): void {
  let isStopping = false;
  const stopOnce = (): void => {
    if (isStopping) return;
    isStopping = true;
    stop();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    // Miniflare's own handler would end the process before it has been put away.
    process.removeAllListeners(signal);
    process.on(signal, stopOnce);
  }
  if (process.env["npm_lifecycle_event"] === undefined) return;
  setInterval(() => {
    if (process.ppid !== parent) stopOnce();
  }, LOOK).unref();
}
