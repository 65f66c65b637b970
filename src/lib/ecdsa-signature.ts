/*
 * Reads a P-256 ECDSA signature in DER (RFC 3279, 2.2.3): a sequence of two integers. In the built Worker it replaces
 * the passkey library's 100 KB ASN.1 library and has the same interface (host/bundle.ts).
 */

const [SEQUENCE, INTEGER] = [0x30, 0x02];
/** Lengths from 128 are written in several bytes. No part of a P-256 signature is that long. */
const LONG = 0x80;

function valueAt(bytes: Uint8Array, start: number, kind: number): Uint8Array<ArrayBuffer> {
  const [found, length = LONG] = bytes.subarray(start, start + 2);
  const value = bytes.slice(start + 2, start + 2 + length);
  if (found !== kind || length >= LONG || value.length !== length) throw new Error("This is no signature.");
  return value;
}

export const AsnParser = {
  /** Returns both integers as bytes, including leading zero bytes. Throws if `signature` is anything else. */
  parse(signature: Uint8Array): { readonly r: Uint8Array<ArrayBuffer>; readonly s: Uint8Array<ArrayBuffer> } {
    const both = valueAt(signature, 0, SEQUENCE);
    const r = valueAt(both, 0, INTEGER);
    const s = valueAt(both, r.length + 2, INTEGER);
    if (both.length + 2 !== signature.length || r.length + s.length + 4 !== both.length)
      throw new Error("This is no signature.");
    return { r, s };
  },
};
