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

describe("JSON in one form", () => {
  it("is the same however the members are ordered, and whatever the spaces", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonical(turned(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it("says what the JSON said", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("differs where the JSON does: in a value, the order of a list, or a name", () => {
    const texts = ['{"a":1}', '{"a":2}', '{"b":1}', '{"a":[1,2]}', '{"a":[2,1]}', '{"__proto__":1}', "{}"];
    expect(new Set(texts.map(canonical)).size).toBe(texts.length);
  });

  it("has the members in the order of their names, in lists too", () => {
    expect(canonical('{"b": [{"d": 1.0, "c": 1e2}], "a": "ö"}')).toBe('{"a":"ö","b":[{"c":100,"d":1}]}');
  });
});
