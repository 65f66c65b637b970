import { expect, it } from "vitest";
import { nameIn } from "../../src/operations/ratings.ts";
import { nameOfGone } from "../../src/lib/names.ts";

it("a player unknown to D1 is named like a deleted one", () => {
  const id = "k3JdR9xTq2";
  expect(nameIn(new Map(), id)).toBe(nameOfGone(id));
  expect(nameIn(new Map([[id, { id, name: "Egil" }]]), id)).toBe("Egil");
});
