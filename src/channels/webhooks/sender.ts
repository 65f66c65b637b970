import { cleanedLine } from "../../lib/marks.ts";
import { faultText, log } from "../../lib/log.ts";
import { now } from "../../lib/now.ts";
import { readBeginning, parseRetryAfter } from "../../outbound/answers.ts";
import { unseal } from "../../lib/seal.ts";
import type { Secrets } from "../../lib/secret.ts";
import type { AttemptOutcome, Failure } from "./retries.ts";
import type { Reader } from "../../i18n/reader.ts";
import { type Endpoint, liveSecrets } from "./endpoints.ts";
import { type AddressEnv, publicDestination, type Resolver } from "../../outbound/resolver.ts";
import type { Fault } from "../../contract/terms.ts";
import type { FeedRecord } from "../../contract/events/records.ts";
import { base64, fromBase64, utf8 } from "../../lib/bytes.ts";

const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** Makes a secret in the format of Standard Webhooks 1.0.0: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return SECRET_PREFIX + base64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** Signs `id.timestamp.body` with HMAC-SHA256 (Standard Webhooks 1.0.0). */
async function signature(secret: string, signed: string): Promise<string> {
  const raw = fromBase64(secret.slice(SECRET_PREFIX.length));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return `v1,${base64(new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(signed))))}`;
}

/**
 * Returns the headers that let a receiver verify a delivery (Standard Webhooks 1.0.0). During a rotation, two `secrets` sign.
 * `instant`: milliseconds since 1970 by the machine's clock, because receivers compare it with their own clocks.
 */
export async function signatureHeaders(
  secrets: readonly string[],
  id: string,
  instant: number,
  body: string,
) {
  const timestamp = String(Math.floor(instant / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = await Promise.all(secrets.map((secret) => signature(secret, signed)));
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

/** An event. `body` is its JSON text. */
export interface SentRecord {
  readonly id: string;
  readonly body: string;
}

/** Sends an event to a webhook. Never rejects. */
export type Send = (endpoint: Endpoint, record: SentRecord) => Promise<AttemptOutcome>;

/** The longest request, including its response, in milliseconds. */
const TIME_LIMIT = 10_000;
/** How many bytes of a response are read, and how many are stored for the webhook's owner. */
const ANSWER_READ = 16_384;
const ANSWER_STORED = 1024;

/** The purpose of a sealed webhook secret; see lib/seal.ts. */
export const WEBHOOK_SECRET = "webhook-secret";

export interface SenderEnv extends AddressEnv, Secrets {}

export interface SenderPorts {
  readonly resolve: Resolver;
  /** Reads the player. Called only for formats that people read. */
  readonly reader: () => Promise<Reader>;
  /** Makes a signal that aborts after a number of milliseconds. Tests replace it. */
  readonly timeout?: (milliseconds: number) => AbortSignal;
}

const byTimer: NonNullable<SenderPorts["timeout"]> = (milliseconds) => AbortSignal.timeout(milliseconds);

/** Decrypts the secrets that sign; null if the webhook's current secret cannot be decrypted. */
async function secretsOf(env: Secrets, endpoint: Endpoint): Promise<readonly string[] | null> {
  const sealed = liveSecrets(endpoint, now());
  const [own = null, ...older] = await Promise.all(sealed.map((text) => unseal(env, WEBHOOK_SECRET, text)));
  return own === null ? null : [own, ...older.filter((secret) => secret !== null)];
}

export function webhookSender(env: SenderEnv, { resolve, reader, timeout = byTimer }: SenderPorts): Send {
  async function bodyFor({ format }: Endpoint, body: string) {
    if (format === "taflpost") return { body, headers: { "content-type": "application/json" } };
    const { renderHook } = await import("./bodies.ts");
    return renderHook(format, JSON.parse(body) as FeedRecord, await reader());
  }

  async function requestFor(endpoint: Endpoint, record: SentRecord, secrets: readonly string[]) {
    const { body, headers } = await bodyFor(endpoint, record.body);
    const signed = await signatureHeaders(secrets, record.id, Date.now(), body);
    const own = { "user-agent": "Taflpost-Webhooks/1", "accept-encoding": "identity" };
    return { body, headers: { ...headers, ...own, ...signed } };
  }

  return async (endpoint, record) => {
    // Checked before each attempt, because the host name may resolve to another address by now.
    const destination = await publicDestination(endpoint.url, env, resolve);
    if ("refused" in destination) return failed(destination.refused === "dns" ? "dns" : "refused-address");
    try {
      const secrets = await secretsOf(env, endpoint);
      if (secrets === null) return failed("secret-lost");
      const request = await requestFor(endpoint, record, secrets);
      return await call(destination.url, request, timeout(TIME_LIMIT));
    } catch (fault) {
      log("error", "webhook-not-made", { endpoint: endpoint.id, fault });
      return failed("internal");
    }
  };
}

async function call(
  url: string,
  request: { body: string; headers: Record<string, string> },
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  try {
    const answer = await fetch(url, { method: "POST", ...request, redirect: "manual", signal });
    const { bytes, isLate } = await readBeginning(answer.body, ANSWER_READ, signal);
    const text = new TextDecoder().decode(bytes.subarray(0, ANSWER_STORED), { stream: true });
    const response = { status: answer.status, answer: cleanedLine(text) };
    return isLate ? failed("timeout", response) : judge(answer, response);
  } catch (fault) {
    const isLate = signal.aborted || (fault instanceof Error && fault.name === "TimeoutError");
    return isLate ? failed("timeout") : failed("connection", { why: faultText(fault) });
  }
}

function judge(
  { ok, status, headers }: Response,
  response: Pick<Failure, "status" | "answer">,
): AttemptOutcome {
  if (ok) return { kind: "delivered", ...response };
  if (status === 410) return { kind: "gone", ...response };
  const isRedirect = status >= 300 && status < 400;
  const retryAfter = parseRetryAfter(headers.get("retry-after"), Date.now());
  return failed(isRedirect ? "redirect" : "status", { ...response, retryAfter });
}

function failed(fault: Fault, more: Partial<Omit<Failure, "kind" | "fault">> = {}): Failure {
  return { kind: "failed", fault, why: null, status: null, answer: null, retryAfter: null, ...more };
}
