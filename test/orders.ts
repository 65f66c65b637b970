import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";

/**
 * Runs each test file alone, and all in three shuffled orders, to find files that depend on another's state. Prints each run so
 * that it can be repeated.  Files of "pure", "process" and "worker" share a process or a runtime unless they are ALONE
 * (vitest.config.ts); those of "browser" share the service, so that each alone is a run of its own. Those of "sim" and
 * "sandbox" never share anything.
 */
const SHARED = ["pure", "process", "worker"];
const ORDERS = 3;

interface Run {
  readonly env?: Readonly<Record<string, string>>;
  readonly projects: readonly string[];
  readonly files?: readonly string[];
}

/** Runs tests; gives the line that runs them again, null where they pass. */
function fails({ env = {}, projects, files = [] }: Run): string | null {
  const args = ["vitest", "run", ...projects.flatMap((name) => ["--project", name]), ...files];
  const line = [...Object.entries(env).map(([name, value]) => `${name}=${value}`), "npx", ...args].join(" ");
  console.log(`\n# ${line}`);
  const began = Date.now();
  const { status } = spawnSync("npx", args, { stdio: "inherit", env: { ...process.env, ...env } });
  console.log(`# ${status === 0 ? "passed" : "FAILED"} after ${Math.round((Date.now() - began) / 1000)} s`);
  return status === 0 ? null : line;
}

const browserFiles = globSync("test/browser/**/*.test.ts").toSorted();
const firstSeed = Date.now() % 2 ** 31;
const runs: readonly Run[] = [
  { env: { ALONE: "1" }, projects: SHARED },
  ...browserFiles.map((file) => ({ projects: ["browser"], files: [file] })),
  ...Array.from({ length: ORDERS }, (_, nth) => ({
    env: { SHUFFLED: String(firstSeed + nth) },
    projects: [...SHARED, "browser"],
  })),
];
const failed = runs.map(fails).filter((line) => line !== null);
console.log(
  failed.length === 0 ? "\n# every file passes alone and in any order" : `\n# failed:\n${failed.join("\n")}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
