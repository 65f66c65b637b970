import { now } from "../../../lib/now.ts";
import type { MailMessage } from "../content.ts";

/** A mail that a sandbox stored instead of sending it; `at` in milliseconds since 1970. */
export interface SandboxMail extends MailMessage {
  readonly id: string;
  readonly at: number;
}

const PREFIX = "mail ";

/** Maximum number of mails stored per player. */
const MOST_MAILS = 50;

/** Returns a player's mails, newest first. */
export function sandboxMails({ kv }: DurableObjectStorage): SandboxMail[] {
  const mails = [...kv.list<SandboxMail>({ prefix: PREFIX })].map(([, mail]) => mail);
  return mails.toSorted((one, other) => other.at - one.at);
}

/** Stores a mail, once per id. Deletes the oldest mails beyond the maximum. */
export function storeSandboxMail(storage: DurableObjectStorage, message: MailMessage, id: string): void {
  storage.kv.put(PREFIX + id, { ...message, id, at: now() });
  for (const old of sandboxMails(storage).slice(MOST_MAILS)) storage.kv.delete(PREFIX + old.id);
}
