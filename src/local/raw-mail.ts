import { base64, utf8 } from "../lib/bytes.ts";
import type { LocalMail } from "./mail-store.ts";

/** How many bytes an encoded word holds, so that it is no longer than 75 characters (RFC 2047, 2). */
const WORD_BYTES = 45;

/** Cuts a text into pieces of so many bytes at most; no character is cut. */
function pieces(text: string, most: number): string[] {
  const found = [""];
  for (const character of text) {
    const last = found.at(-1) ?? "";
    if (utf8(last + character).length <= most) found[found.length - 1] = last + character;
    else found.push(character);
  }
  return found;
}

/** A header's value in ASCII: other text becomes encoded words. It cannot begin another header. */
function headerText(text: string): string {
  const line = text.toWellFormed().replaceAll(/[\r\n\0]+/g, " ");
  if (/^[\x20-\x7e]*$/.test(line) && !line.includes("=?")) return line;
  return pieces(line, WORD_BYTES)
    .map((piece) => `=?utf-8?B?${base64(utf8(piece))}?=`)
    .join("\r\n ");
}

function part(type: string, text: string): string[] {
  const body = base64(utf8(text)).replaceAll(/.{76}/g, "$&\r\n");
  return [`Content-Type: ${type}; charset=utf-8`, "Content-Transfer-Encoding: base64", "", body];
}

/** Writes a kept mail as a message (RFC 5322), as the platform would have sent it. */
export function rawMail({ id, at, from, to, subject, text, html, headers, replyTo }: LocalMail): string {
  const boundary = `part-${id}`;
  const head = {
    From: `Taflpost <${from}>`,
    To: to,
    ...(replyTo === undefined ? {} : { "Reply-To": replyTo }),
    Subject: subject,
    Date: new Date(at).toUTCString().replace("GMT", "+0000"),
    "Message-ID": `<${id}@local.invalid>`,
    ...headers,
    "MIME-Version": "1.0",
  };
  return [
    ...Object.entries(head).map(([name, value]) => `${name}: ${headerText(value)}`),
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    ...part("text/plain", text),
    `--${boundary}`,
    ...part("text/html", html),
    `--${boundary}--`,
    "",
  ].join("\r\n");
}
