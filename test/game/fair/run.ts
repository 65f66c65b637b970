import { readFileSync } from "node:fs";
import { checkerOf } from "../../rules/vectors.ts";
import { tellStories } from "./stories.ts";

/**
 * Holds the clock against what is known of it: `node test/game/fair/run.ts SEED COUNT` first plays the vectors
 * of time, then so many games of a year. Fails with a last line that says what was found.
 */
const [seed = "1", count = "100"] = process.argv.slice(2);

/** The first difference to the vectors; null for none. */
function differing(): string | null {
  for (const name of ["local.jsonl", "clocks.jsonl"]) {
    const text = readFileSync(`test/vectors-time/${name}`, "utf8");
    const [difference] = checkerOf(name)!(text, name, 0).differences;
    if (difference !== undefined) return `vectors: ${difference}`;
  }
  return null;
}

const vector = differing();
const story = vector === null ? tellStories(Number(seed), Number(count), false) : null;
if (story?.plot !== "") console.log(story?.plot);
console.log(vector ?? story?.offence ?? JSON.stringify(story?.counts));
process.exitCode = vector === null && story?.offence === null ? 0 : 1;
