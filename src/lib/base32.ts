const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** Whole groups of five bytes as base 32 (RFC 4648) in lower case: it survives where capitals are not kept apart. */
export function base32(bytes: Uint8Array): string {
  let [text, bits, held] = ["", 0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(held >> (bits - 5)) & 31];
  }
  return text;
}

/** What `base32` wrote, as bytes; null where the text is none. */
export function fromBase32(text: string): Uint8Array | null {
  if (text.length % 8 !== 0 || !/^[a-z2-7]*$/.test(text)) return null;
  const bytes = new Uint8Array((text.length / 8) * 5);
  let [at, bits, held] = [0, 0, 0];
  for (const sign of text) {
    held = ((held << 5) | ALPHABET.indexOf(sign)) & 0xfff;
    bits += 5;
    if (bits >= 8) bytes[at++] = (held >> (bits -= 8)) & 0xff;
  }
  return bytes;
}
