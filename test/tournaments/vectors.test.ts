import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkerOf } from "../rules/vectors.ts";

const FOLDER = join(import.meta.dirname, "../vectors-competition");

describe("the vectors of pairings and standings", () => {
  it.each([
    ["roundrobin.jsonl", 48],
    ["standings.jsonl", 200],
    ["swiss.jsonl", 200],
  ])("match in %s", (name, lines) => {
    const report = checkerOf(name)!(readFileSync(join(FOLDER, name), "utf8"), name, 0, FOLDER);
    expect(report.differences).toEqual([]);
    expect(report.checks).toBeGreaterThanOrEqual(lines);
  });
});
