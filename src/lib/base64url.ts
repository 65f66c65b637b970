import { base64, fromBase64 } from "./bytes.ts";

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
