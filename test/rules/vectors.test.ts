import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkerOf } from "./vectors.ts";

const FOLDER = join(import.meta.dirname, "../vectors");
const files = readdirSync(FOLDER).filter((name) => checkerOf(name) !== null);

describe("the vectors of rules.md", () => {
  it("are all there: games and positions of six rule sets, and two of perft", () => {
    expect(files).toHaveLength(14);
  });

  it.each(files)("hold in %s", { timeout: 60_000 }, (name) => {
    const check = checkerOf(name);
    const report = check!(readFileSync(join(FOLDER, name), "utf8"), name, 4);
    expect(report.differences).toEqual([]);
    expect(report.checks).toBeGreaterThan(20);
  });
});
