import type { Language } from "../../../src/contract/languages.ts";
import { compose } from "../../../src/channels/mail/render/compose.ts";
import type { MailContent, MailLinks, MailMessage, Recipient } from "../../../src/channels/mail/content.ts";
import { DOMAIN, NOW, OPERATOR, READER, TURN, eventContent, linksFor } from "./samples.ts";

export interface Wish {
  readonly language?: Language;
  readonly timezone?: string;
  readonly now?: number;
  readonly links?: MailLinks;
  readonly reader?: Partial<Recipient>;
}

/** A rendered mail, to Ragnhild unless somebody else is named. */
export function mail(
  content: MailContent,
  { language = "en", timezone, now = NOW, links, reader }: Wish = {},
): MailMessage {
  const to = { ...READER, language, ...(timezone === undefined ? {} : { timezone }), ...reader };
  return compose(content, to, links ?? linksFor(content), { domain: DOMAIN, now, operator: OPERATOR });
}

/** Egil has moved, and Ragnhild is to answer. */
export const turn = eventContent(TURN, 0);
