import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const migrations = await readD1Migrations("migrations");

/** No test takes long; a machine that has much else to do does. In milliseconds. */
const TEST_TIMEOUT = 30_000;

/**
 * What needs no runtime runs in plain Node (the rules core and everything else that is pure); what goes through the
 * Worker's door runs on the real runtime, in local mode; what needs processes runs in Node, last and alone.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "pure",
          testTimeout: TEST_TIMEOUT,
          include: ["test/{rules,game,notify,mail,i18n,lib,web,players,host,house}/**/*.test.ts"],
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
              },
            },
          }),
        ],
        test: {
          name: "worker",
          testTimeout: TEST_TIMEOUT,
          include: ["test/{http,mailbox,contract,security}/**/*.test.ts"],
          setupFiles: ["test/worker-setup.ts"],
        },
      },
      {
        test: {
          name: "sim",
          include: ["test/sim/**/*.test.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "process",
          include: ["test/crash/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: "test/browser/stage.ts",
          setupFiles: "test/browser/setup.ts",
          testTimeout: TEST_TIMEOUT,
          hookTimeout: TEST_TIMEOUT,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
