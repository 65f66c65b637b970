import { describe, expect, it } from "vitest";
import { namesLike } from "../../src/players/names-like.ts";
import { skeletonOf } from "../../src/players/names.ts";
import { NAME_PATTERN } from "../../src/contract/terms.ts";

describe("suggestions for a refused name", () => {
  it("are valid names, none of which looks like it", () => {
    for (const refused of [
      "Anna",
      "ANNA7",
      "a-very-long-name-xyz",
      "Egil_the_Red",
      "Åsa",
      "ab",
      "x".repeat(60),
    ]) {
      const names = namesLike(refused, 345);
      expect(names.length).toBeGreaterThanOrEqual(3);
      for (const name of names) {
        expect(name).toMatch(NAME_PATTERN);
        expect(skeletonOf(name)).not.toBe(skeletonOf(refused));
      }
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it.each([
    ["Бьорн", "Born"],
    ["Юрий Щукин", "Yurii-Shchukin"],
    ["Sigurðr", "Sigurdr"],
    ["Þóra", "Thora"],
    ["Erik the Red", "Erik-the-Red"],
    ["1001 Åsa!", "Asa"],
  ])("write %s in the letters of names first: %s", (typed, first) => {
    expect(namesLike(typed, 345)[0]).toBe(first);
  });

  it("end differently, rather than growing longer", () => {
    expect(namesLike("Anna", 345).slice(0, 3)).toEqual(["Anna-jarl", "Anna2", "Anna-skald"]);
    expect(namesLike("Anna-77", 345)).toContain("Anna2");
    expect(namesLike("Anna", 345)).toContain("Anna345");
  });

  it.each(["", "   ", "!!!", "漢字", "12345"])("do not exist for %j", (refused) => {
    expect(namesLike(refused, 345)).toEqual([]);
  });
});
