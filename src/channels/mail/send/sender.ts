import { inTime } from "../../../lib/calls.ts";
import { faultText, log } from "../../../lib/log.ts";
import { operatorOf, type OperatorEnv } from "../../../lib/operator.ts";
import { MAIL_ID, type MailContent, type MailMessage, type MailOutcome, type Recipient } from "../content.ts";
import { now } from "../../../lib/now.ts";
import { isSandbox } from "../../../lib/sandbox.ts";
import type { LinkEnv } from "../links/signed.ts";
import { stubOf, type JurisdictionEnv } from "../../../lib/stubs.ts";
import type { SendMail } from "./host.ts";

/** Error codes for a wrong setup of the service. E_RELAY comes from a self-hosted server (host/server/post.ts). */
const HELD = new Set([
  "E_RELAY",
  "E_SENDER_NOT_VERIFIED",
  "E_SENDER_DOMAIN_NOT_AVAILABLE",
  "E_RECIPIENT_NOT_ALLOWED",
]);

/** Error codes for a mail that no further attempt can send. */
const SPOILT = new Set([
  "E_VALIDATION_ERROR",
  "E_FIELD_MISSING",
  "E_TOO_MANY_RECIPIENTS",
  "E_CONTENT_TOO_LARGE",
  "E_HEADER_NOT_ALLOWED",
  "E_HEADER_VALUE_INVALID",
  "E_HEADERS_TOO_LARGE",
]);

function outcomeOfCode(code: string): MailOutcome {
  if (HELD.has(code)) return { kind: "held", why: code };
  if (SPOILT.has(code)) return { kind: "spoilt", why: code };
  if (code === "E_RECIPIENT_SUPPRESSED") return { kind: "dead", why: "suppressed" };
  const failed = { kind: "failed", why: code } as const;
  // A self-hosted server (host/server/post.ts) returns this code.
  if (code === "E_RECIPIENT_REFUSED") return { ...failed, until: "soon", isOfAddress: true };
  return { ...failed, until: code === "E_DAILY_LIMIT_EXCEEDED" ? "tomorrow" : "soon" };
}

export function outcomeOf(fault: unknown): MailOutcome {
  const code = typeof fault === "object" && fault !== null && "code" in fault ? fault.code : undefined;
  if (typeof code !== "string") return { kind: "failed", why: "no code", until: "soon" };
  return { ...outcomeOfCode(code), ...(fault instanceof Error ? { reply: faultText(fault) } : {}) };
}

/** Stores mails in local mode. `keep` returns the mail's id. */
interface LocalMails extends Rpc.DurableObjectBranded {
  keep(message: MailMessage & { readonly from: string }): string | Promise<string>;
}

export interface TransportEnv extends OperatorEnv, JurisdictionEnv {
  readonly EMAIL: Pick<SendEmail, "send">;
  readonly MAIL_DOMAIN: string;
  readonly ORIGIN: string;
  readonly LOCAL?: string;
  readonly LOCAL_POST?: DurableObjectNamespace<LocalMails>;
}

export const senderOf = ({ MAIL_DOMAIN }: Pick<TransportEnv, "MAIL_DOMAIN">): string => `post@${MAIL_DOMAIN}`;

/** Sends a mail through the platform. The sender's name is never a player's, so that nobody can impersonate a player. */
async function handOver(env: TransportEnv, message: MailMessage, id: string): Promise<MailOutcome> {
  const from = { email: senderOf(env), name: "Taflpost" };
  try {
    await env.EMAIL.send({ ...message, from, headers: { ...message.headers, [MAIL_ID]: id } });
    return { kind: "sent" };
  } catch (fault) {
    return outcomeOf(fault);
  }
}

function linkIn({ text }: MailMessage, name: string, beginning: string): Record<string, string> {
  const link = text.split(/\s+/).find((word) => word.startsWith(beginning));
  return link === undefined ? {} : { [name]: link };
}

/** Stores a mail for /dev/mail, and logs its links to the operator's terminal. */
async function keep(env: TransportEnv, mails: LocalMails, message: MailMessage): Promise<MailOutcome> {
  const id = await mails.keep({ ...message, from: senderOf(env) });
  const read = `${env.ORIGIN}/dev/mail/${id}`;
  const confirm = linkIn(message, "confirm", `${env.ORIGIN}/confirm/`);
  const signIn = linkIn(message, "signIn", `${env.ORIGIN}/sign-in/`);
  log("info", "mail-kept", { to: message.to, subject: message.subject, read, ...confirm, ...signIn });
  return { kind: "sent" };
}

export function mailTransport(env: TransportEnv): (message: MailMessage, id: string) => Promise<MailOutcome> {
  const { LOCAL, LOCAL_POST } = env;
  return LOCAL === "1" && LOCAL_POST !== undefined
    ? (message) => keep(env, stubOf(env, LOCAL_POST, "local"), message)
    : (message, id) => handOver(env, message, id);
}

/** Stores a player's mail in a sandbox, which sends no mail. */
export type KeepMail = (message: MailMessage, id: string) => void;

/** The longest attempt, in milliseconds. Without a limit, a platform that does not respond would delay the next mails. */
const TIME_LIMIT = 30_000;

/** Renders a mail; null if that fails, because a retry would delay the mails behind it. */
async function rendered(
  env: LinkEnv & OperatorEnv,
  content: MailContent,
  recipient: Recipient,
  press: string | null,
): Promise<MailMessage | null> {
  const { linksFor } = await import("../links/links.ts");
  const links = await linksFor(env, content, recipient, press);
  try {
    const setting = { domain: env.MAIL_DOMAIN, now: now(), operator: operatorOf(env) };
    const { compose } = await import("../render/compose.ts");
    return compose(content, recipient, links, setting);
  } catch (fault) {
    log("error", "mail-fault", { kind: content.kind, fault });
    return null;
  }
}

/** Returns a function that makes the links of a mail, renders it and sends it, within the time limit. */
export function mailSender(env: LinkEnv & TransportEnv, keepMail?: KeepMail): SendMail {
  const sending = mailTransport(env);
  const transport: typeof sending = async (message, id) => {
    // A sandbox sends nothing, because anybody can enter any address there.
    if (!isSandbox()) return sending(message, id);
    keepMail?.(message, id);
    return { kind: "sent" };
  };
  async function attempt(...[content, recipient, press, id]: Parameters<SendMail>): Promise<MailOutcome> {
    const message = await rendered(env, content, recipient, press);
    return message === null ? { kind: "spoilt", why: "cannot be written" } : transport(message, id);
  }
  return async (...mail) => {
    const outcome = await inTime(attempt(...mail).catch(outcomeOf), TIME_LIMIT);
    return outcome ?? { kind: "failed", why: "no answer in time", until: "soon" };
  };
}
