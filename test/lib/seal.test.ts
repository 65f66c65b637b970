import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { base64, fromBase64 } from "../../src/lib/bytes.ts";
import { seal, unseal } from "../../src/lib/seal.ts";

const SECRET = "a secret that is used in tests only";

describe("what is sealed", () => {
  it("opens again, whatever it is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
        expect(await unseal(SECRET, "a purpose", await seal(SECRET, "a purpose", text))).toBe(text);
      }),
      { numRuns: 40 },
    );
  });

  it("opens again where it is long", async () => {
    const text = "ᚱ".repeat(100_000);
    expect(await unseal(SECRET, "a purpose", await seal(SECRET, "a purpose", text))).toBe(text);
  });

  it("does not contain the text, and differs each time", async () => {
    const [one, other] = [await seal(SECRET, "p", "whsec_known"), await seal(SECRET, "p", "whsec_known")];
    expect(one).not.toBe(other);
    expect(atob(one)).not.toContain("whsec_");
  });

  it.each([
    ["under another secret", `${SECRET}!`, "a purpose"],
    ["for another purpose", SECRET, "another purpose"],
  ])("does not open %s", async (_how, secret, purpose) => {
    const sealed = await seal(SECRET, "a purpose", "a secret");
    await expect(unseal(secret, purpose, sealed)).rejects.toThrow(/./);
  });

  it("does not open where any byte of it was changed", async () => {
    const bytes = fromBase64(await seal(SECRET, "a purpose", "a secret"));
    for (const index of bytes.keys()) {
      const changed = bytes.map((byte, at) => (at === index ? byte ^ 1 : byte));
      await expect(unseal(SECRET, "a purpose", base64(changed))).rejects.toThrow(/./);
    }
  });

  it.each(["", "AAAA", "no base 64!"])("is not %j", async (sealed) => {
    await expect(unseal(SECRET, "a purpose", sealed)).rejects.toThrow(/./);
  });
});
