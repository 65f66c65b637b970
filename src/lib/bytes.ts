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
