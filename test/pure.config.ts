import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { buildMessages } from "../src/host/messages/make.ts";
import { PATIENCE, TEST_TIMEOUT } from "./patience.ts";
import { SLICE } from "./slices.ts";
import { isSoak } from "./soak.ts";
import { Summary } from "./summary.ts";

// Tests of texts read the messages as they are now.
buildMessages();

type Options = NonNullable<TestProjectInlineConfiguration["test"]>;

/** How long every project waits. */
export const PATIENTLY = {
  testTimeout: TEST_TIMEOUT,
  hookTimeout: TEST_TIMEOUT,
  expect: { poll: { timeout: PATIENCE } },
  provide: { patience: PATIENCE, slice: isSoak ? null : SLICE },
  setupFiles: ["test/waiting.ts"],
} satisfies Options;

/** ALONE=1: no file shares a process or a runtime with another (test/orders.ts). */
export const IS_ALONE = process.env["ALONE"] === "1";

/**
 * Projects in plain Node. Files share a process, because reading the same modules for each file took half of the time. Node
 * reads the modules itself: through Vite each use of an import is a property access, and the rules took three times as long.
 */
export const READ_BY_NODE = {
  isolate: IS_ALONE,
  experimental: { viteModuleRunner: false },
  setupFiles: ["test/waiting.ts", "test/pure-setup.ts"],
} satisfies Options;

/** The tests of pure code. */
export const PURE = {
  name: "pure",
  ...PATIENTLY,
  ...READ_BY_NODE,
  include: [
    "test/{rules,engine,game,outbound,channels,vacation,i18n,lib,board,players,archive,tournaments,host,house}/**/*.test.ts",
    "test/**/*.pure.test.ts",
  ],
  exclude: ["test/**/*.worker.test.ts"],
} satisfies Options;

/** The pure tests alone (`npm run check`): without the Workers plugin, vitest starts in a fifth of the CPU time. */
export default defineConfig({
  test: { ...PURE, maxWorkers: 2, reporters: ["default", new Summary()], silent: "passed-only" },
});
