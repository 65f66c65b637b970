import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const migrations = await readD1Migrations("migrations");

/** No test takes long; a machine that has much else to do does. In milliseconds. */
const TEST_TIMEOUT = 30_000;

/** Vitest would leave one processor free: of two, half of them. */
const WORKERS = 2;

/** What takes longest begins first, so that the rest runs beside it. */
const LONGEST = [
  "test/security/matrix.test.ts",
  "test/security/properties.test.ts",
  "test/sim/worlds.test.ts",
  "test/crash/kill.test.ts",
  "test/sim/mutants.test.ts",
];

function rank({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(name));
  return at === -1 ? LONGEST.length : at;
}

class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((one, other) => rank(one) - rank(other)));
  }
}

/**
 * The tests of processes mostly wait, for starts, kills and alarms; the worlds and the mutants, which step back for them,
 * use the processors meanwhile: two files more at a time than there are processors.
 */
const SIDE_BY_SIDE = { maxWorkers: WORKERS + 2, sequence: { groupOrder: 1 } };

/**
 * What needs no runtime runs in plain Node (the rules core and everything else that is pure); what asks the
 * Worker runs on the real runtime, in local mode; what needs processes runs in Node, after that.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "pure",
          testTimeout: TEST_TIMEOUT,
          hookTimeout: TEST_TIMEOUT,
          // Half of their time was reading the same modules for each file again.
          isolate: false,
          // Node reads the files itself: as Vite rewrites them, each name that is imported is looked up at each use, and the
          // rules took three times as long.
          experimental: { viteModuleRunner: false },
          maxWorkers: WORKERS,
          setupFiles: ["test/pure-setup.ts"],
          include: [
            "test/{rules,game,outbound,notices,webhooks,mail,push,vacation,feeds,i18n,lib,board,players,host,house}/**/*.test.ts",
            "test/**/*.pure.test.ts",
          ],
        },
      },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml", environment: "local" },
            miniflare: {
              bindings: {
                MIGRATIONS: migrations,
                ORIGIN: "http://localhost:8787",
                SECRET: "a secret that is used in tests only",
                SIGNING_KEY: "YSBzaWduaW5nIGtleSwgb2YgdGVzdHMgb25seSwgMzI=",
              },
            },
          }),
        ],
        test: {
          name: "worker",
          testTimeout: TEST_TIMEOUT,
          hookTimeout: TEST_TIMEOUT,
          // A runtime of its own for each file cost more than half of their time.
          isolate: false,
          maxWorkers: WORKERS,
          include: ["test/{http,pages,mailbox,contract,security,golden}/**/*.test.ts"],
          exclude: ["test/**/*.pure.test.ts"],
          // The Worker hands out files that the build writes.
          globalSetup: "test/crash/built.ts",
          setupFiles: ["test/worker-setup.ts"],
        },
      },
      {
        test: {
          name: "sim",
          testTimeout: TEST_TIMEOUT,
          hookTimeout: TEST_TIMEOUT,
          include: ["test/sim/**/*.test.ts"],
          exclude: ["test/**/*.pure.test.ts"],
          ...SIDE_BY_SIDE,
        },
      },
      {
        test: {
          name: "process",
          include: ["test/{crash,way-back,clients}/**/*.test.ts"],
          globalSetup: "test/crash/built.ts",
          testTimeout: 120_000,
          hookTimeout: 60_000,
          ...SIDE_BY_SIDE,
        },
      },
      {
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: "test/browser/stage.ts",
          setupFiles: "test/browser/setup.ts",
          // Some look at every page; a busy machine may take its time.
          testTimeout: 120_000,
          hookTimeout: TEST_TIMEOUT,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
