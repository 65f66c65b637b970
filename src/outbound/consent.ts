import { SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";

const TIME_LIMIT = 10 * SECOND;

/**
 * Asks a receiver whether it accepts webhooks from this service (CloudEvents, “HTTP 1.1 Web Hooks for Event Delivery”,
 * 4). It does if it answers with 2xx, and `WebHook-Allowed-Origin` is our host or `*`.
 */
export async function consents(url: string, { ORIGIN }: { readonly ORIGIN: string }): Promise<boolean> {
  const { host } = new URL(ORIGIN);
  try {
    const answer = await fetch(url, {
      method: "OPTIONS",
      headers: { "webhook-request-origin": host, "user-agent": "Taflpost-Webhooks/1" },
      redirect: "manual",
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    await answer.body?.cancel();
    const allowed = answer.headers.get("webhook-allowed-origin");
    return answer.ok && (allowed === "*" || allowed === host);
  } catch (fault) {
    log("info", "consent-unknown", { fault });
    return false;
  }
}

/** A sandbox sends push messages only to these hosts, so that nobody can use it to call other hosts. */
const PUSH_SERVICES =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)$/;

export const isPushService = (url: string): boolean => PUSH_SERVICES.test(new URL(url).hostname);
