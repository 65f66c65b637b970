import { describe, expect, it } from "vitest";
import { rangeAt } from "../../../src/pages/kit/range.tsx";

describe("the part of a long list that a page shows", () => {
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
    ["empty where there is nothing", 0, 0, { first: 1, last: 1, earlier: null, later: null }],
    ["all of something short", 0, 50, { first: 1, last: 50, earlier: null, later: null }],
  ])("is %s", (_what, from, count, shown) => {
    expect(rangeAt(from, count, 50)).toEqual(shown);
  });
});
