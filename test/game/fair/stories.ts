import * as fc from "fast-check";
import { plots } from "./plots.ts";
import { played } from "./story.ts";

/** The result of many stories. */
export interface Stories {
  /** The violation in the shortest story that shows one; null if there is none. */
  readonly offence: string | null;
  /** That story, for a person to read. */
  readonly plot: string;
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Tells so many stories in all zones of the platform. The same seed tells the same.
 * @param shortens looks for the shortest story that shows what does not hold, which takes its time
 */
export function tellStories(seed: number, count: number, shortens: boolean): Stories {
  const counts: Record<string, number> = { stories: 0, events: 0 };
  const found = fc.check(
    fc.property(plots(Intl.supportedValuesOf("timeZone")), (plot) => {
      const { offences, log, result } = played(plot);
      counts["stories"]! += 1;
      counts["events"]! += log.length;
      const reason = result?.reason ?? "none";
      counts[reason] = (counts[reason] ?? 0) + 1;
      if (offences[0] !== undefined) throw new Error(offences[0]);
    }),
    { seed, numRuns: count, endOnFailure: !shortens },
  );
  if (!found.failed) return { offence: null, plot: "", counts };
  const why =
    found.errorInstance instanceof Error ? found.errorInstance.message : String(found.errorInstance);
  const offence = `story ${found.numRuns} of seed ${seed}: ${why.split("\n")[0]}`;
  return { offence, plot: JSON.stringify(found.counterexample), counts };
}
