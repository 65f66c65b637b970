import { setTimeout as sleep } from "node:timers/promises";
import { Response, type Request } from "miniflare";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { isDeadStatus } from "../../lib/mail-status.ts";
import type { Relay } from "./relay.ts";

interface Mail {
  readonly id: string;
  readonly to: string;
  readonly from: { readonly email: string; readonly name: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly replyTo?: string;
  /** The envelope's sender, which receives bounces and complaints. Default: `from`. */
  readonly returnTo?: string;
}

interface SmtpFault extends Error {
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  /** Whether the server had accepted the connection and the login; absent if the mail could not even be composed. */
  readonly isAdmitted?: boolean;
}

/** The code if the recipient's server rejects our mail, although the address may be valid. */
const REFUSED = "E_RECIPIENT_REFUSED";

/**
 * Matches answers about our host, greeting or sender, which Postfix checks only at RCPT. Codes 530 to 538 ask us to
 * sign in; 5.1.7 and 5.1.8 are about the sender's address, 5.5.x about our commands.
 */
const ABOUT_US =
  /^53\d|^\d{3}[ -]5\.(1\.[78]|5\.\d+)\b|\brelay|\b(sender address|client host|helo command) rejected|client host .*blocked/i;

function refusedRecipient(response: string): string {
  if (ABOUT_US.test(response)) return "E_RELAY";
  const [, status] = /^\d{3}[ -](5\.\d+\.\d+)/.exec(response) ?? [];
  const isDead = status === undefined ? /^55[013]/.test(response) : isDeadStatus(status);
  return isDead ? "E_RECIPIENT_SUPPRESSED" : REFUSED;
}

/**
 * Returns a code like Cloudflare's, which shows whether the service, the address or the mail is at fault. A mail whose
 * delivery is uncertain is sent again with the same id.
 */
function codeOf({ command, response = "", responseCode = 0, isAdmitted }: SmtpFault): string {
  if (isAdmitted === undefined) return "E_VALIDATION_ERROR";
  if (!isAdmitted || (command === "MAIL FROM" && responseCode > 0)) return "E_RELAY";
  if (responseCode < 500) return "E_DELIVERY_FAILED";
  if (/^\d{3}[ -]5\.2\.2/.test(response)) return REFUSED;
  return command === "RCPT TO" ? refusedRecipient(response) : "E_VALIDATION_ERROR";
}

/** If this many recipients are rejected by policy without an accepted mail in between, the cause is probably on our side. */
const SEVERAL = 3;

const withoutAddresses = (text: string): string =>
  text.replaceAll(/<[^<>]*>|[^\s<>:]+@[^\s<>:]+/g, "…").slice(0, 500);

/** Milliseconds that the Worker gets during a stop to store the outcome of the last mail. */
const NOTING = 300;

/** Milliseconds to wait for the mail server. Less than the Worker waits (30 s), so that it still gets the error. */
const LONGEST = 25_000;

const addressOf = (address: string, name = "") => ({ name, address });

function written({ id, to, from, replyTo, returnTo, headers, ...content }: Mail): Promise<Buffer> {
  const domain = from.email.slice(from.email.indexOf("@") + 1);
  return new MailComposer({
    from: addressOf(from.email, from.name),
    to: addressOf(to),
    ...(replyTo === undefined ? {} : { replyTo: addressOf(replyTo) }),
    messageId: `<${id}@${domain}>`,
    ...content,
    // RFC 9477: the address for a provider's reports of mail that its users marked as spam.
    headers: { ...headers, ...(returnTo && { "CFBL-Address": `${returnTo}; report=arf` }) },
  })
    .compile()
    .build();
}

type Step = (done: (fault?: Error | null) => void) => void;

async function handOver({ options, auth }: Relay, mail: Mail): Promise<void> {
  const raw = await written(mail);
  const connection = new SMTPConnection(options);
  let isAdmitted = false;
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => {});
  connection.on("error", broken.reject);
  const late = setTimeout(() => broken.reject(new Error("the mail server does not answer")), LONGEST);
  const step = (begin: Step) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    begin((fault) => (fault ? reject(fault) : resolve()));
    return Promise.race([promise, broken.promise]);
  };
  try {
    await step((done) => connection.connect(done));
    if (auth !== null) await step((done) => connection.login(auth, done));
    isAdmitted = true;
    await step((done) =>
      connection.send({ from: mail.returnTo ?? mail.from.email, to: [mail.to] }, raw, done),
    );
    connection.quit();
  } catch (fault) {
    connection.close();
    throw Object.assign(fault as Error, { isAdmitted });
  } finally {
    clearTimeout(late);
  }
}

/** Opens one connection for each mail. Without a relay it sends nothing. */
export class MailSender {
  readonly #relay: Relay | null;
  readonly #sending = new Set<Promise<unknown>>();
  /** The recipients rejected by policy since a mail was last accepted. */
  readonly #refused = new Set<string>();

  constructor(relay: Relay | null) {
    this.#relay = relay;
  }

  async take(request: Request): Promise<Response> {
    const sending = this.#send((await request.json()) as Mail);
    this.#sending.add(sending);
    const answer = await sending;
    this.#sending.delete(sending);
    return Response.json(answer);
  }

  async settled(): Promise<void> {
    if (this.#sending.size === 0) return;
    await Promise.allSettled(this.#sending);
    await sleep(NOTING);
  }

  async #send(mail: Mail): Promise<{ code: string | null; why: string }> {
    if (this.#relay === null) return { code: "E_SENDER_DOMAIN_NOT_AVAILABLE", why: "SMTP_URL is not set" };
    try {
      await handOver(this.#relay, mail);
      this.#refused.clear();
      return { code: null, why: "" };
    } catch (fault) {
      const { message } = fault as Error;
      return { code: this.#codeOf(fault as SmtpFault, mail.to), why: withoutAddresses(message) };
    }
  }

  #codeOf(fault: SmtpFault, to: string): string {
    const code = codeOf(fault);
    if (code !== REFUSED) return code;
    this.#refused.add(to);
    return this.#refused.size < SEVERAL ? code : "E_RELAY";
  }
}
