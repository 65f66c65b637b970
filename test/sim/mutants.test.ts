import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ofThisRun, STORIES_A_PUSH, TRIES_TESTS, WORLDS_A_PUSH } from "../soak.ts";
import { runStories, runTests, runVectors, runWorlds, type Run } from "./child.ts";
import { foundBy, type Mutant } from "./mutants.ts";

const FOLDER = `dist/mutants-${process.pid}`;
const TIME_LIMIT = 60 * 60_000;

/** What a copy needs to run worlds, stories and the tests that mutants name. */
const PARTS = [
  "src",
  "test/sim",
  "test/crash/chance.ts",
  "test/game",
  "test/vacation",
  "test/mailbox",
  "test/channels",
  "test/thinker",
  "test/rules",
  "test/soak.ts",
  "test/ratings",
  "test/tournaments",
  "test/operations",
  "test/pages/frame/press-key.pure.test.ts",
  "test/house/database.ts",
  "test/i18n",
  "test/golden/rule-texts",
];

/** What they only read. */
const READ = ["migrations", "test/vectors", "test/vectors-custom", "tsconfig.json"];

/** One copy serves all faults, each in its turn: copies by the dozen took longer than the search. */
function copyParts(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const part of PARTS) {
    mkdirSync(join(FOLDER, part, ".."), { recursive: true });
    cpSync(part, join(FOLDER, part), { recursive: true });
  }
  for (const part of READ) symlinkSync(resolve(part), join(FOLDER, part));
}

/** Plants a fault in the copy, in place of the one before it. Returns the copy's folder. */
function plant({ file, from, to }: Mutant): string {
  restore();
  const text = readFileSync(file, "utf8");
  expect(text.split(from), `${file} has the text to replace once`).toHaveLength(2);
  writeFileSync(
    join(FOLDER, file),
    text.replace(from, () => to),
  );
  planted = file;
  return FOLDER;
}

/** The file of the copy that has a fault in it. */
let planted: string | null = null;

function restore(): void {
  if (planted !== null) cpSync(planted, join(FOLDER, planted));
  planted = null;
}

/** The last line of a run, and whether it caught a fault: a copy that cannot run proves nothing. */
function caught({ name }: Mutant, { isWell, lastLine }: Run): string {
  console.log(`${name}: ${lastLine}`);
  return isWell ? "all is well" : lastLine;
}

/** Lets the worlds of a push live, from the one on that is known to show the fault; those before it are the last. */
async function search(world: number, root: string): Promise<Run> {
  const run = await runWorlds(world, WORLDS_A_PUSH - world + 1, root);
  return run.isWell && world > 1 ? runWorlds(1, world - 1, root) : run;
}

beforeAll(copyParts, TIME_LIMIT);
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }), TIME_LIMIT);

describe(`the simulation finds within ${WORLDS_A_PUSH} worlds that`, () => {
  it.each(ofThisRun(foundBy("worlds")))(
    "$name",
    async (mutant) => {
      expect(caught(mutant, await search(mutant.found.first, plant(mutant)))).toMatch(/^SEED=\d+: /);
    },
    TIME_LIMIT,
  );
});

describe(`the vectors of time, or one of ${STORIES_A_PUSH} stories, find that`, () => {
  it.each(ofThisRun(foundBy("stories")))(
    "$name",
    async (mutant) => {
      const run = await runStories(1, STORIES_A_PUSH, plant(mutant));
      expect(caught(mutant, run)).toMatch(/^(vectors|story \d+ of seed 1): /);
    },
    TIME_LIMIT,
  );
});

describe("the vectors of rule sets find that", () => {
  it.each(ofThisRun(foundBy("vectors")))(
    "$name",
    async (mutant) => {
      const run = await runVectors(mutant.found.file, plant(mutant));
      expect(caught(mutant, run)).toMatch(/^vectors: 1 files, .* [1-9]\d* differences$/);
    },
    TIME_LIMIT,
  );
});

describe.skipIf(!TRIES_TESTS)("the tests of what it is about find (in a soak: two minutes) that", () => {
  it.each(foundBy("tests"))(
    "$name",
    async (mutant) => {
      const { file, only } = mutant.found;
      const run = await runTests(file, plant(mutant), only);
      expect(caught(mutant, run)).toMatch(/^\s*(Caused by: )?(Assertion)?Error: /);
    },
    TIME_LIMIT,
  );
});
