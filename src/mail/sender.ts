import type { Env } from "../env.ts";
import { faultText, log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { mailCarrier } from "./carrier.ts";
import { compose } from "./compose.ts";
import type { Letter, MailMessage, MailOutcome, Reader } from "./letter.ts";
import { linksFor } from "./links.ts";

/** A letter that cannot be written out is not tried again and again: it would hold up those behind it. */
async function written(
  env: Env,
  letter: Letter,
  reader: Reader,
  confirmation: string | null,
): Promise<MailMessage | null> {
  const links = await linksFor(env, letter, reader, confirmation);
  try {
    return compose(letter, reader, links, { domain: env.MAIL_DOMAIN, now: now() });
  } catch (fault) {
    log("mail-fault", { kind: letter.kind, fault: faultText(fault) });
    return null;
  }
}

/**
 * Sends letters: makes their links, writes them out as they stand at this moment, and hands them on.
 * `confirmation` is what confirms an address, for the letter that asks for it.
 */
export function letterSender(
  env: Env,
): (letter: Letter, reader: Reader, confirmation: string | null) => Promise<MailOutcome> {
  const carry = mailCarrier(env);
  return async (letter, reader, confirmation) => {
    const message = await written(env, letter, reader, confirmation);
    return message === null ? { kind: "spoilt", why: "cannot be written" } : carry(message);
  };
}
