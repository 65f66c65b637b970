import type { Reporter, TestCase, TestModule } from "vitest/node";

/** A test's project, file and name, as it can be searched for. */
const titleOf = (test: TestCase): string =>
  `${test.project.name} ${test.module.relativeModuleId} > ${test.fullName}`;

/** Counts the skipped tests by their reasons. */
function skippedBy(tests: readonly TestCase[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const test of tests) {
    const result = test.result();
    if (result.state !== "skipped") continue;
    const reason = result.note ?? "no reason given";
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return counts;
}

/** Ends a run with the failed tests, and with how many tests were skipped, by reason. */
export class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = [
      ...modules.filter((module) => module.errors().length > 0).map((module) => module.relativeModuleId),
      ...tests.filter((test) => test.result().state === "failed").map(titleOf),
    ];
    const skipped = [...skippedBy(tests)].map(([reason, count]) => `  ${count}: ${reason}`);
    if (failed.length > 0) console.log(["Failed:", ...failed.map((title) => `  ${title}`)].join("\n"));
    console.log(skipped.length > 0 ? ["Skipped:", ...skipped].join("\n") : "Skipped: none");
  }
}
