import { defineConfig } from "vitest/config";

/** Runs pure tests with a fault, as the project "pure" runs them, without the tools for the Workers runtime: these take seconds. */
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/waiting.ts", "test/pure-setup.ts"],
    experimental: { viteModuleRunner: false },
    provide: { patience: 30_000 },
    testTimeout: 300_000,
  },
});
