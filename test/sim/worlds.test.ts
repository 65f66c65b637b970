import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { RULE_REASONS } from "../../src/rules/index.ts";
import { FIRST_WORLD, WORLDS } from "../soak.ts";
import { runWorlds, type Run } from "./child.ts";

/** SEED=123 runs that one world alone, and prints its whole trace if it breaks an invariant. */
const seed = process.env["SEED"];
const AT_ONCE = Math.min(4, availableParallelism());
const TIME_LIMIT = Math.max(WORLDS, 2000) * 1800;

/** What a run was caught at, with the days before; nothing where all was well. */
function offenceOf({ isWell, output }: Run): string {
  if (isWell) console.log(output);
  return isWell ? "" : output;
}

/** What happened in all runs, by its name; nothing where one was stopped. */
const sumOf = (runs: readonly Run[], name: string): number =>
  runs.reduce(
    (sum, { lastLine }) => sum + Number((JSON.parse(lastLine) as Record<string, unknown>)[name]),
    0,
  );

interface Share {
  readonly first: number;
  readonly count: number;
}

/** Every world, in shares that live side by side. */
function sharesOf(worlds: number): Share[] {
  const count = Math.ceil(worlds / AT_ONCE);
  return Array.from({ length: AT_ONCE }, (_, index) => ({ first: FIRST_WORLD + index * count, count }));
}

const shares = seed === undefined ? sharesOf(WORLDS) : [{ first: Number(seed), count: 1 }];
let lives: Promise<Run[]> | null = null;
const lived = (): Promise<Run[]> =>
  (lives ??= Promise.all(shares.map(({ first, count }) => runWorlds(first, count))));

const hashOf = ({ lastLine }: Run): unknown => (JSON.parse(lastLine) as Record<string, unknown>)["hash"];

describe("a world of players, games, webhooks, mail and push, in which everything fails now and then,", () => {
  it(
    `holds what is promised, ${seed === undefined ? `${WORLDS} times from SEED=${FIRST_WORLD} on` : `SEED=${seed}`}`,
    async () => {
      const runs = await lived();
      expect(runs.map(offenceOf)).toEqual(runs.map(() => ""));
      if (seed !== undefined) return;
      // A game that nobody plays to the end tells nothing of how rules end it.
      const missed = [...RULE_REASONS, "counters", "rematches", "house"].filter((name) => !(sumOf(runs, name) > 0));
      expect(missed).toEqual([]);
    },
    TIME_LIMIT,
  );

  it(
    "runs the same way again under the same seed, whatever has lived in its process before",
    async () => {
      const lasts = shares.map(({ first, count }) => first + count - 1);
      const again = await Promise.all(lasts.map((last) => runWorlds(last, 1)));
      expect(again.map(hashOf)).toEqual((await lived()).map(hashOf));
      for (const run of again) expect(hashOf(run)).toMatch(/^[0-9a-f]{16}$/);
    },
    TIME_LIMIT,
  );
});
