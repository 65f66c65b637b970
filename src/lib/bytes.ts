/** Encodes bytes as base64url (RFC 4648, 5), without padding. */
export function base64url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * Decodes base64url strictly: no padding, no other characters, and no bits at the end that mean nothing, so that there is
 * one text for the same bytes. Null for anything else.
 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null;
  const bytes = fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
  return base64url(bytes) === text ? bytes : null;
}

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

const encoder = new TextEncoder();

/** Encodes a text as UTF-8. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text) as Uint8Array<ArrayBuffer>;
}

/** Encodes bytes as base 64. */
export function base64(bytes: Uint8Array): string {
  // One byte a call: a hundred thousand arguments of one call would overflow the stack.
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Decodes base 64; throws on text that is not base 64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Writes bytes in lower-case hex. */
export function hex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += HEX[byte];
  return text;
}

/** Reads the bytes that hex digits stand for, two a byte. */
export function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
}

/** Computes the SHA-256 of a text, in lower-case hex. */
export async function sha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(text))));
}

/** Reads an answer as UTF-8. `Response.text` logs a warning where the media type is not one that it knows as text. */
export async function textOf(answer: Response): Promise<string> {
  return new TextDecoder().decode(await answer.arrayBuffer());
}
