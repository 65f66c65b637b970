import { faultText } from "../lib/log.ts";
import { unseal } from "../lib/seal.ts";
import { parseRetryAfter, type AttemptOutcome } from "../notify/retries.ts";
import { signatureHeaders } from "../notify/signature.ts";
import { webhookUrl } from "../notify/webhook-url.ts";
import type { Send } from "./deliveries.ts";

/** One attempt may take this long, answer included. */
const TIME_LIMIT = 10_000;

/** What a webhook's secret is sealed for; see lib/seal.ts. */
export const WEBHOOK_SECRET = "webhook-secret";

/** What the sender needs of the environment. */
export interface SenderEnv {
  readonly SECRET: string;
  readonly LOCAL?: string;
  readonly ORIGIN: string;
}

/** Sends records to webhooks, signed as Standard Webhooks 1.0.0. The answer's body is not read: only its status counts. */
export function webhookSender(env: SenderEnv): Send {
  return async (endpoint, { id, body }) => {
    // Judged again: what was allowed when the webhook was made may not be any more.
    if (!("url" in webhookUrl(endpoint.url, { isLocal: env.LOCAL === "1", origin: env.ORIGIN })))
      return failed("the address is not allowed");
    try {
      const secret = await unseal(env.SECRET, WEBHOOK_SECRET, endpoint.secret);
      // The machine's clock, not the service's: the receiver compares it with its own.
      const signature = await signatureHeaders(secret, id, Date.now(), body);
      const headers = {
        "content-type": "application/json",
        "user-agent": "Taflpost-Webhooks/1",
        ...signature,
      };
      const signal = AbortSignal.timeout(TIME_LIMIT);
      return await judge(
        await fetch(endpoint.url, { method: "POST", body, headers, redirect: "manual", signal }),
      );
    } catch (fault) {
      return failed(faultText(fault));
    }
  };
}

async function judge(answer: Response): Promise<AttemptOutcome> {
  // Not cancelling would keep the connection open until the receiver has said all that it likes to say.
  await answer.body?.cancel();
  if (answer.ok) return { kind: "delivered" };
  if (answer.status === 410) return { kind: "gone" };
  return failed(`status ${answer.status}`, parseRetryAfter(answer.headers.get("retry-after"), Date.now()));
}

function failed(why: string, retryAfter: number | null = null): AttemptOutcome {
  return { kind: "failed", why, retryAfter };
}
