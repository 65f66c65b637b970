import { describe, expect, it } from "vitest";
import type { Fence } from "../../src/host/steps.ts";
import { faultsOf } from "./guide-pages.ts";

const sh: Fence = { language: "sh", file: null, code: "curl\n" };
const text = (code: string, language = "text"): Fence => ({ language, file: null, code });
const run = (expected: Fence | null, output: string, problems: readonly string[] = []) =>
  faultsOf({ printed: [{ step: { fences: [sh], output: expected }, output }], problems, failure: null });

describe("running a guide", () => {
  it.each([
    ["whole", text("a\nb\n"), "a\nb\n"],
    ["with anything in a line", text("a…z\n"), "abcz\n"],
    ["with any lines", text("a\n…\nz\n"), "a\nb\nc\nz\n"],
    ["as JSON, however it is indented", text('{ "a": …, "b": 1 }\n', "json"), '{"a": {"c": []},\n"b":1}\n'],
    ["where there is none", null, "\n"],
  ])("prints what is expected: %s", (_, expected, output) => {
    expect(run(expected, output)).toEqual([]);
  });

  it.each([
    ["another output", text("a\n"), "b\n"],
    ["more than is expected", text("a\n"), "a\nb\n"],
    ["less than is expected", text("a\nb\n"), "a\n"],
    ["an output where none is shown", null, "a\n"],
  ])("fails: %s", (_, expected, output) => {
    expect(run(expected, output)).toHaveLength(1);
  });

  it("fails when the printed problem is missing or the output ends differently", () => {
    expect(run(null, "", ["not-found"])).toEqual([{ problem: "not-found" }]);
    expect(run(text("not-found\n"), "not-found\n", ["not-found"])).toEqual([]);
    expect(faultsOf({ printed: [], problems: [], failure: "1: Traceback" })).toEqual([
      { failure: "1: Traceback" },
    ]);
  });
});
