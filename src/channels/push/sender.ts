import type { Reader } from "../../i18n/reader.ts";
import { fromBase64url, utf8 } from "../../lib/bytes.ts";
import { log } from "../../lib/log.ts";
import { now } from "../../lib/now.ts";
import { readBeginning, parseRetryAfter } from "../../outbound/answers.ts";
import { type AddressEnv, type Resolver, publicDestination } from "../../outbound/resolver.ts";
import { encrypted, newMessageKeys } from "./encryption.ts";
import type { PushMessage } from "./message.ts";
import type { OutgoingPush, PushOutcome, SendPush } from "./parts.ts";
import type { PushSubscription } from "./subscriptions.ts";
import { type VapidKey, pointIn, vapidAuthorization } from "./vapid.ts";

/** One try may take this long, in milliseconds, the answer included. */
const TIME_LIMIT = 10_000;
/** So much of an answer is read, in bytes. */
const ANSWER_READ = 4096;

interface PushSenderEnv extends AddressEnv {
  readonly MAIL_DOMAIN: string;
}

export interface PushSenderPorts {
  readonly resolve: Resolver;
  /** Our key, by its number; null where it does not open any more. */
  readonly key: (id: number) => Promise<VapidKey | null>;
}

const failed = (why: string, retryAfter: number | null = null): PushOutcome => ({
  kind: "failed",
  why,
  retryAfter,
});

/** Whom a push service can turn to (RFC 8292, 2.1): an https or mailto address. */
const contactOf = ({ ORIGIN, MAIL_DOMAIN }: PushSenderEnv): string =>
  ORIGIN.startsWith("https:") ? ORIGIN : `mailto:post@${MAIL_DOMAIN}`;

/** What a push service says, as far as it matters: 404 and 410 end a subscription, 400 and 413 are about the message. */
function judge({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "sent" };
  const why = `status ${status}`;
  if (status === 404 || status === 410) return { kind: "gone", why };
  if (status === 400 || status === 413) return { kind: "spoilt", why };
  return failed(why, parseRetryAfter(headers.get("retry-after"), Date.now()));
}

async function call(url: string, request: RequestInit): Promise<PushOutcome> {
  const signal = AbortSignal.timeout(TIME_LIMIT);
  try {
    const answer = await fetch(url, { ...request, method: "POST", redirect: "manual", signal });
    // What it says is for nobody, but the connection is used again only once it has been read.
    await readBeginning(answer.body, ANSWER_READ, signal);
    return judge(answer);
  } catch {
    // The fault's text may have the address in it, and that is a secret.
    return failed(signal.aborted ? "no answer in time" : "no connection");
  }
}

/** The body: the words, encrypted for the browser; null where its keys are none. */
async function bodyFor(
  { shown }: PushMessage,
  { p256dh, auth }: PushSubscription,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const [point, secret] = [await pointIn(p256dh), fromBase64url(auth)];
  if (point === null || secret === null) return null;
  return encrypted(utf8(JSON.stringify(shown)), { point, auth: secret }, await newMessageKeys());
}

/** Sends push messages (RFC 8030), each encrypted for its browser (RFC 8291) and signed with our key (RFC 8292). */
export function pushSender(env: PushSenderEnv, { resolve, key: keyOf }: PushSenderPorts): SendPush {
  async function attempt({ content, topic }: OutgoingPush, to: PushSubscription, reader: Reader) {
    // Judged again: what was allowed when the subscription was made may not be any more.
    const destination = await publicDestination(to.endpoint, env, resolve);
    if ("refused" in destination) return failed(`address refused: ${destination.refused}`);
    const key = await keyOf(to.key);
    if (key === null) return { kind: "gone", why: "our key is lost" } as const;
    const { messageOf } = await import("./message.ts");
    const message = messageOf(content, reader, topic, now());
    const body = await bodyFor(message, to);
    if (body === null) return { kind: "gone", why: "no keys" } as const;
    const audience = new URL(destination.url).origin;
    const authorization = await vapidAuthorization(key, {
      audience,
      contact: contactOf(env),
      at: Date.now(),
    });
    const headers = {
      authorization,
      "content-type": "application/octet-stream",
      "content-encoding": "aes128gcm",
      ttl: `${message.ttl}`,
      urgency: message.urgency,
      topic,
    };
    return call(destination.url, { body, headers });
  }

  return async (push, subscription, reader) => {
    try {
      return await attempt(push, subscription, reader);
    } catch (fault) {
      log("error", "push-not-made", { subscription: subscription.id, fault });
      return failed("a fault of ours");
    }
  };
}
