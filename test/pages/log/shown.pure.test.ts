import { describe, expect, it } from "vitest";
import { shownRecords } from "../../../src/pages/log/shown.ts";

describe("the records that a page shows", () => {
  it.each([
    ["the newest", 0, 120, { first: 101, last: 120, earlier: 51, later: null }],
    ["those around one", 77, 120, { first: 51, last: 100, earlier: 1, later: 101 }],
    ["the first of them", 1, 120, { first: 1, last: 50, earlier: null, later: 51 }],
    [
      "the last ones, where there are not so many",
      999,
      120,
      { first: 101, last: 120, earlier: 51, later: null },
    ],
    ["all of a short log", 0, 50, { first: 1, last: 50, earlier: null, later: null }],
  ])("are %s", (_what, from, count, shown) => {
    expect(shownRecords(from, count)).toEqual(shown);
  });
});
