import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { base32, base64, fromBase32, fromBase64, sha256, utf8 } from "../../src/lib/bytes.ts";

describe("bytes", () => {
  it("survive base 64 unchanged, written as the platform does", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = base64(bytes);
        expect(text).toBe(Buffer.from(bytes).toString("base64"));
        expect([...fromBase64(text)]).toEqual([...bytes]);
      }),
    );
  });

  it("may be as many as in the largest body, and more", () => {
    const bytes = new Uint8Array(300_000).fill(77);
    expect(base64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
    expect(fromBase64(base64(bytes))).toHaveLength(300_000);
  });

  it.each(["*", "a", "Zm9v!", "Zm=9"])("are not read from %j", (text) => {
    expect(() => fromBase64(text)).toThrow(/./);
  });
});

describe("text", () => {
  it.each([
    ["Ragnhild", 8],
    ["smörgås", 9],
    ["тавлеи", 12],
    ["ᚱ", 3],
    ["♔🜲", 7],
  ])("%s is %i bytes of UTF-8", (text, length) => {
    expect(utf8(text)).toHaveLength(length);
    expect(new TextDecoder().decode(utf8(text))).toBe(text);
  });
});

describe("a digest", () => {
  it("is the published one", async () => {
    expect(await sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("is the same as node:crypto's", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
        expect(await sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
      }),
    );
  });
});

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
