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
