import type { Env } from "../../env.ts";
import { faultText, log } from "../../lib/log.ts";
import { now } from "../../lib/now.ts";
import { mailCarrier } from "./transport.ts";
import { compose } from "../render/compose.ts";
import type { Letter, MailMessage, MailOutcome, Reader } from "../content.ts";
import { linksFor } from "../links/links.ts";

/** A letter that cannot be written out is not tried again and again: it would hold up those behind it. */
async function written(
  env: Env,
  letter: Letter,
  reader: Reader,
  press: string | null,
): Promise<MailMessage | null> {
  const links = await linksFor(env, letter, reader, press);
  try {
    return compose(letter, reader, links, { domain: env.MAIL_DOMAIN, now: now() });
  } catch (fault) {
    log("mail-fault", { kind: letter.kind, fault: faultText(fault) });
    return null;
  }
}

/**
 * Sends letters: makes their links, writes them out as they stand at this moment, and hands them on.
 * `press` is the link that a letter is about: it confirms an address, or signs in.
 */
export function letterSender(
  env: Env,
): (letter: Letter, reader: Reader, press: string | null) => Promise<MailOutcome> {
  const carry = mailCarrier(env);
  return async (letter, reader, press) => {
    const message = await written(env, letter, reader, press);
    return message === null ? { kind: "spoilt", why: "cannot be written" } : carry(message);
  };
}
