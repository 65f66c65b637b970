import { generateKeyPairSync, sign, verify } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AsnParser } from "../../src/lib/ecdsa-signature.ts";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

/** A number as 32 bytes: without the byte that says that it is positive, and with zeros before it. */
const plain = (number: Uint8Array) =>
  Buffer.from(number).toString("hex").replace(/^00/, "").padStart(64, "0");

/** Whether the two numbers that were read are the signature of a text. */
function holds(text: Uint8Array, signature: Uint8Array): boolean {
  const { r, s } = AsnParser.parse(signature);
  const both = Buffer.from(plain(r) + plain(s), "hex");
  return verify("sha256", text, { key: publicKey, dsaEncoding: "ieee-p1363" }, both);
}

describe("an ECDSA signature", () => {
  it("is read as the two numbers that it was made of", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), (text) => {
        expect(holds(text, sign("sha256", text, privateKey))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("is refused with a byte too many or too few, and with a wrong length or tag", () => {
    const signature = sign("sha256", Buffer.from("a4-a3"), privateKey);
    const other = (at: number, byte: number) => signature.with(at, byte);
    const wrong = [
      signature.subarray(0, -1),
      Buffer.concat([signature, Buffer.of(0)]),
      Buffer.of(),
      // A third value in the sequence.
      Buffer.concat([Buffer.of(0x30, signature.length), signature.subarray(2), Buffer.of(5, 0)]),
      ...[0, 1, 2, 3].flatMap((at) => [0, 0x31, 0x81, 0xff].map((byte) => other(at, byte))),
    ];
    for (const bytes of wrong) expect(() => AsnParser.parse(bytes)).toThrow("no signature");
  });
});
