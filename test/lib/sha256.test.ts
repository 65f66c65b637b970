import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utf8 } from "../../src/lib/bytes.ts";
import { sha256Hex } from "../../src/lib/sha256.ts";

const theirs = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("synchronous SHA-256", () => {
  // FIPS 180-4's examples, and nothing at all.
  it.each([
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("matches the standard", (text, hash) => {
    expect(sha256Hex(utf8(text))).toBe(hash);
  });

  it("matches other implementations, at every length around whole blocks and for any bytes", () => {
    for (let length = 0; length < 200; length++) {
      const bytes = new Uint8Array(length).fill(length);
      expect(sha256Hex(bytes)).toBe(theirs(bytes));
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) => {
        expect(sha256Hex(bytes)).toBe(theirs(bytes));
      }),
    );
  });
});
