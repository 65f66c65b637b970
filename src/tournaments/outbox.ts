import { log } from "../lib/log.ts";

export const OUTBOX = [
  `CREATE TABLE outbox (place INTEGER PRIMARY KEY, subject TEXT NOT NULL, body TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0, due INTEGER NOT NULL)`,
  "CREATE INDEX outbox_by_subject ON outbox (subject, place)",
  "CREATE INDEX outbox_by_due ON outbox (due, subject)",
] as const;

export const OUTBOX_TABLE = {
  table: "outbox",
  subject: "subject",
  batch: 100,
  delayed: (subject: string, tries: number, fault: unknown) =>
    log("warn", "outbox-delayed", { subject, tries, fault }),
} as const;
