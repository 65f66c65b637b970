import { beforeAll, describe, expect, it } from "vitest";
import { isSoak, STORIES_A_PUSH, WORLDS_A_PUSH } from "../soak.ts";
import { runStories, runTests, runVectors, runWorlds, type Run } from "./child.ts";
import { foundBy, type Mutant } from "./mutants.ts";
import { ofThisRun, SLICE } from "../slices.ts";

const TIME_LIMIT = 60 * 60_000;

/**
 * The last line of a run that found something, and which fault of which run of all it was. Code that cannot run at all has
 * another last line: it proves nothing.
 */
function saidBy({ file }: Mutant, { isWell, lastLine }: Run): string {
  const said = isWell ? "nothing was found" : lastLine;
  return `${said}\n(the fault is in ${file}; ${isSoak ? "SOAK=1" : `SLICE=${SLICE}`})`;
}

type FoundByWorlds = ReturnType<typeof foundBy<"worlds">>[number];

/** Lets the worlds of a push live, from the one on that is known to show the fault; those before it are the last. */
async function search(mutant: FoundByWorlds): Promise<Run> {
  const { first } = mutant.found;
  const seeds = Array.from({ length: WORLDS_A_PUSH }, (_, index) => index + 1);
  return runWorlds([...seeds.slice(first - 1), ...seeds.slice(0, first - 1)], mutant);
}

describe(`the simulation finds within ${WORLDS_A_PUSH} worlds that`, () => {
  it.each(ofThisRun(foundBy("worlds"), "dear"))(
    "$name",
    async (mutant) => {
      const run = await search(mutant);
      expect(saidBy(mutant, run)).toMatch(/^SEED=\d+: /);
    },
    TIME_LIMIT,
  );
});

describe(`the vectors of time, or one of ${STORIES_A_PUSH} stories, find that`, () => {
  it.each(ofThisRun(foundBy("stories"), "cheap"))(
    "$name",
    async (mutant) => {
      const run = await runStories(1, STORIES_A_PUSH, mutant);
      expect(saidBy(mutant, run)).toMatch(/^(vectors|story \d+ of seed 1): /);
    },
    TIME_LIMIT,
  );
});

describe("the vectors of rule sets find that", () => {
  it.each(ofThisRun(foundBy("vectors"), "cheap"))(
    "$name",
    async (mutant) => {
      const run = await runVectors(mutant.found.file, mutant);
      expect(saidBy(mutant, run)).toMatch(/^vectors: 1 files, .* [1-9]\d* differences$/m);
    },
    TIME_LIMIT,
  );
});

// For the tests on the Workers runtime: each of them would build the Worker itself.
beforeAll(async () => {
  if (isSoak) await (await import("../crash/built.ts")).setup();
}, TIME_LIMIT);

/** Faults that only a test on the Workers runtime finds take a start of that each: a soak plants them. */
const quick = foundBy("tests").filter(({ found }) => found.project === "pure");

describe("the tests named for it find that", () => {
  it.each(isSoak ? foundBy("tests") : ofThisRun(quick, "dear"))(
    "$name",
    async (mutant) => {
      const run = await runTests(mutant.found, mutant);
      expect(saidBy(mutant, run)).toMatch(/^failed: /);
    },
    TIME_LIMIT,
  );
});
