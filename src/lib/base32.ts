const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** Encodes bytes, in whole groups of five, as base 32 (RFC 4648) in lower case, which survives systems that ignore case. */
export function base32(bytes: Uint8Array): string {
  let [text, bits, held] = ["", 0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(held >> (bits - 5)) & 31];
  }
  return text;
}

/** Decodes what `base32` encoded; null if the text is not base 32. */
export function fromBase32(text: string): Uint8Array | null {
  if (text.length % 8 !== 0 || !/^[a-z2-7]*$/.test(text)) return null;
  const bytes = new Uint8Array((text.length / 8) * 5);
  let [at, bits, held] = [0, 0, 0];
  for (const character of text) {
    held = ((held << 5) | ALPHABET.indexOf(character)) & 0xfff;
    bits += 5;
    if (bits >= 8) bytes[at++] = (held >> (bits -= 8)) & 0xff;
  }
  return bytes;
}
