import { describe, expect, it } from "vitest";
import { isOutdated } from "../../../../src/pages/kit/script/newer.ts";

const page = (version: number | null, at: number, isForm = false, game: string | null = "one") => ({
  game,
  version,
  at,
  isForm,
});
const shown = (version: number | null, formAt: number, game: string | null = "one") => ({
  game,
  version,
  formAt,
});

describe("the page shown when answers overtake each other", () => {
  it("is the newer one of a game, in any order of requests, whether or not it answers a form", () => {
    expect(isOutdated(page(6, 1), shown(5, 3))).toBe(false);
    expect(isOutdated(page(5, 4), shown(6, 0))).toBe(true);
    expect(isOutdated(page(5, 4, true), shown(6, 0))).toBe(true);
  });

  it("is the answer to a form if the version is the same, over an earlier request", () => {
    expect(isOutdated(page(5, 2), shown(5, 3))).toBe(true);
    expect(isOutdated(page(5, 4), shown(5, 3))).toBe(false);
    expect(isOutdated(page(5, 1, true), shown(5, 3))).toBe(false);
  });

  it("follows only the forms if there is no version, or another game", () => {
    expect(isOutdated(page(null, 2, false, null), shown(null, 3, null))).toBe(true);
    expect(isOutdated(page(null, 4, false, null), shown(null, 3, null))).toBe(false);
    expect(isOutdated(page(2, 4, false, "other"), shown(5, 3))).toBe(false);
  });
});
