/*
 * Reads an ECDSA signature of P-256 as it stands in DER (RFC 3279, 2.2.3): a sequence of two integers. In the built Worker this
 * stands in place of the reader of all of ASN.1 that the library of passkeys brings along (host/bundle.ts), and is called as
 * that one is: it has some 100 KB, for these two numbers.
 */

const [SEQUENCE, INTEGER] = [0x30, 0x02];
/** From here on a length is written in several bytes, which no signature of P-256 needs. */
const LONG = 0x80;

/** The bytes of a value of this kind that begins at `start`; throws where there is none. */
function valueAt(bytes: Uint8Array, start: number, kind: number): Uint8Array<ArrayBuffer> {
  const [found, length = LONG] = bytes.subarray(start, start + 2);
  const value = bytes.slice(start + 2, start + 2 + length);
  if (found !== kind || length >= LONG || value.length !== length) throw new Error("This is no signature.");
  return value;
}

export const AsnParser = {
  /** Gives both numbers of a signature as bytes, the first with their sign. Throws for anything else. */
  parse(signature: Uint8Array): { readonly r: Uint8Array<ArrayBuffer>; readonly s: Uint8Array<ArrayBuffer> } {
    const both = valueAt(signature, 0, SEQUENCE);
    const r = valueAt(both, 0, INTEGER);
    const s = valueAt(both, r.length + 2, INTEGER);
    if (both.length + 2 !== signature.length || r.length + s.length + 4 !== both.length)
      throw new Error("This is no signature.");
    return { r, s };
  },
};
