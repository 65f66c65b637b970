import { describe, expect, it } from "vitest";
import { addressOf, plyAfter } from "../../../../src/pages/game/script/addresses.ts";

describe("walking through the moves", () => {
  it("never leaves the game", () => {
    expect(["first", "previous", "next", "last"].map((step) => plyAfter(step, 0, 9))).toEqual([0, 0, 1, 9]);
    expect(["first", "previous", "next", "last"].map((step) => plyAfter(step, 9, 9))).toEqual([0, 8, 9, 9]);
  });

  it("is in the address, but for the last move and what is being chosen", () => {
    const address = "https://tafl.example/games/k3J?move=d1-d4&from=d1&lang=sv#board";
    expect(addressOf(address, { ply: 3, last: 9, isFlipped: true, near: "e5" })).toBe(
      "/games/k3J?lang=sv&ply=3&flip=1&near=e5",
    );
    expect(addressOf(address, { ply: 9, last: 9, isFlipped: false, near: null })).toBe("/games/k3J?lang=sv");
  });
});
