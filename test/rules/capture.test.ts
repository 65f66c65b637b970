import { describe, expect, it } from "vitest";
import { drawn, made } from "./boards.ts";

describe("a man is captured", () => {
  it("when an enemy closes the other side of him, several men by one move", () => {
    const position = drawn(
      "brandubh",
      "attackers",
      `. . . . . . .
       . . . . . . .
       . . a . . . .
       . . d . . . .
       a d . d a . .
       . . . . . . k
       . . a . . . .`,
    );
    const { move, captures } = made(position, "c1-c3");
    expect(captures).toEqual(["b3", "c4", "d3"]);
    expect(move).toBe("c1-c3xb3/c4/d3");
  });

  it("not when he moves in between two enemies himself", () => {
    const position = drawn(
      "brandubh",
      "defenders",
      `. . . . . . .
       . . . . . . .
       . . d . . . .
       . . . . . . a
       . . . . . . .
       . a . a . . .
       . . k . . . .`,
    );
    const between = made(position, "c5-c2");
    expect(between.captures).toEqual([]);
    expect(made(between.position, "g4-g3").captures).toEqual([]);
  });

  it("not when a third man comes beside him, though two stand on both sides of him already", () => {
    const position = drawn(
      "brandubh",
      "attackers",
      `. . . . . . .
       . . . . . . .
       . . . . a . .
       . . . . . . .
       . . . . . . .
       . . . a d a .
       . k . . . . .`,
    );
    expect(made(position, "e5-e3").captures).toEqual([]);
  });

  it.each([
    ["attackers", "d", "a"],
    ["defenders", "a", "d"],
  ] as const)("against an empty corner, by the %s", (side, man, captor) => {
    const position = drawn(
      "brandubh",
      side,
      `. ${man} . ${captor} . . .
       . . . . . . .
       . . . . . . .
       . . . . . . .
       . . . . . . .
       . . . . . . k
       . . . . . . .`,
    );
    expect(made(position, "d7-c7").captures).toEqual(["b7"]);
  });

  it("not against the edge", () => {
    const position = drawn(
      "brandubh",
      "attackers",
      `. . . d . . .
       . . . . . . a
       . . . . . . .
       . . . . . . .
       . . . . . . .
       . . . . . . k
       . . . . . . .`,
    );
    expect(made(position, "g6-d6").captures).toEqual([]);
  });

  it.each([
    ["attackers", "d", "a", ".", "the empty throne", ["d5"]],
    ["defenders", "a", "d", ".", "the empty throne", ["d5"]],
    ["attackers", "d", "a", "k", "the throne that their king sits on", []],
    ["defenders", "a", "d", "k", "the throne that the enemy king sits on", ["d5"]],
  ] as const)(
    "by the %s: %s between %s and a throne that holds '%s' (%s)",
    (side, man, captor, throne, _, captures) => {
      const position = drawn(
        "brandubh",
        side,
        `. . . . . . .
       . . . . . . ${captor}
       . . . ${man} . . .
       . . . ${throne} . . .
       . . . . . . .
       . . . . . . ${throne === "k" ? "." : "k"}
       . . . . . . .`,
      );
      expect(made(position, "g6-d6").captures).toEqual(captures);
    },
  );

  it.each([
    ["who closes the trap", "k", "d"],
    ["who stands on its other side", "d", "k"],
  ])("by the king too, as the one %s", (_, moving, standing) => {
    const position = drawn(
      "brandubh",
      "defenders",
      `. . . . . . .
       . . . ${moving} . . .
       . . . . . . .
       . . . . . . .
       . . . . . . .
       . ${standing} a . . . .
       . . . . . . .`,
    );
    expect(made(position, "d6-d2").captures).toEqual(["c2"]);
  });
});
