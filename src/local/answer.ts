import { newId } from "../lib/ids.ts";
import { now } from "../lib/now.ts";
import { base64, utf8 } from "../lib/bytes.ts";
import type { InboundMail } from "../channels/mail/inbound/take-mail.ts";
import type { LocalMail } from "./mail-store.ts";

/** The headers that Cloudflare adds to an accepted message: who delivered it, and that its sender is authentic. */
function authentication(from: string, to: string): readonly string[] {
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return [
    `Received: from mail.${domain} by cloudflare-email.net for <${to}>`,
    `Received-SPF: pass (mx.cloudflare.net: domain of ${from} designates 192.0.2.1 as permitted sender)`,
    `Authentication-Results: mx.cloudflare.net; dkim=pass header.d=${domain} header.s=local header.b=local;` +
      ` dmarc=pass header.from=${domain} policy.dmarc=reject; spf=pass smtp.mailfrom=${from}`,
  ];
}

/** Makes an answer to a mail of /dev/mail, as a player's mail program would send it and the platform pass it on. */
export function answerTo(
  mail: LocalMail,
  replyTo: string,
  text: string,
): InboundMail & { readonly raw: Uint8Array } {
  const quoted = mail.text.split("\n").map((line) => `> ${line}`);
  const body = base64(utf8([text, "", ...quoted, ""].join("\r\n"))).replaceAll(/.{76}/g, "$&\r\n");
  const head = [
    ...authentication(mail.to, replyTo),
    `From: <${mail.to}>`,
    `To: <${replyTo}>`,
    // Only mails about games can be answered, and their subjects are ASCII.
    `Subject: Re: ${mail.subject}`,
    `Date: ${new Date(now()).toUTCString()}`,
    `Message-ID: <${newId()}@local.invalid>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
  ];
  return { raw: utf8([...head, "", body, ""].join("\r\n")), from: mail.to, to: replyTo };
}
