import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { takeBuild } from "../../src/host/builds.ts";
import { builtNow } from "../../src/host/built.ts";
import { migrateState } from "../../src/host/local.ts";
import { MIGRATED, migratedState } from "./migrated.ts";
import { shareService } from "./shared.ts";

/** The build that the tests run: `sdk`, for instance, is in it. */
export const builtFolder = (): string => takeBuild();

/**
 * Builds the Worker that every service of the tests runs, once before any of them starts: for the projects "worker", "process"
 * and "browser", whichever is first. BUILT=1 uses the newest build; `npm test` has just made it to see whether it can be
 * deployed. This process holds it, and names it to all others. Half of a start is reading our tools' code: this first run
 * leaves it in a cache for the next. Migrating takes another runtime: services begin with a copy of a migrated state.
 */
export async function setup(): Promise<(() => Promise<void>) | void> {
  if (migratedState() !== "") return;
  process.env["NODE_COMPILE_CACHE"] ??= resolve("dist/compiled");
  await builtNow();
  const state = mkdtempSync(join(tmpdir(), "taflpost-migrated-"));
  await migrateState(state);
  process.env[MIGRATED] = state;
  const endShared = await shareService();
  return async () => {
    await endShared();
    rmSync(state, { recursive: true });
  };
}
