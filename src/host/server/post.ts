import { setTimeout as sleep } from "node:timers/promises";
import { Response, type Request } from "miniflare";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Relay } from "./relay.ts";

/** A mail as src/server.ts gives it. */
interface Mail {
  /** The same whenever it is sent again. */
  readonly id: string;
  readonly to: string;
  readonly from: { readonly email: string; readonly name: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly replyTo?: string;
  /** The envelope's sender, to which bounces and complaints come back; absent, it is `from`. */
  readonly returnTo?: string;
}

/** What nodemailer throws. */
interface SmtpFault extends Error {
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  /** Whether the server had let us in; absent where it was not asked. */
  readonly isAdmitted?: boolean;
}

/**
 * The platform's word for what went wrong, by which the Worker knows whose fault it is. The service's: the server is not
 * there, does not know us, or relays nothing for us. The address's: it was refused. The mail's: its text was refused. What
 * may have been delivered all the same is tried again, not for ever, and bears the same id.
 */
function codeOf({ command, response = "", responseCode = 0, isAdmitted }: SmtpFault): string {
  const isFinal = responseCode >= 500;
  const isPolicy = /^\d{3}[ -]5\.7\.|\brelay/i.test(response);
  if (isAdmitted === undefined) return "E_VALIDATION_ERROR";
  if (!isAdmitted || (command === "MAIL FROM" && responseCode > 0)) return "E_RELAY";
  if (!isFinal || /^\d{3}[ -]5\.2\.2/.test(response)) return "E_DELIVERY_FAILED";
  if (command === "RCPT TO") return isPolicy ? "E_RELAY" : "E_RECIPIENT_SUPPRESSED";
  return "E_VALIDATION_ERROR";
}

/** So long (milliseconds) the Worker may take to note what became of a mail. */
const NOTING = 300;

/** So long (milliseconds) the server has for one mail: less than the Worker waits. */
const LONGEST = 25_000;

/** An address as it is, whatever it looks like. */
const addressOf = (address: string, name = "") => ({ name, address });

function written({ id, to, from, replyTo, returnTo, headers, ...content }: Mail): Promise<Buffer> {
  const domain = from.email.slice(from.email.indexOf("@") + 1);
  return new MailComposer({
    from: addressOf(from.email, from.name),
    to: addressOf(to),
    ...(replyTo === undefined ? {} : { replyTo: addressOf(replyTo) }),
    messageId: `<${id}@${domain}>`,
    ...content,
    // RFC 9477: where a provider reports that its user took the mail for spam.
    headers: { ...headers, ...(returnTo && { "CFBL-Address": `${returnTo}; report=arf` }) },
  })
    .compile()
    .build();
}

type Step = (done: (fault?: Error | null) => void) => void;

/** Hands a mail over. Throws what the server said, with `isAdmitted`. */
async function handOver({ options, auth }: Relay, mail: Mail): Promise<void> {
  const raw = await written(mail);
  const connection = new SMTPConnection(options);
  let isAdmitted = false;
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => {});
  connection.on("error", broken.reject);
  const late = setTimeout(() => broken.reject(new Error("it says nothing")), LONGEST);
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

/** Sends the Worker's mails, one connection each; without a relay none. */
export function openPost(relay: Relay | null) {
  const underWay = new Set<Promise<unknown>>();

  async function outcome(mail: Mail): Promise<{ code: string | null; why: string }> {
    if (relay === null) return { code: "E_SENDER_DOMAIN_NOT_AVAILABLE", why: "SMTP_URL is not set" };
    try {
      await handOver(relay, mail);
      return { code: null, why: "" };
    } catch (fault) {
      const why = (fault as Error).message.replaceAll(/\S+@\S+/g, "…");
      return { code: codeOf(fault as SmtpFault), why };
    }
  }

  return {
    async take(request: Request): Promise<Response> {
      const sending = outcome((await request.json()) as Mail);
      underWay.add(sending);
      const answer = await sending;
      underWay.delete(sending);
      return Response.json(answer);
    },
    /** Waits until what is under way is handed over, or not, and noted. */
    async settled(): Promise<void> {
      if (underWay.size === 0) return;
      await Promise.allSettled(underWay);
      await sleep(NOTING);
    },
  };
}
