import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/lib/jcs.ts";

const canonical = (text: string) => canonicalJson(JSON.parse(text));

const reversed = (_name: string, one: unknown) =>
  typeof one === "object" && one !== null && !Array.isArray(one)
    ? Object.fromEntries(Object.entries(one).toReversed())
    : one;

/** The same value with the members of all its objects the other way round, and with spaces. */
const turned = (value: unknown) => JSON.stringify(value, reversed, 3);

describe("canonical JSON", () => {
  it("is the same for any order of members and any spaces", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonical(turned(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it("has the same value as the JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("differs if the JSON does: in a value, the order of a list, or a name", () => {
    const texts = ['{"a":1}', '{"a":2}', '{"b":1}', '{"a":[1,2]}', '{"a":[2,1]}', '{"__proto__":1}', "{}"];
    expect(new Set(texts.map(canonical)).size).toBe(texts.length);
  });

  it("has its members sorted by name, in lists too", () => {
    expect(canonical('{"b": [{"d": 1.0, "c": 1e2}], "a": "ö"}')).toBe('{"a":"ö","b":[{"c":100,"d":1}]}');
  });
});
