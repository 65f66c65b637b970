import { ask, type Someone } from "../http/api.ts";
import { signedIn } from "../http/apps.ts";
import { openBrowser } from "../http/browser.ts";
import { nameAndRemovePasskey } from "../http/passkeys.ts";
import { BROWSER } from "../security/matrix-push.ts";

/** Somebody lets an app in, and ends it. */
async function endApp({ token }: Someone): Promise<void> {
  const browser = openBrowser();
  browser.cookies.set("__Host-taflpost", token);
  await signedIn(browser, "read");
  const { body } = await ask<{ items: { id: string }[] }>("GET", "/v1/me/apps", { token });
  await ask("DELETE", `/v1/me/apps/${body.items[0]?.id}`, { token });
}

/** Somebody is notified by a browser, and then no longer; and has a passkey and an app for as long. */
export async function addAndEndBrowser(someone: Someone): Promise<void> {
  const { token } = someone;
  await nameAndRemovePasskey(someone);
  await endApp(someone);
  const path = "/v1/me/push-subscriptions";
  await ask("GET", "/v1/push/key");
  const { body } = await ask<{ id: string }>("POST", path, { token, body: BROWSER });
  await ask("GET", path, { token });
  await ask("DELETE", `${path}/${body.id}`, { token });
}
