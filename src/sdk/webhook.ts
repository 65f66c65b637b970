import type { Event } from "./types.ts";

/** Seconds by which the timestamp of a delivery may differ from `now`. */
const TOLERANCE = 300;

type HeadersOfRequest = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A delivery that can't be verified. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

function headerIn(headers: HeadersOfRequest, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== "string" || value === "") throw new WebhookError(`There is no ${name}.`);
  return value;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (digit) => digit.charCodeAt(0));
  } catch {
    return null;
  }
}

async function isSigned(text: string, secret: string, signatures: readonly string[]): Promise<boolean> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ""));
  if (bytes === null) throw new WebhookError("A secret is `whsec_` and base 64.");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
  const signed = new TextEncoder().encode(text);
  // WebCrypto compares in constant time.
  const checks = signatures.map(async (signature) => {
    const given = signature.startsWith("v1,") ? bytesOf(signature.slice(3)) : null;
    return given !== null && (await crypto.subtle.verify("HMAC", key, given, signed));
  });
  return (await Promise.all(checks)).includes(true);
}

/**
 * Verifies a delivery (Standard Webhooks) and returns its event. Throws `WebhookError` if it is forged, or its timestamp
 * is more than five minutes from `now`. An event can be delivered twice, with the same `id`.
 * @param body the raw request body, not parsed
 * @param secret the webhook's secret, or several during a rotation
 * @param now the time, in milliseconds since 1970
 */
export async function verifyWebhook(
  body: string,
  headers: HeadersOfRequest,
  secret: string | readonly string[],
  now: number = Date.now(),
): Promise<Event> {
  const id = headerIn(headers, "webhook-id");
  const timestamp = headerIn(headers, "webhook-timestamp");
  const signatures = headerIn(headers, "webhook-signature").split(" ");
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE)
    throw new WebhookError("It was sent too long ago, or its clock is wrong.");
  const secrets = typeof secret === "string" ? [secret] : secret;
  const checks = secrets.map((one) => isSigned(`${id}.${timestamp}.${body}`, one, signatures));
  if (!(await Promise.all(checks)).includes(true)) throw new WebhookError("The signature is wrong.");
  return JSON.parse(body) as Event;
}
