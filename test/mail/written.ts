import type { Language } from "../../src/i18n/languages.ts";
import { compose } from "../../src/mail/render/compose.ts";
import type { Letter, MailLinks, MailMessage, Reader } from "../../src/mail/content.ts";
import { DOMAIN, eventLetter, linksFor, NOW, READER, TURN } from "./samples.ts";

export interface Wish {
  readonly language?: Language;
  readonly timezone?: string;
  readonly now?: number;
  readonly links?: MailLinks;
  readonly reader?: Partial<Reader>;
}

/** A letter written out, to Ragnhild unless somebody else is named. */
export function mail(
  letter: Letter,
  { language = "en", timezone, now = NOW, links, reader }: Wish = {},
): MailMessage {
  const to = { ...READER, language, ...(timezone === undefined ? {} : { timezone }), ...reader };
  return compose(letter, to, links ?? linksFor(letter), { domain: DOMAIN, now });
}

/** Egil has moved, and Ragnhild is to answer. */
export const turn = eventLetter(TURN, 0);
