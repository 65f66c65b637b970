import { log } from "../../../lib/log.ts";
import { now } from "../../../lib/now.ts";
import type { MailContent, MailMessage, MailOutcome, Recipient } from "../content.ts";
import { linksFor } from "../links/links.ts";
import type { LinkEnv } from "../links/signed.ts";
import { compose } from "../render/compose.ts";
import type { SendMail } from "./ports.ts";
import { mailTransport, type TransportEnv } from "./transport.ts";

/** One try may take this long, in milliseconds: a platform that says nothing must not hold up the next mail. */
const TIME_LIMIT = 30_000;

/** The message; null where it cannot be rendered: tried again and again, it would hold up those behind it. */
async function rendered(
  env: LinkEnv,
  content: MailContent,
  recipient: Recipient,
  press: string | null,
): Promise<MailMessage | null> {
  const links = await linksFor(env, content, recipient, press);
  try {
    return compose(content, recipient, links, { domain: env.MAIL_DOMAIN, now: now() });
  } catch (fault) {
    log("error", "mail-fault", { kind: content.kind, fault });
    return null;
  }
}

/** The outcome of a try; it has failed if it takes too long. */
async function withinTimeLimit(attempt: Promise<MailOutcome>): Promise<MailOutcome> {
  const { promise: late, resolve } = Promise.withResolvers<MailOutcome>();
  const timer = setTimeout(
    () => resolve({ kind: "failed", why: "no answer in time", until: "soon" }),
    TIME_LIMIT,
  );
  try {
    return await Promise.race([attempt, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends mails, each within its time: makes the links, renders the mail as things stand, gives it to the transport. */
export function mailSender(env: LinkEnv & TransportEnv): SendMail {
  const transport = mailTransport(env);
  async function attempt(...[content, recipient, press]: Parameters<SendMail>): Promise<MailOutcome> {
    const message = await rendered(env, content, recipient, press);
    return message === null ? { kind: "spoilt", why: "cannot be written" } : transport(message);
  }
  return (...mail) => withinTimeLimit(attempt(...mail));
}
