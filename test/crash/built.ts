import { resolve } from "node:path";
import { buildWorker } from "../../src/host/build.ts";

/**
 * What every service here runs is built once, before any of them starts. Half of a start is our tools' code being read:
 * what this first run of them has read is kept for the next.
 */
export function setup(): void {
  process.env["NODE_COMPILE_CACHE"] ??= resolve("dist/compiled");
  buildWorker();
}
