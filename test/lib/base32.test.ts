import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { base32, fromBase32, utf8 } from "../../src/lib/bytes.ts";

const groups = fc.nat({ max: 12 }).chain((count) => {
  return fc.uint8Array({ minLength: 5 * count, maxLength: 5 * count });
});

describe("base 32", () => {
  it("is that of RFC 4648, in lower case", () => {
    expect(base32(utf8("fooba"))).toBe("mzxw6ytb");
    expect(base32(Uint8Array.from([0, 0, 0, 0, 0, 255, 255, 255, 255, 255]))).toBe("aaaaaaaa77777777");
  });

  it("is read back unchanged", () => {
    fc.assert(
      fc.property(groups, (bytes) => {
        expect(fromBase32(base32(bytes))).toEqual(bytes);
      }),
    );
  });

  it("has one spelling for each value, so that another text is another value", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^([a-z2-7]{8}){0,6}$/), (text) => {
        const bytes = fromBase32(text);
        expect(bytes === null ? null : base32(bytes)).toBe(text);
      }),
    );
  });

  it.each(["a", "aaaaaaa", "aaaaaaa1", "AAAAAAAA", "aaaa aaa", "aaaaaaa=", "aaaaaaaa\n"])(
    "is not %j",
    (text) => {
      expect(fromBase32(text)).toBeNull();
    },
  );
});
