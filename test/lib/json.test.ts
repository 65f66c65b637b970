import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, jcs } from "../../src/lib/jcs.ts";
import { repeatedMember } from "../../src/lib/json.ts";

const canonical = (text: string) => jcs(JSON.parse(text));
const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));

describe("the canonical form of JSON", () => {
  it("is what RFC 8785 shows (3.2.2 and 3.2.3)", () => {
    const sent = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonical(sent)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it("sorts names by their code units, as the RFC shows, and digits accordingly", () => {
    const sent = String.raw`{"\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\ud83d\ude00": 5, "\u0080": 6, "\u00f6": 7}`;
    const order = [...(canonical(sent) ?? "").matchAll(/:(\d)/g)].map(([, number]) => number);
    expect(order.join("")).toBe("2467153");
    expect(canonical('{"a!": 1, "a": 2}')).toBe('{"a":2,"a!":1}');
    expect(canonical('{"9": 1, "10": 2, "-": {"b": 1, "a": 2}}')).toBe('{"-":{"a":2,"b":1},"10":2,"9":1}');
  });

  it.each([
    ["-0", "0"],
    ["1e21", "1e+21"],
    ["0.000001", "0.000001"],
    ["1e-7", "1e-7"],
    ["9007199254740994", "9007199254740994"],
    ['"\u2028"', '"\u2028"'],
    ['{"__proto__": 1}', '{"__proto__":1}'],
  ])("of %s is %s", (sent, form) => {
    expect(canonical(sent)).toBe(form);
  });

  it("is the same when taken again, and has the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const form = jcs(value) ?? "";
        expect(canonical(form)).toBe(form);
        expect(JSON.parse(form)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([
    ["a number that is too large", "[1e999]"],
    ["half a character", String.raw`["\ud800"]`],
    ["half a character in a name", String.raw`{"\udc00": 1}`],
  ])("does not exist for %s", (_what, sent) => {
    expect(canonical(sent)).toBeNull();
  });

  it("leaves out what is undefined, as JSON does", () => {
    expect(jcs({ b: 1, a: undefined })).toBe('{"b":1}');
  });

  it("does not exist for what is not JSON, nor for endless nesting", () => {
    expect([jcs(undefined), jcs([undefined]), jcs({ a: () => 1 }), jcs(1n)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(jcs(nested(100))).toBe("[".repeat(100) + "]".repeat(100));
    expect([jcs(nested(102)), jcs(nested(5000))]).toEqual([null, null]);
  });
});

const reversed = (_name: string, one: unknown) =>
  typeof one === "object" && one !== null && !Array.isArray(one)
    ? Object.fromEntries(Object.entries(one).toReversed())
    : one;

const sorted = (text: string) => canonicalJson(JSON.parse(text));

/** The same value with the members of all its objects the other way round, and with spaces. */
const turned = (value: unknown) => JSON.stringify(value, reversed, 3);

describe("canonical JSON", () => {
  it("is the same for any order of members and any spaces", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(sorted(turned(value))).toBe(canonicalJson(value));
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
    expect(new Set(texts.map(sorted)).size).toBe(texts.length);
  });

  it("has its members sorted by name, in lists too", () => {
    expect(sorted('{"b": [{"d": 1.0, "c": 1e2}], "a": "ö"}')).toBe('{"a":"ö","b":[{"c":100,"d":1}]}');
  });
});

it.each([
  ['{"a": 1, "b": {"a": 2}, "c": [{"a": 3}, {"a": 4}]}', null],
  ['["a", "a", ":", "{", "a\\":"]', null],
  ["1", null],
  ['{"a": 1, "b": 2, "a": 1}', "/a"],
  ['{"a": 1, "\\u0061": 2}', "/a"],
  ['{"a": {"b": "x,\\"}{"}, "l": [1, {"x/y": "[", "~": ":", "x/y": 3}]}', "/l/1/x~1y"],
  ['{"__proto__": 1, "__proto__": 2}', "/__proto__"],
])("a name twice in one object is reported: %s", (json, place) => {
  JSON.parse(json);
  expect(repeatedMember(json)).toBe(place);
});
