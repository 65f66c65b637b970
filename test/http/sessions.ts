import { env } from "cloudflare:workers";
import { newId } from "../../src/lib/ids.ts";
import { isBot } from "../../src/mailbox/account.ts";
import { scopesOf } from "../../src/mailbox/tokens.ts";
import { hashToken, newToken, tokenHolder } from "../../src/players/tokens.ts";

const COOKIE = /__Host-taflpost=([^;]+)/;
/** Secrets of sessions, by the player's own token that each was begun with. */
const begun = new Map<string, string>();

/** Begins a session as the page that takes a token does, but without a visit; null for what is no person's own token. */
async function begin(token: string): Promise<string | null> {
  const player = tokenHolder(token);
  if (player === null) return null;
  const mailbox = env.MAILBOXES.getByName(player);
  const holder = await mailbox.account.principal(await hashToken(token), false);
  if (holder?.token.kind !== "token" || isBot(holder.player)) return null;
  const secret = newToken(player);
  const { id: parent } = holder.token;
  const session = { id: newId(), name: "Browser of a test", hash: await hashToken(secret) };
  await mailbox.tokens.addSession({ ...session, scopes: scopesOf(holder.token), parent }, 100);
  begun.set(token, secret);
  return secret;
}

/**
 * The headers of a request in which tests name who is signed in by their token: the cookie then has the secret of a
 * session that was begun with it. Other cookies stay as they are.
 */
export async function withSession(headers: Record<string, string>): Promise<Record<string, string>> {
  const [, token] = COOKIE.exec(headers["cookie"] ?? "") ?? [];
  if (token === undefined) return headers;
  const secret = begun.get(token) ?? (await begin(token)) ?? token;
  return { ...headers, cookie: headers["cookie"]!.replace(token, secret) };
}
