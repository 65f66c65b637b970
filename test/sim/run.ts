import { setPriority } from "node:os";
import { setImmediate as turn } from "node:timers/promises";
import { provideWorkersModule } from "../platform/hooks.ts";
import { openWatchdog } from "./watchdog.ts";
import type { Outcome } from "./world.ts";

provideWorkersModule();
// After that: the objects import a module of the platform.
const { live } = await import("./world.ts");

/**
 * Runs simulated worlds: `node test/sim/run.ts SEED…`, or SEED=… for one alone. Stops at the first that breaks an
 * invariant, prints its last days (TRACE=1: all of them), and fails.
 */
const named = process.argv.slice(2);
const seeds = (named.length > 0 ? named : [process.env["SEED"] ?? "1"]).map(Number);

/** A world, and where it broke off by itself: an exception that nothing took says otherwise neither seed nor place. */
const lived = (seed: number): Promise<Outcome> =>
  live(seed).catch((fault: Error) => {
    throw new Error(`SEED=${seed}: ${fault.stack ?? fault.message}`, { cause: fault });
  });

/** The trace of a world that broke an invariant, for a person to read. */
function report({ seed, violation, trace }: Outcome): string {
  const told = process.env["TRACE"] === undefined ? trace.slice(-60) : trace;
  return [...told, `SEED=${seed}: ${violation}`].join("\n");
}

// The tests that run beside this one wait for processes, and so go first.
setPriority(10);

const totals: Record<string, number> = {};
const hashes: string[] = [];
const began = performance.now();
const watchdog = openWatchdog();
await turn();
for (const seed of seeds) {
  watchdog.begins(seed);
  const outcome = await lived(seed);
  if (outcome.violation !== null) {
    console.log(report(outcome));
    process.exitCode = 1;
    break;
  }
  hashes.push(outcome.hash);
  for (const [name, value] of Object.entries(outcome.counts)) totals[name] = (totals[name] ?? 0) + value;
}
watchdog.close();
const seconds = Math.round((performance.now() - began) / 1000);
if (process.exitCode === undefined) console.log(JSON.stringify({ ...totals, seconds, hash: hashes.at(-1) }));
