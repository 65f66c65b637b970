import { DurableObject } from "cloudflare:workers";
import { now } from "../lib/now.ts";
import { newId } from "../lib/ids.ts";
import type { MailMessage } from "../mail/content.ts";

/** A mail that local mode kept instead of sending it. `at` in milliseconds since 1970. */
export interface LocalMail extends MailMessage {
  readonly id: string;
  readonly from: string;
  readonly at: number;
}

/** How many mails are kept. */
const MOST_KEPT = 500;

/** Stores every mail that the service would have sent, to be read at /dev/mail. Local mode only. */
export class LocalPost extends DurableObject<unknown> {
  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env);
    const columns = "number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL";
    ctx.storage.sql.exec(`CREATE TABLE IF NOT EXISTS mails (${columns})`);
  }

  /** Stores a mail; gives its id. */
  keep(message: MailMessage & { readonly from: string }): string {
    const { sql } = this.ctx.storage;
    const mail: LocalMail = { ...message, id: newId(), at: now() };
    sql.exec("INSERT INTO mails (id, body) VALUES (?, ?)", mail.id, JSON.stringify(mail));
    sql.exec("DELETE FROM mails WHERE number <= (SELECT max(number) FROM mails) - ?", MOST_KEPT);
    return mail.id;
  }

  /** Lists all mails, newest first. */
  list(): LocalMail[] {
    const rows = this.ctx.storage.sql.exec<{ body: string }>("SELECT body FROM mails ORDER BY number DESC");
    return rows.toArray().map((row) => JSON.parse(row.body) as LocalMail);
  }

  /** Finds a mail; null if there is none. */
  read(mailId: string): LocalMail | null {
    const rows = this.ctx.storage.sql.exec<{ body: string }>("SELECT body FROM mails WHERE id = ?", mailId);
    const row = rows.toArray()[0];
    return row === undefined ? null : (JSON.parse(row.body) as LocalMail);
  }
}
