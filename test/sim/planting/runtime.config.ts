import { defineConfig } from "vitest/config";
import config from "../../../vitest.config.ts";
import { plantedFault, withFault } from "./fault.ts";

const fault = plantedFault();

/** Makes Vite read files with the fault. Node's own reads get it by preload.ts. */
const planting = {
  name: "planting",
  enforce: "pre" as const,
  transform: (text: string, id: string) =>
    fault !== null && id.split("?")[0] === fault.file ? withFault(text, fault) : null,
};

/** The projects of vitest.config.ts, with the fault that this process runs with. */
export default defineConfig({
  test: {
    // It would give a file with the fault of an earlier run.
    fsModuleCache: false,
    projects: (config.test?.projects ?? []).map((project) =>
      typeof project === "object" && "plugins" in project
        ? {
            ...project,
            plugins: [planting, ...(project.plugins ?? [])],
            test: { ...project.test, fsModuleCache: false },
          }
        : project,
    ),
  },
});
