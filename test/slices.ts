import { execFileSync } from "node:child_process";
import { isSoak } from "./soak.ts";

/** A push plants a 32nd of the faults that cost more than a second of CPU time each to find, and a 16th of the others. */
const [DEAR, CHEAP] = [32, 16];

/** Draws a slice from the commit: the next push plants another one, and a failure can be repeated. Without git it is slice 0. */
function sliceOfCommit(): number {
  try {
    const head = execFileSync("git", ["rev-parse", "HEAD"], { stdio: ["ignore", "pipe", "ignore"] });
    return Number.parseInt(head.toString("latin1", 0, 8), 16);
  } catch {
    return 0;
  }
}

/** The slice of this run, from 0 to 31; SLICE=3 chooses one. A soak plants all faults. */
export const SLICE = Number(process.env["SLICE"] ?? sliceOfCommit()) % DEAR;

/** The faults of a list that this run plants. */
export function ofThisRun<Fault>(faults: readonly Fault[], costs: "dear" | "cheap"): readonly Fault[] {
  const slices = costs === "dear" ? DEAR : CHEAP;
  return isSoak ? faults : faults.filter((_, index) => index % slices === SLICE % slices);
}
