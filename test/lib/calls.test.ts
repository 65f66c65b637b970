import { expect, it } from "vitest";
import { membersOnFirstUse } from "../../src/lib/calls.ts";

it("a member is made when it is first asked for, and once", () => {
  const made: string[] = [];
  const make = (name: string) => () => (made.push(name), { name });
  const all = membersOnFirstUse<Record<"one" | "other", object>>({ one: make("one"), other: make("other") });
  expect(made).toEqual([]);
  expect(all.one).toBe(all.one);
  expect(made).toEqual(["one"]);
  expect(all).toEqual({ one: { name: "one" }, other: { name: "other" } });
});
