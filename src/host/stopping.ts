/** How often to check that npm is still running, in milliseconds. */
const LOOK = 250;

/** Read at import: npm may end while the service is still starting. */
const parent = process.ppid;

/**
 * Calls `stop` once, as soon as the process is to end: at a signal, or at the end of the npm that started it. npm passes
 * a signal only to its shell, which dies of it without passing it on, so `kill` of npm would leave the service running.
 */
export function onStop(stop: () => void): void {
  let isStopping = false;
  const stopOnce = (): void => {
    if (isStopping) return;
    isStopping = true;
    stop();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    // Miniflare's own handler would end the process before Miniflare is disposed of.
    process.removeAllListeners(signal);
    process.on(signal, stopOnce);
  }
  if (process.env["npm_lifecycle_event"] === undefined) return;
  setInterval(() => {
    if (process.ppid !== parent) stopOnce();
  }, LOOK).unref();
}
