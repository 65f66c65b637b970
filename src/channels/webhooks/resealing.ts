import { log } from "../../lib/log.ts";
import type { WebhookPorts } from "./ports.ts";
import type { WebhookStores } from "./stores.ts";

/**
 * Seals the secrets of webhooks anew after the service's secret was changed, once in the life of an object: a change
 * ends them all. Never fails: what was not sealed again opens as before, as long as the secret before this one counts.
 */
export function openResealing(
  { endpoints, commit }: Pick<WebhookStores, "endpoints" | "commit">,
  { reseal }: Pick<WebhookPorts, "reseal">,
): () => Promise<void> {
  let isDone = false;

  async function resealAll(): Promise<void> {
    for (const { id, secret, oldSecret } of endpoints.list())
      for (const before of oldSecret === null ? [secret] : [secret, oldSecret]) {
        const anew = await reseal(before);
        if (anew !== null) commit(() => endpoints.reseal(id, before, anew));
      }
  }

  return async () => {
    if (isDone) return;
    isDone = true;
    await resealAll().catch((fault: unknown) => {
      isDone = false;
      log("error", "reseal-failed", { fault });
    });
  };
}
