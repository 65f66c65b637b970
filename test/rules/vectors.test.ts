import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RULESETS, THE_SIX } from "../../src/rules/index.ts";
import { inTurn } from "../security/in-turn.ts";
import { WITHOUT_VECTORS } from "./definition-vectors.ts";
import { checkerOf } from "./vectors.ts";

const BESIDES = RULESETS.slice(THE_SIX.length)
  .map(({ id }) => id as string)
  .filter((id) => !WITHOUT_VECTORS.includes(id));

/** Folders, the least number of comparisons in a file, and what must be in them besides other vector files. */
const FOLDERS = [
  {
    about: "the six",
    folder: join(import.meta.dirname, "../vectors"),
    files: [
      ...THE_SIX.flatMap(({ id }) => [`games-${id}.jsonl`, `positions-${id}.jsonl`]),
      "perft.json",
      "perft-positions.json",
    ],
  },
  {
    about: "the other rule sets",
    folder: join(import.meta.dirname, "../vectors-custom"),
    files: [
      ...BESIDES.flatMap((id) => [`games-${id}.jsonl`, `positions-${id}.jsonl`]),
      "custom-games.jsonl",
      "custom-positions.jsonl",
      "custom-rulesets.jsonl",
      "canonical.jsonl",
      "invalid.jsonl",
      "otn.jsonl",
      "rulesets.json",
      "perft.json",
    ],
  },
  {
    about: "ratings",
    folder: join(import.meta.dirname, "../vectors-competition"),
    files: ["glicko2.jsonl", "side-offset.jsonl"],
  },
];

describe.each(FOLDERS)("the vectors of $about", ({ folder, files }) => {
  const present = readdirSync(folder).filter((name) => checkerOf(name) !== null);

  it("are complete: games and positions of each rule set, and counts", () => {
    expect(present).toEqual(expect.arrayContaining(files));
  });

  it.each(present)("are right in %s", (name) => {
    // A push counts the fourth ply of perft with every third commit: it takes twice as long as the first three together.
    const depth = inTurn([name], 3).length > 0 ? 4 : 3;
    const report = checkerOf(name)!(readFileSync(join(folder, name), "utf8"), name, depth, folder);
    expect(report.differences).toEqual([]);
    expect(report.checks).toBeGreaterThan(depth === 3 ? 15 : 20);
  });
});
