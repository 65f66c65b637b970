import { IdParam } from "../contract/fields.ts";
import { pageOf, timedQuery } from "../contract/lists.ts";
import { CAPS } from "../contract/limits.ts";
import { Passkey, PasskeyName } from "../contract/passkey.ts";
import { refusal } from "../contract/problems/table.ts";
import type { ViewOf } from "../contract/view.ts";
import { formatInstant, formatInstantOrNull } from "../lib/duration.ts";
import type { Passkey as StoredPasskey } from "../mailbox/passkeys.ts";
import type { Principal } from "../players/store.ts";
import { err, ok } from "../rules/index.ts";
import { json, nothing, page } from "./answers.ts";
import { memoryList } from "./lists.ts";
import { barredBy, needsPerson, operationsOf } from "./operation.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { hasOtherWayBack } from "./tokens.ts";

const operation = operationsOf("Tokens");
export const passkeyOperations = operation.all;

/** Bots cannot use passkeys. Creating a passkey on the pages requires the same access. */
const access = needsPerson("manage", "session");

export const passkeyView = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): ViewOf<typeof Passkey> => ({
  id,
  name,
  createdAt: formatInstant(createdAt),
  lastUsedAt: formatInstantOrNull(lastUsedAt),
});

export const listPasskeys = operation.get("/v1/me/passkeys", {
  id: "listPasskeys",
  summary: "List your passkeys",
  description: "For signing in on the pages; add them at `/settings/passkeys`.",
  access,
  input: { query: timedQuery("asc") },
  answer: page(pageOf(Passkey), "All of them"),
  refuses: ["people-only"],
  run: async ({ player }, paging, ports) => {
    const all = await mailboxOf(ports, player.id).passkeys.list();
    return ok(memoryList(all, paging, "asc", ({ createdAt: at, id }) => ({ at, id }), passkeyView));
  },
});

export const ALL_PASSKEYS = { limit: CAPS.passkeys.max };

export const renamePasskey = operation.patch("/v1/me/passkeys/{id}", {
  id: "renamePasskey",
  summary: "Rename a passkey",
  access,
  input: { params: IdParam, body: PasskeyName },
  answer: json(Passkey, "The passkey"),
  refuses: ["passkey-not-found", "people-only"],
  run: async ({ player }, { id, name }, ports) => {
    const renamed = await mailboxOf(ports, player.id).passkeys.rename(id, name);
    return renamed === null ? err(refusal("passkey-not-found")) : ok(passkeyView(renamed));
  },
});

export const removePasskey = operation.delete("/v1/me/passkeys/{id}", {
  id: "removePasskey",
  summary: "Delete a passkey",
  description: "Nobody can sign in with it any longer; signed-in browsers stay signed in.",
  access,
  input: { params: IdParam },
  answer: nothing("Deleted"),
  refuses: ["passkey-not-found", "people-only"],
  run: async ({ player }, { id }, ports) =>
    (await mailboxOf(ports, player.id).passkeys.remove(id)) ? ok(null) : err(refusal("passkey-not-found")),
});

/** Whether the player can sign in again from another browser: by mail, with a passkey or with another token. */
export async function hasWayBack(principal: Principal, ports: Ports): Promise<boolean> {
  if (await hasOtherWayBack(principal, ports)) return true;
  return (await mailboxOf(ports, principal.player.id).passkeys.list()).length > 0;
}

/** Advice for a player without address or passkey: `lost` (no way back in) or `token` (only with a token). */
export type Advice = "lost" | "token";

export async function adviceFor(principal: Principal, ports: Ports): Promise<Advice | null> {
  const { id, confirmedEmail } = principal.player;
  if (confirmedEmail !== null || barredBy(access, principal) !== null) return null;
  const mailbox = mailboxOf(ports, id);
  if ((await mailbox.passkeys.list()).length > 0 || !(await mailbox.passkeys.advise())) return null;
  return (await hasOtherWayBack(principal, ports)) ? "token" : "lost";
}
