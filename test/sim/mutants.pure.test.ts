import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFINITION_MUTANTS } from "./definition-mutants.ts";
import { JUDGING_MUTANTS } from "./judging-mutants.ts";
import { MUTANTS } from "./mutants.ts";
import { PLAY_MUTANTS } from "./play-mutants.ts";
import { PUSH_MUTANTS } from "./push-mutants.ts";
import { RULESET_MUTANTS } from "./ruleset-mutants.ts";
import { TIME_MUTANTS, VACATION_MUTANTS } from "./time-mutants.ts";

describe("the code that a planted fault replaces", () => {
  it.each([
    ...MUTANTS,
    ...TIME_MUTANTS,
    ...VACATION_MUTANTS,
    ...PLAY_MUTANTS,
    ...PUSH_MUTANTS,
    ...JUDGING_MUTANTS,
    ...RULESET_MUTANTS,
    ...DEFINITION_MUTANTS,
  ])("is there once: $name", ({ file, from }) => {
    expect(readFileSync(file, "utf8").split(from)).toHaveLength(2);
  });
});
