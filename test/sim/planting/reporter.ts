import { stripVTControlCharacters } from "node:util";
import type { TestCase, TestModule } from "vitest/node";

/** What the line that says which test has failed begins with. */
export const FAILED = "failed: ";

const firstLine = (text: string): string => stripVTControlCharacters(text).split("\n")[0] ?? "";

const failureOf = (test: TestCase): string =>
  `${FAILED}${test.fullName}: ${firstLine(test.result().errors?.[0]?.message ?? "")}`;

/** What became of a run: its first failed test, a file that cannot be read (which proves nothing), or how many tests passed. */
function outcome(modules: readonly TestModule[]): string {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.find((test) => test.result().state === "failed");
  if (failed !== undefined) return failureOf(failed);
  const broken = modules.flatMap((module) => module.errors())[0];
  if (broken !== undefined) return `cannot be read: ${firstLine(broken.message)}`;
  return `passed: ${tests.filter((test) => test.result().state === "passed").length} tests`;
}

/** Prints the outcome of a run as its last line. */
export default class Outcome {
  onTestRunEnd(modules: readonly TestModule[]): void {
    process.stdout.write(`\n${outcome(modules)}\n`);
  }
}
