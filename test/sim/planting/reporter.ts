import { stripVTControlCharacters } from "node:util";
import type { TestCase, TestModule } from "vitest/node";

/** The beginning of the line that names a failed test. */
export const FAILED = "failed: ";

const firstLine = (text: string): string => stripVTControlCharacters(text).split("\n")[0] ?? "";

const failureOf = (test: TestCase): string =>
  `${FAILED}${test.fullName}: ${firstLine(test.result().errors?.[0]?.message ?? "")}`;

/** The result of a run: its first failed test, an unreadable file (which proves nothing), or the number of passed tests. */
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
