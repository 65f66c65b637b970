import { execFile } from "node:child_process";
import { resolve as absolute } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type Fault, withPlanted } from "./planting/fault.ts";

/** In milliseconds: a thousand worlds on a machine that has much else to do. */
const LONGEST_RUN = 59 * 60_000;

/** The result of a run: its last line says what, the lines before it how. */
export interface Run {
  readonly isWell: boolean;
  readonly output: string;
  readonly lastLine: string;
}

/** Runs the stories of test/game/fair, as `runWorlds` runs worlds. */
export function runStories(seed: number, count: number, fault?: Fault): Promise<Run> {
  return run(["test/game/fair/run.ts", `${seed}`, `${count}`], fault);
}

/**
 * Lets worlds live in a process of their own: each takes its process's clock and chance for itself.
 * @param fault what the code that runs has wrong; left out for nothing
 */
export function runWorlds(seeds: readonly number[], fault?: Fault): Promise<Run> {
  return run(["test/sim/run.ts", ...seeds.map(String)], fault);
}

/** Checks a file of test/vectors-custom. The last line says how much differs. */
export function runVectors(file: string, fault: Fault): Promise<Run> {
  return run(["test/rules/check-vectors.ts", "test/vectors-custom", file], fault);
}

/** Tests of one file: those whose name has some words in it, or all. */
export interface TestsOf {
  readonly project: "pure" | "worker" | "process";
  readonly file: string;
  readonly only: string | undefined;
}

const VITEST = "node_modules/vitest/vitest.mjs";
const HOW = "test/sim/planting";

/** Runs tests until one fails. The last line is as test/sim/planting/reporter.ts writes it. */
export function runTests({ project, file, only }: TestsOf, fault: Fault): Promise<Run> {
  const config = project === "pure" ? ["pure.config.ts"] : ["runtime.config.ts", `--project=${project}`];
  const [name = "", ...more] = config;
  const where = [`--config=${HOW}/${name}`, `--root=${process.cwd()}`, ...more];
  const reporter = `--reporter=./${HOW}/reporter.ts`;
  const named = only === undefined ? [] : ["-t", only];
  return run([VITEST, "run", ...where, reporter, "--maxWorkers=1", "--bail=1", file, ...named], fault);
}

function run(args: readonly string[], fault?: Fault): Promise<Run> {
  // Killed before the test's own limit: a process that outlives its test would take the next one's time.
  const options = {
    timeout: LONGEST_RUN,
    maxBuffer: 1 << 28,
    // A fault is found by what a push runs: a soak's searches would only take longer.
    env: {
      NODE_COMPILE_CACHE: absolute("dist/compiled"),
      ...process.env,
      NODE_NO_WARNINGS: "1",
      ...(fault && { ...withPlanted(fault), SOAK: "" }),
    },
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], options, (error, stdout, stderr) => {
      // A coloured run would start coloured ones: plain text is compared.
      const stopped = error?.killed === true ? `\nstopped after ${LONGEST_RUN / 60_000} minutes` : "";
      const output = stripVTControlCharacters(`${stderr}${stdout}${stopped}`).trim();
      resolve({ isWell: error === null, output, lastLine: output.split("\n").at(-1) ?? "" });
    });
  });
}
