import { describe, expect, it } from "vitest";
import { checkerOf } from "../rules/vectors.ts";
import clocks from "../vectors-time/clocks.jsonl?raw";
import local from "../vectors-time/local.jsonl?raw";

/*
 * Where the service runs, days and nights are those of the runtime's own zone data, not of Node's. Compared every third day in
 * all 418 zones, workerd's (of the package lock) and Node's (2026c) agree from 1970 to 2025, but for Bogotá in 1992, and
 * from 2026 to 2060 in all but America/Winnipeg and America/Inuvik. Those years are promised; beyond them, and where a
 * government decides otherwise, the newest data counts for what is to come. It never changes a turn that is over: its event
 * holds what was counted.
 */
describe("the zone data of the runtime", () => {
  it.each([
    ["local.jsonl", local],
    ["clocks.jsonl", clocks],
  ])("matches all vectors of %s", (name, text) => {
    const { checks, differences } = checkerOf(name)!(text, name, Number.POSITIVE_INFINITY);
    expect(differences).toEqual([]);
    expect(checks).toBeGreaterThanOrEqual(text.trim().split("\n").length);
  });

  it("knows the zones of the platform", () => {
    expect(Intl.supportedValuesOf("timeZone").length).toBeGreaterThanOrEqual(400);
  });
});
