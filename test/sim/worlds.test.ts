import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { RULE_REASONS } from "../../src/rules/index.ts";
import { isSoak, WORLDS } from "../soak.ts";
import { runWorlds, type Run } from "./child.ts";

/** SEED=123 runs that one world alone, and prints its whole trace if it breaks an invariant. */
const seed = process.env["SEED"];
const AT_ONCE = Math.min(4, availableParallelism());
const TIME_LIMIT = Math.max(WORLDS.length, 2000) * 1800;

/** The endings and other occasions that worlds should reach: without them the invariants would prove little. */
const OCCASIONS = [...RULE_REASONS, "counters", "rematches", "house"];
/** A soak must reach all. A push runs few worlds, and any change in the number of storage calls changes what happens in them. */
const TOLERATED = isSoak ? 0 : 4;

/** More worlds than these in one process would outlast its time on a busy machine (test/sim/child.ts). */
const MOST_IN_A_SHARE = 500;

/** The violation found in a run, with the days before; nothing if all was well. */
const offenceOf = ({ isWell, output }: Run): string => (isWell ? "" : output);

/** The counts of events in all runs, by name; nothing if one was stopped. */
const sumOf = (runs: readonly Run[], name: string): number =>
  runs.reduce(
    (sum, { lastLine }) => sum + Number((JSON.parse(lastLine) as Record<string, unknown>)[name]),
    0,
  );

/** The seeds of worlds that live in one process, one after the other. */
type Share = readonly number[];

/** Deals the worlds out: some shares live side by side. */
function sharesOf(worlds: readonly number[]): Share[] {
  const shares = Math.max(AT_ONCE, Math.ceil(worlds.length / MOST_IN_A_SHARE));
  return Array.from({ length: shares }, (_, share) => worlds.filter((_seed, nth) => nth % shares === share));
}

/** Lets shares live, some side by side. Returns what happened in each. */
async function liveAll(shares: readonly Share[]): Promise<Run[]> {
  const runs: Run[] = [];
  const waiting = [...shares.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, seeds] = next;
      runs[at] = await runWorlds(seeds);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return runs;
}

const shares = seed === undefined ? sharesOf(WORLDS) : [[Number(seed)]];
let lives: Promise<Run[]> | null = null;
const lived = (): Promise<Run[]> => (lives ??= liveAll(shares));

const hashOf = ({ lastLine }: Run): unknown => (JSON.parse(lastLine) as Record<string, unknown>)["hash"];

describe("a world of players, games, webhooks, mail and push, in which everything fails now and then,", () => {
  it(
    `holds what is promised, ${seed === undefined ? `${WORLDS.length} times from SEED=${WORLDS[0]} on` : `SEED=${seed}`}`,
    async () => {
      const runs = await lived();
      expect(runs.map(offenceOf)).toEqual(runs.map(() => ""));
      if (seed !== undefined) return;
      const missed = OCCASIONS.filter((name) => !(sumOf(runs, name) > 0));
      expect(missed.length > TOLERATED ? missed : []).toEqual([]);
    },
    TIME_LIMIT,
  );

  it(
    "runs the same way again under the same seed, whatever its process ran before",
    async () => {
      const again = await liveAll(shares.map((seeds) => seeds.slice(-1)));
      expect(again.map(hashOf)).toEqual((await lived()).map(hashOf));
      for (const run of again) expect(hashOf(run)).toMatch(/^[0-9a-f]{16}$/);
    },
    TIME_LIMIT,
  );
});
