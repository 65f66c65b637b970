import { expect, it } from "vitest";
import { repeatedMember } from "../../src/lib/json.ts";

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
