/** A header, with its name in lower case and its value unfolded. Bytes beyond ASCII are read as Latin-1. */
export interface Header {
  readonly name: string;
  readonly value: string;
}

const latin1 = new TextDecoder("latin1");
const NEWLINE = 10;

function endOfHeaders(raw: Uint8Array): number {
  for (let at = raw.indexOf(NEWLINE); at !== -1; at = raw.indexOf(NEWLINE, at + 1)) {
    const isEmpty = raw[at + 1] === NEWLINE || (raw[at + 1] === 13 && raw[at + 2] === NEWLINE);
    if (isEmpty) return at + 1;
  }
  return raw.length;
}

/** Returns all headers of a raw message in order, because the order shows which server wrote repeated headers. */
export function headersOf(raw: Uint8Array): Header[] {
  const lines = latin1.decode(raw.subarray(0, endOfHeaders(raw))).split(/\r?\n/);
  const folded: string[][] = [];
  for (const line of lines) {
    if (/^[ \t]/.test(line)) folded.at(-1)?.push(line);
    else if (line !== "") folded.push([line]);
  }
  return folded.map((parts) => {
    const text = parts.join("");
    const colon = text.indexOf(":");
    // A line without a colon gets an empty name. Skipping it could hide that the platform's block has ended.
    if (colon === -1) return { name: "", value: text };
    return { name: text.slice(0, colon).trim().toLowerCase(), value: text.slice(colon + 1).trim() };
  });
}

export function bodyOf(raw: Uint8Array): Uint8Array {
  return raw.subarray(endOfHeaders(raw));
}

export function valuesOf(headers: readonly Header[], name: string): string[] {
  return headers.filter((header) => header.name === name).map(({ value }) => value);
}

/**
 * Whether a machine sent a message. Such messages are ignored, because two machines would reply to each other forever.
 * Bounces have an empty `envelopeSender`.
 */
export function isAutomatic(headers: readonly Header[], envelopeSender: string): boolean {
  const has = (name: string, pattern: RegExp): boolean =>
    valuesOf(headers, name).some((value) => pattern.test(value));
  return (
    /^\s*(<\s*>)?\s*$/.test(envelopeSender) ||
    has("auto-submitted", /^(?!no\s*(;|$))/i) ||
    has("precedence", /^(bulk|list|junk|auto_reply)\s*$/i) ||
    has("list-id", /^/) ||
    has("x-autoreply", /^/) ||
    has("x-autorespond", /^/) ||
    has("content-type", /^multipart\/report\b/i)
  );
}
