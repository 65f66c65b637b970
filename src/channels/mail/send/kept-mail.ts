import type { MailMessage } from "../content.ts";
import { now } from "../../../lib/now.ts";

/** A mail as a sandbox keeps it; `at` in milliseconds since 1970. */
export interface KeptMail extends MailMessage {
  readonly id: string;
  readonly at: number;
}

const PREFIX = "mail ";

/** So many are kept of one player. */
const MOST_KEPT = 50;

/** The mails that would have gone to a player, or to an address that they gave: a sandbox keeps them for that player alone. */
export function openKeptMail({ kv }: DurableObjectStorage) {
  const list = (): KeptMail[] => {
    const mails = [...kv.list<KeptMail>({ prefix: PREFIX })].map(([, mail]) => mail);
    return mails.toSorted((one, other) => other.at - one.at);
  };
  return {
    /** Lists what is kept, newest first. */
    list,

    /** Keeps a mail, once an id. */
    keep: (message: MailMessage, id: string): void => {
      kv.put(PREFIX + id, { ...message, id, at: now() });
      for (const old of list().slice(MOST_KEPT)) kv.delete(PREFIX + old.id);
    },
  };
}
