import { defineConfig } from "vitest/config";
import { PURE } from "../../pure.config.ts";

/** Runs pure tests with a fault, a process a file: the file that finds the fault may be any of the pure ones. */
export default defineConfig({ test: { ...PURE, isolate: true } });
