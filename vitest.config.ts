import { createHash } from "node:crypto";
import { existsSync, statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { bindingsFor } from "./src/host/local-bindings.ts";
import { Summary } from "./test/summary.ts";
import { IS_ALONE, PATIENTLY, PURE, READ_BY_NODE } from "./test/pure.config.ts";

/** Files in memory, and how much of it the tests need at most, in bytes: Docker's containers have less by themselves. */
const MEMORY = "/dev/shm";
const ROOM = 4 * 2 ** 30;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM;
}

// What a test stores goes with it: nobody waits for a disk to have kept it.
if (hasRoom(MEMORY)) process.env["TMPDIR"] ??= MEMORY;

const migrations = await readD1Migrations("migrations");

const local = bindingsFor("local");

/** The Worker on the real runtime, in local mode, with more bindings where a test needs them. */
const onRuntime = (more: Readonly<Record<string, string>> = {}) =>
  cloudflareTest({
    // Otherwise the runtime prints what tests cause on purpose: aborted objects, broken connections, odd headers.
    verbose: false,
    wrangler: { configPath: "./wrangler.toml" },
    miniflare: {
      durableObjects: local.durableObjects,
      ratelimits: local.ratelimits,
      bindings: {
        ...local.bindings,
        MIGRATIONS: migrations,
        ORIGIN: "http://localhost:8787",
        SECRET: "a secret that is used in tests only",
        SIGNING_KEY: "YSBzaWduaW5nIGtleSwgb2YgdGVzdHMgb25seSwgMzI=",
        ...more,
      },
    },
  });

/**
 * What the Worker loads on first use is loaded with it: Vite asks for a module from within the request that loads it, and
 * another request, which waits for the same one, is never told. The built Worker is tried by processes and browsers.
 */
const LOADED_AT_ONCE = {
  name: "loaded at once",
  transform(code: string, id: string) {
    if (!id.startsWith(join(import.meta.dirname, "src"))) return null;
    const loaded: string[] = [];
    const called = code.replaceAll(/\bimport\(("\.[^"]+")\)/g, (_all, path: string) => {
      loaded.push(`import * as loaded${loaded.length} from ${path};`);
      return `Promise.resolve(loaded${loaded.length - 1})`;
    });
    return loaded.length === 0 ? null : `${loaded.join("\n")}\n${called}`;
  },
};

/** Vite warns about libraries that are published with source maps and without their sources. */
const WITHOUT_WARNINGS = { logLevel: "error" } as const;

/**
 * The projects in the order in which they run (see WAITING and COMPUTING). Files of one project follow each other: vitest ends
 * a process or runtime as soon as the next file in the queue is of another project.
 */
const PROJECTS = ["sim", "process", "browser", "worker", "sandbox", "pure"];

/** The longest files of each project start first, so that none is left to run alone at the end. */
const LONGEST = [
  "test/static/checks.test.ts",
  "test/clients/guides.test.ts",
  "test/crash/commands.test.ts",
  "test/crash/run-book.test.ts",
  "test/deploy/broken-off.test.ts",
  "test/crash/rehearse.test.ts",
  "test/way-back/mixture.test.ts",
  "test/crash/outage.test.ts",
  "test/deploy/time-travel.test.ts",
  "test/crash/server.test.ts",
  "test/crash/kill.test.ts",
  "test/deploy/deploy.test.ts",
  "test/golden/golden.test.ts",
  "test/clients/generated.test.ts",
  "test/sim/worlds.test.ts",
  "test/sim/mutants.test.ts",
  "test/browser/every-page.test.ts",
  "test/browser/whole-game.test.ts",
  "test/browser/computer.test.ts",
  "test/browser/large-boards.test.ts",
  "test/browser/newcomer.test.ts",
  "test/browser/finding.test.ts",
  "test/rules/vectors.test.ts",
  "test/tournaments/open-tournament.test.ts",
  "test/ratings/pool.pure.test.ts",
];

/**
 * These end the Worker's tests. They take so long that the runtime evicts objects of theirs, which `reset` then leaves in the
 * storage (test/worker-setup.ts): the alarms of such games would go on in the files after them.
 */
const LAST = [
  "test/security/properties.test.ts",
  "test/security/storage.test.ts",
  "test/security/gone.test.ts",
  "test/security/operations.test.ts",
  "test/http/full.test.ts",
  "test/contract/openapi.test.ts",
  "test/security/matrix.test.ts",
];

/** More than there are files in the two lists. */
const MANY = 1000;

/** SHUFFLED=…: the order of the files is drawn from this seed (test/orders.ts). */
const SEED = process.env["SHUFFLED"];

function rank({ moduleId, project }: TestSpecification): number {
  const file = relative(import.meta.dirname, moduleId);
  if (SEED !== undefined) return createHash("sha256").update(`${SEED} ${file}`).digest().readUInt32BE();
  const place = PROJECTS.indexOf(project.name) * MANY;
  const at = LONGEST.indexOf(file);
  return place + (at === -1 ? LONGEST.length + 1 + LAST.indexOf(file) : at);
}

class Order extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((one, other) => rank(one) - rank(other)));
  }
}

/**
 * Tests of processes and pages often wait for starts, kills, alarms and the browser: four at a time keep two processors busy.
 * Six took 19 % more CPU time, because polling and switching cost more.
 */
const WAITING = {
  maxWorkers: Math.min(2 * availableParallelism(), 12),
  sequence: { groupOrder: 0 },
};

/**
 * Tests of pure code and of the Worker only compute, so one more than there are processors is enough. Each runtime of the Worker
 * takes ten seconds of CPU time to start: with these tests in a separate group, none is ended before its time. With fewer
 * runtimes, more files follow each other in one, and games that it has evicted can disturb the last ones (LAST).
 */
const COMPUTING = {
  maxWorkers: Math.min(availableParallelism() + 1, 8),
  sequence: { groupOrder: 1 },
};

/** Pure tests run in plain Node, tests of the Worker on the real runtime in local mode, tests of processes and pages in Node. */
export default defineConfig({
  test: {
    sequence: { sequencer: Order },
    reporters: ["default", new Summary()],
    silent: "passed-only",
    projects: [
      { test: { ...PURE, ...COMPUTING } },
      {
        ...WITHOUT_WARNINGS,
        plugins: [onRuntime(), LOADED_AT_ONCE],
        test: {
          name: "worker",
          ...PATIENTLY,
          // A runtime of its own for each file cost more than half of their time.
          isolate: IS_ALONE,
          ...COMPUTING,
          include: [
            "test/{http,mcp,pages,mailbox,contract,security}/**/*.test.ts",
            "test/engine/*.worker.test.ts",
          ],
          exclude: ["test/**/*.pure.test.ts"],
          // The Worker hands out files that the build writes.
          globalSetup: "test/crash/built.ts",
          setupFiles: ["test/waiting.ts", "test/worker-setup.ts"],
        },
      },
      {
        // An instance is a sandbox or is none: these have a runtime of their own.
        ...WITHOUT_WARNINGS,
        plugins: [onRuntime({ SANDBOX: "1" }), LOADED_AT_ONCE],
        test: {
          name: "sandbox",
          ...PATIENTLY,
          include: ["test/sandbox/**/*.test.ts"],
          globalSetup: "test/crash/built.ts",
          setupFiles: ["test/waiting.ts", "test/worker-setup.ts"],
          ...COMPUTING,
        },
      },
      {
        test: {
          name: "sim",
          ...PATIENTLY,
          include: ["test/sim/**/*.test.ts"],
          exclude: ["test/**/*.pure.test.ts"],
          ...WAITING,
        },
      },
      {
        test: {
          name: "process",
          include: ["test/{crash,golden,way-back,clients,deploy,static}/**/*.test.ts"],
          exclude: ["test/**/*.pure.test.ts"],
          globalSetup: "test/crash/built.ts",
          ...PATIENTLY,
          ...READ_BY_NODE,
          ...WAITING,
        },
      },
      {
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: "test/browser/stage.ts",
          ...PATIENTLY,
          ...READ_BY_NODE,
          setupFiles: [...READ_BY_NODE.setupFiles, "test/browser/setup.ts"],
          // They share the service, and those of one process a browser.
          isolate: false,
          ...WAITING,
        },
      },
    ],
  },
});
