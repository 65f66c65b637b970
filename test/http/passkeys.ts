import { env } from "cloudflare:workers";
import { HOUR } from "../../src/lib/duration.ts";
import { newId } from "../../src/lib/ids.ts";
import { now } from "../../src/lib/now.ts";
import { ask, type Someone } from "./api.ts";

/** Adds a passkey of no device to a player's, which only a page can; gives its id. */
export async function keepPasskey({ id: player }: Pick<Someone, "id">): Promise<string> {
  const [id, challenge] = [newId(), newId()];
  const passkey = { id, credential: id, publicKey: "none", name: "Firefox on Linux", counter: 0 };
  await env.MAILBOXES.getByName(player).passkeys.add(passkey, { challenge, until: now() + HOUR });
  return id;
}

/** Somebody has a passkey, names it, and removes it. */
export async function nameAndRemovePasskey(someone: Someone): Promise<void> {
  const { token } = someone;
  const path = `/v1/me/passkeys/${await keepPasskey(someone)}`;
  await ask("GET", "/v1/me/passkeys", { token });
  await ask("PATCH", path, { token, body: { name: "The green key" } });
  await ask("DELETE", path, { token });
}
