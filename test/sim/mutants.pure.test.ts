import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { foundBy, MUTANTS } from "./mutants.ts";

describe("the code that a planted fault replaces", () => {
  it.each(MUTANTS)("occurs once: $name", ({ file, from, to }) => {
    expect(readFileSync(file, "utf8").split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  });
});

describe("the words that name the tests of a fault", () => {
  it.each(foundBy("tests"))("are in their file: $name", ({ found }) => {
    expect(readFileSync(found.file, "utf8")).toContain(found.only ?? "");
  });
});
