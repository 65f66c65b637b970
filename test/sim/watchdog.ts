import { writeSync } from "node:fs";
import { isMainThread, Worker, workerData } from "node:worker_threads";

/** The CPU time limit of one world, in seconds: the liveliest take two. The speed and load of the machine hardly matter. */
const MOST_SECONDS = 45;
const LOOK = 500;

export interface Watchdog {
  /** Starts the time of the world of a seed. */
  readonly begins: (seed: number) => void;
  readonly close: () => void;
}

/**
 * Watches from another thread, because a world in an endless loop within one turn lets nothing else run. It ends the process
 * with the world's seed as the last line, as after any other violation.
 */
export function openWatchdog(): Watchdog {
  const world = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(import.meta.filename, { workerData: world });
  return { begins: (seed) => void Atomics.store(world, 0, seed), close: () => void thread.terminate() };
}

/** Of this whole process, in seconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

function watch(world: Int32Array): void {
  let [watched, began] = [0, processorTime()];
  setInterval(() => {
    const seed = Atomics.load(world, 0);
    if (seed !== watched) [watched, began] = [seed, processorTime()];
    if (seed === 0 || processorTime() - began < MOST_SECONDS) return;
    writeSync(1, `SEED=${seed}: no end of a turn after ${MOST_SECONDS} seconds of work\n`);
    process.kill(process.pid, "SIGKILL");
  }, LOOK);
}

if (!isMainThread && workerData instanceof Int32Array) watch(workerData);
