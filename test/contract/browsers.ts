import { ask, type Someone } from "../http/api.ts";
import { BROWSER } from "../security/matrix-push.ts";

/** Somebody is notified by a browser, and then no longer. */
export async function addAndEndBrowser({ token }: Someone): Promise<void> {
  const path = "/v1/me/push-subscriptions";
  await ask("GET", "/v1/push/key");
  const { body } = await ask<{ id: string }>("POST", path, { token, body: BROWSER });
  await ask("GET", path, { token });
  await ask("DELETE", `${path}/${body.id}`, { token });
}
