import { resolve } from "node:path";
import { buildWorker } from "../../src/host/build.ts";

/**
 * Builds the Worker that every service of the tests runs, once before any of them starts: for the projects "worker",
 * "process" and "browser", whichever of them comes first. BUILT=1 says so to the others, and to `npm start`.
 * Half of a start is our tools' code being read: what this first run of them has read is kept for the next.
 */
export function setup(): void {
  if (process.env["BUILT"] === "1") return;
  process.env["NODE_COMPILE_CACHE"] ??= resolve("dist/compiled");
  buildWorker();
  process.env["BUILT"] = "1";
}
