import type { Reader } from "../../i18n/reader.ts";
import { fromBase64url, utf8 } from "../../lib/bytes.ts";
import { log } from "../../lib/log.ts";
import { now } from "../../lib/now.ts";
import { readBeginning, parseRetryAfter } from "../../outbound/answers.ts";
import { type AddressEnv, type Resolver, publicDestination } from "../../outbound/resolver.ts";
import { encrypted, newMessageKeys } from "./encryption.ts";
import type { PushMessage } from "./message.ts";
import type { OutgoingPush, PushOutcome, SendPush } from "./host.ts";
import type { PushSubscription } from "./subscriptions.ts";
import { type VapidKey, pointIn, vapidAuthorization } from "./vapid.ts";

/** The longest request, including its response, in milliseconds. */
const TIME_LIMIT = 10_000;
/** How many bytes of a response are read. The rest is discarded. */
const ANSWER_READ = 4096;

interface PushSenderEnv extends AddressEnv {
  readonly MAIL_DOMAIN: string;
}

export interface PushSenderPorts {
  readonly resolve: Resolver;
  /** Reads the service's key with this number; null if it can no longer be decrypted. */
  readonly key: (id: number) => Promise<VapidKey | null>;
}

const failed = (why: string, retryAfter: number | null = null): PushOutcome => ({
  kind: "failed",
  why,
  retryAfter,
});

/** The contact for push services (RFC 8292, 2.1): an https or mailto URL. */
const contactOf = ({ ORIGIN, MAIL_DOMAIN }: PushSenderEnv): string =>
  ORIGIN.startsWith("https:") ? ORIGIN : `mailto:post@${MAIL_DOMAIN}`;

/** Status 404 or 410 means that the subscription has ended; 400 or 413 that the message is at fault. */
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
    // The body is only read so that the connection can be reused.
    await readBeginning(answer.body, ANSWER_READ, signal);
    return judge(answer);
  } catch {
    // The fault is not logged, because it may contain the endpoint, which is secret.
    return failed(signal.aborted ? "no answer in time" : "no connection");
  }
}

/** Encrypts a message for a browser; null if the browser's keys are invalid. */
async function bodyFor(
  { notification }: PushMessage,
  { p256dh, auth }: PushSubscription,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const [point, secret] = [await pointIn(p256dh), fromBase64url(auth)];
  if (point === null || secret === null) return null;
  return encrypted(utf8(JSON.stringify(notification)), { point, auth: secret }, await newMessageKeys());
}

/** Sends push messages (RFC 8030), encrypted for the browser (RFC 8291) and signed with the service's key (RFC 8292). */
export function pushSender(env: PushSenderEnv, { resolve, key: keyOf }: PushSenderPorts): SendPush {
  async function attempt({ content, topic }: OutgoingPush, to: PushSubscription, reader: Reader) {
    // Checked before each attempt, because the host name may resolve to another address by now.
    const destination = await publicDestination(to.endpoint, env, resolve);
    if ("refused" in destination) return failed(`address refused: ${destination.refused}`);
    const key = await keyOf(to.key);
    if (key === null) return { kind: "gone", why: "our key is lost" } as const;
    const { messageOf } = await import("./message.ts");
    const message = messageOf(content, reader, topic, now());
    const body = await bodyFor(message, to);
    if (body === null) return { kind: "gone", why: "no keys" } as const;
    const { origin: audience } = new URL(destination.url);
    const claims = { audience, contact: contactOf(env), at: Date.now() };
    const authorization = await vapidAuthorization(key, claims);
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
