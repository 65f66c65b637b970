import { ask, type Someone } from "../http/api.ts";
import { nameAndRemovePasskey } from "../http/passkeys.ts";
import { BROWSER } from "../security/matrix-push.ts";

/** Somebody is notified by a browser, and then no longer; and has a passkey for as long. */
export async function addAndEndBrowser(someone: Someone): Promise<void> {
  const { token } = someone;
  await nameAndRemovePasskey(someone);
  const path = "/v1/me/push-subscriptions";
  await ask("GET", "/v1/push/key");
  const { body } = await ask<{ id: string }>("POST", path, { token, body: BROWSER });
  await ask("GET", path, { token });
  await ask("DELETE", `${path}/${body.id}`, { token });
}
