import { execFile } from "node:child_process";
import { join, resolve as absolute } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** In milliseconds: a thousand worlds on a machine that has much else to do. */
const LONGEST_RUN = 59 * 60_000;

/** What a run came to: its last line says what, the lines before it how. */
export interface Run {
  readonly isWell: boolean;
  readonly output: string;
  readonly lastLine: string;
}

/** Lets the stories of test/game/fair be told, as `runWorlds` lets worlds live. */
export function runStories(seed: number, count: number, root = "."): Promise<Run> {
  return run([join(root, "test/game/fair/run.ts"), `${seed}`, `${count}`]);
}

/**
 * Lets worlds live in a process of their own: each takes its process's clock and chance for itself.
 * @param root the folder in which `test/sim` and `src` lie
 */
export function runWorlds(first: number, count: number, root = "."): Promise<Run> {
  return run([join(root, "test/sim/run.ts"), `${first}`, `${count}`]);
}

const VITEST = absolute("node_modules/vitest/vitest.mjs");

/** Checks a file of test/vectors-custom. The last line says how much differs. */
export function runVectors(file: string, root: string): Promise<Run> {
  return run([join(root, "test/rules/check-vectors.ts"), "test/vectors-custom", file]);
}

/**
 * Runs a file of tests, or those whose name has these words in it. The last line is the first assertion that does not hold,
 * or what a test threw, where one fails.
 */
export async function runTests(file: string, root: string, only?: string): Promise<Run> {
  const named = only === undefined ? [] : ["-t", only];
  const { isWell, output } = await run([VITEST, "run", "--root", root, "--maxWorkers=1", file, ...named]);
  const lines = output.split("\n");
  // A file that cannot be read has no test that fails.
  const hasFailed = lines.some((line) => /^\s*Tests\s+\d+ failed/.test(line));
  const broken = lines.find((line) => /^\s*(Caused by: )?(Assertion)?Error: /.test(line));
  return { isWell, output, lastLine: (hasFailed ? broken : undefined) ?? lines.at(-1) ?? "" };
}

function run(args: readonly string[]): Promise<Run> {
  // Killed before the test's own limit: a process that outlives its test would take the next one's time.
  const options = {
    timeout: LONGEST_RUN,
    maxBuffer: 1 << 28,
    env: { ...process.env, NODE_NO_WARNINGS: "1" },
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], options, (fault, stdout, stderr) => {
      // Where this run is coloured, so are those that it starts: what is compared is plain text.
      const stopped = fault?.killed === true ? `\nstopped after ${LONGEST_RUN / 60_000} minutes` : "";
      const output = stripVTControlCharacters(`${stdout}${stderr}${stopped}`).trim();
      resolve({ isWell: fault === null, output, lastLine: output.split("\n").at(-1) ?? "" });
    });
  });
}
