import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { buildWorker } from "../../src/host/build.ts";
import { migrateState } from "../../src/host/local.ts";

/** A state that nobody has used, with the database as today's migrations leave it. */
export const MIGRATED = resolve("dist/migrated");

/** Says to the projects that come later that all is there. */
const READY = "READY_FOR_TESTS";

/**
 * Builds the Worker that every service of the tests runs, once before any of them starts: for the projects "worker",
 * "process" and "browser", whichever of them comes first. BUILT=1 says that it is built to `npm start`; and so does
 * `npm test`, which has just built it to see whether it can be deployed.
 * Half of a start is our tools' code being read: what this first run of them has read is kept for the next. Migrating
 * takes a runtime of its own: services begin with a copy of a state that has been migrated.
 */
export async function setup(): Promise<void> {
  if (process.env[READY] === "1") return;
  process.env["NODE_COMPILE_CACHE"] ??= resolve("dist/compiled");
  if (process.env["BUILT"] !== "1") await buildWorker();
  rmSync(MIGRATED, { recursive: true, force: true });
  mkdirSync(MIGRATED, { recursive: true });
  await migrateState(MIGRATED);
  process.env["BUILT"] = "1";
  process.env[READY] = "1";
}
