import { draftOf } from "./drafts.ts";
import { headersOf } from "./headers.ts";
import { htmlOf } from "./html.tsx";
import type { MailContent, MailLinks, MailMessage, Recipient } from "../content.ts";
import { subjectOf } from "./subject.ts";
import { textOf } from "./text.ts";

/** One address and nothing else: no second one, no name, no line's end. */
const ADDRESS = /^[^\s\p{C}<>(),;:"[\]\\@]+@[^\s\p{C}<>(),;:"[\]\\@]+$/u;

/** Which domain the mail bears; `now` in milliseconds since 1970. */
export interface MailSetting {
  readonly domain: string;
  readonly now: number;
}

function checkedAddress(address: string): string {
  if (!ADDRESS.test(address)) throw new Error("a mail was to go to what is no address");
  return address;
}

/**
 * Renders a mail for its recipient. Nothing that a player wrote reaches a header, a link or the markup: names and
 * moves become one line, messages are quoted line by line, and all of it is escaped. Throws if an address is invalid.
 */
export function compose(
  content: MailContent,
  reader: Recipient,
  links: MailLinks,
  { domain, now }: MailSetting,
): MailMessage {
  const draft = draftOf(content, { reader, links, now });
  const subject = subjectOf(content, reader, now);
  return {
    to: checkedAddress(reader.address),
    subject,
    text: textOf(draft, reader.language),
    html: htmlOf(draft, reader.language, subject),
    headers: headersOf(content, reader, links, domain),
    ...(links.replyTo === undefined ? {} : { replyTo: checkedAddress(links.replyTo) }),
  };
}
