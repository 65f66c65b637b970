import { base64, utf8 } from "../lib/bytes.ts";
import { newId } from "../lib/ids.ts";
import { now } from "../lib/now.ts";
import type { InboundMail } from "../channels/mail/inbound/take-mail.ts";
import type { LocalMail } from "./mail-store.ts";

/** Bytes of text in an encoded word. In base 64, with its delimiters, the word has 72 characters; RFC 2047 (2) allows 75. */
const WORD_BYTES = 45;

function pieces(text: string, most: number): string[] {
  const found = [""];
  for (const character of text) {
    const last = found.at(-1) ?? "";
    if (utf8(last + character).length <= most) found[found.length - 1] = last + character;
    else found.push(character);
  }
  return found;
}

/**
 * Encodes a header's text: text outside ASCII becomes encoded words (RFC 2047). Line breaks are replaced, because they
 * would begin another header.
 */
function headerText(text: string): string {
  const line = text.toWellFormed().replaceAll(/[\r\n\0]+/g, " ");
  if (/^[\x20-\x7e]*$/.test(line) && !line.includes("=?")) return line;
  return pieces(line, WORD_BYTES)
    .map((piece) => `=?utf-8?B?${base64(utf8(piece))}?=`)
    .join("\r\n ");
}

const bodyLines = (text: string): string => base64(utf8(text)).replaceAll(/.{76}/g, "$&\r\n");

const part = (type: string, text: string): string[] => [
  `Content-Type: ${type}; charset=utf-8`,
  "Content-Transfer-Encoding: base64",
  "",
  bodyLines(text),
];

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

function authentication(from: string, to: string): readonly string[] {
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return [
    `Received: from mail.${domain} by cloudflare-email.net for <${to}>`,
    `Received-SPF: pass (mx.cloudflare.net: domain of ${from} designates 192.0.2.1 as permitted sender)`,
    `Authentication-Results: mx.cloudflare.net; dkim=pass header.d=${domain} header.s=local header.b=local;` +
      ` dmarc=pass header.from=${domain} policy.dmarc=reject; spf=pass smtp.mailfrom=${from}`,
  ];
}

/** Returns a player's reply to a mail of /dev/mail, as the platform would deliver it. */
export function answerTo(
  mail: LocalMail,
  replyTo: string,
  text: string,
): InboundMail & { readonly raw: Uint8Array } {
  const quoted = mail.text.split("\n").map((line) => `> ${line}`);
  const body = bodyLines([text, "", ...quoted, ""].join("\r\n"));
  const head = [
    ...authentication(mail.to, replyTo),
    `From: <${mail.to}>`,
    `To: <${replyTo}>`,
    // The subject is not encoded even if it is outside ASCII, because the service does not read subjects.
    `Subject: Re: ${mail.subject}`,
    `Date: ${new Date(now()).toUTCString()}`,
    `Message-ID: <${newId()}@local.invalid>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
  ];
  return { raw: utf8([...head, "", body, ""].join("\r\n")), from: mail.to, to: replyTo };
}
