/** Milliseconds between checks of the parent process. */
const LOOK = 250;

/** Read at import, because npm may end while the service is still starting. */
const parent = process.ppid;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

let listener: (() => void) | null = null;

/**
 * Calls `stop` once: at a signal, or when the npm that started this process ends, because npm passes signals only to
 * its shell. Call this before the service answers requests, because a program may send the signal as soon as it has
 * its first answer.
 */
export function onStop(stop: () => void): void {
  let isStopping = false;
  const stopOnce = (): void => {
    if (isStopping) return;
    isStopping = true;
    stop();
  };
  listener = stopOnce;
  for (const signal of SIGNALS) process.on(signal, stopOnce);
  if (process.env["npm_lifecycle_event"] === undefined) return;
  setInterval(() => {
    if (process.ppid !== parent) stopOnce();
  }, LOOK).unref();
}

interface Service {
  /** The names of the migrations that were applied. */
  readonly migrated: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Returns once the service has started. Ends the process once the service has stopped. */
export async function untilStopped(starting: Promise<Service>): Promise<void> {
  const stop = async (): Promise<void> => {
    await (await starting).stop();
    console.log("Taflpost has stopped.");
    process.exit(0);
  };
  onStop(() => void stop());
  for (const name of (await starting).migrated) console.log(`Applied the migration ${name}.`);
}

/**
 * Removes Miniflare's listeners, which would end the process before Miniflare is disposed of. Our own listener stays,
 * because a pending signal is lost when the last listener is removed.
 */
export function removeOtherListeners(): void {
  if (listener === null) return;
  for (const signal of SIGNALS)
    for (const other of process.listeners(signal))
      if (other !== listener) process.removeListener(signal, other);
}
