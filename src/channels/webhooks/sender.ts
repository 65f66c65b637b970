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

/** A new secret for an endpoint, in the form of Standard Webhooks 1.0.0: `whsec_` and base 64. */
export function newWebhookSecret(): string {
  return SECRET_PREFIX + base64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** Standard Webhooks 1.0.0: HMAC-SHA256 over `id.timestamp.body`. */
async function signature(secret: string, signed: string): Promise<string> {
  const raw = fromBase64(secret.slice(SECRET_PREFIX.length));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return `v1,${base64(new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(signed))))}`;
}

/**
 * The headers that let a receiver trust a delivery (Standard Webhooks 1.0.0).
 * @param secrets every one that counts: two while one is being exchanged for the other
 * @param instant of this attempt, in milliseconds of the machine's own clock: receivers compare it with theirs
 */
export async function signatureHeaders(
  secrets: readonly string[],
  id: string,
  instant: number,
  body: string,
) {
  const timestamp = String(Math.floor(instant / 1000));
  const signatures = await Promise.all(
    secrets.map((secret) => signature(secret, `${id}.${timestamp}.${body}`)),
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

/** Sends one record to one webhook and says what became of it. Never throws. */
export type Send = (endpoint: Endpoint, record: { id: string; body: string }) => Promise<AttemptOutcome>;

/** One attempt may take this long, answer included. */
const TIME_LIMIT = 10_000;
/** So much of an answer is read, in bytes. */
const ANSWER_READ = 16_384;
/** So much of it is kept for the webhook's owner to see. */
const ANSWER_KEPT = 1024;

/** What a webhook's secret is sealed for; see lib/seal.ts. */
export const WEBHOOK_SECRET = "webhook-secret";

export interface SenderEnv extends AddressEnv, Secrets {}

export interface SenderPorts {
  readonly resolve: Resolver;
  /** Whom a message is for; asked only for forms that are made for people. */
  readonly reader: () => Promise<Reader>;
  /** The signal that aborts after so many milliseconds: the platform's, unless a test keeps the time. */
  readonly timeout?: (milliseconds: number) => AbortSignal;
}

const byTimer: NonNullable<SenderPorts["timeout"]> = (milliseconds) => AbortSignal.timeout(milliseconds);

/** Opens the secrets that sign. Returns null where the webhook's own secret cannot be opened any more. */
async function secretsOf(env: Secrets, endpoint: Endpoint): Promise<readonly string[] | null> {
  const sealed = liveSecrets(endpoint, now());
  const [own = null, ...older] = await Promise.all(sealed.map((text) => unseal(env, WEBHOOK_SECRET, text)));
  return own === null ? null : [own, ...older.filter((secret) => secret !== null)];
}

/** Sends records to webhooks, each in the form that its owner chose, signed as Standard Webhooks 1.0.0. */
export function webhookSender(env: SenderEnv, { resolve, reader, timeout = byTimer }: SenderPorts): Send {
  async function bodyFor({ format }: Endpoint, body: string) {
    if (format === "taflpost") return { body, headers: { "content-type": "application/json" } };
    const { renderHook } = await import("./bodies.ts");
    return renderHook(format, JSON.parse(body) as FeedRecord, await reader(), body);
  }

  async function requestFor(
    endpoint: Endpoint,
    record: { id: string; body: string },
    secrets: readonly string[],
  ) {
    const { body, headers } = await bodyFor(endpoint, record.body);
    // The machine's clock, not the service's: the receiver compares it with its own.
    const signed = await signatureHeaders(secrets, record.id, Date.now(), body);
    const own = { "user-agent": "Taflpost-Webhooks/1", "accept-encoding": "identity" };
    return { body, headers: { ...headers, ...own, ...signed } };
  }

  return async (endpoint, record) => {
    // Judged again: what was allowed when the webhook was made may not be any more.
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
    const heard = { status: answer.status, answer: asText(bytes) };
    return isLate ? failed("timeout", heard) : judge(answer, heard);
  } catch (fault) {
    return signal.aborted || isTimeout(fault)
      ? failed("timeout")
      : failed("connection", { why: faultText(fault) });
  }
}

function isTimeout(fault: unknown): boolean {
  return fault instanceof Error && fault.name === "TimeoutError";
}

function judge({ ok, status, headers }: Response, heard: Pick<Failure, "status" | "answer">): AttemptOutcome {
  if (ok) return { kind: "delivered", ...heard };
  if (status === 410) return { kind: "gone", ...heard };
  const isRedirect = status >= 300 && status < 400;
  const retryAfter = parseRetryAfter(headers.get("retry-after"), Date.now());
  return failed(isRedirect ? "redirect" : "status", { ...heard, retryAfter });
}

/** The beginning of an answer as its reader may see it: no control marks, no direction marks, no half character. */
function asText(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, ANSWER_KEPT), { stream: true });
  return cleanedLine(text);
}

function failed(fault: Fault, more: Partial<Omit<Failure, "kind" | "fault">> = {}): Failure {
  return { kind: "failed", fault, why: null, status: null, answer: null, retryAfter: null, ...more };
}
