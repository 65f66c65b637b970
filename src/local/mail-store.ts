import { DurableObject } from "cloudflare:workers";
import { now } from "../lib/now.ts";
import { newId } from "../lib/ids.ts";
import type { MailMessage } from "../channels/mail/content.ts";

/** A mail that local mode stored instead of sending. `at`: milliseconds since 1970. */
export interface LocalMail extends MailMessage {
  readonly id: string;
  readonly from: string;
  readonly at: number;
}

/** `mails`: newest first; `next`: the id of the next mail, null if there is none. */
export interface LocalMailPage {
  readonly mails: readonly LocalMail[];
  readonly next: string | null;
}

const CAPACITY = 500;

/** A page ends after this many characters, because an RPC call carries at most 32 MiB. */
const MOST_LISTED = 4 * 1024 * 1024;

/** Stores the mails that the service would otherwise send, for /dev/mail. Only in local mode. */
export class LocalPost extends DurableObject<unknown> {
  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env);
    const columns = "number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL";
    ctx.storage.sql.exec(`CREATE TABLE IF NOT EXISTS mails (${columns})`);
  }

  keep(message: MailMessage & { readonly from: string }): string {
    const { sql } = this.ctx.storage;
    const mail: LocalMail = { ...message, id: newId(), at: now() };
    sql.exec("INSERT INTO mails (id, body) VALUES (?, ?)", mail.id, JSON.stringify(mail));
    sql.exec("DELETE FROM mails WHERE number <= (SELECT max(number) FROM mails) - ?", CAPACITY);
    return mail.id;
  }

  /** Lists mails, newest first, starting with the mail with the id `from`; null starts with the newest mail. */
  list(from: string | null = null): LocalMailPage {
    const query = `SELECT body FROM mails WHERE number <= ifnull((SELECT number FROM mails WHERE id = ?), 1 << 53)
      ORDER BY number DESC`;
    const mails: LocalMail[] = [];
    let length = 0;
    for (const { body } of this.ctx.storage.sql.exec<{ body: string }>(query, from)) {
      const mail = JSON.parse(body) as LocalMail;
      if (length >= MOST_LISTED) return { mails, next: mail.id };
      mails.push(mail);
      length += body.length;
    }
    return { mails, next: null };
  }

  read(mailId: string): LocalMail | null {
    const rows = this.ctx.storage.sql.exec<{ body: string }>("SELECT body FROM mails WHERE id = ?", mailId);
    const row = rows.toArray()[0];
    return row === undefined ? null : (JSON.parse(row.body) as LocalMail);
  }
}
