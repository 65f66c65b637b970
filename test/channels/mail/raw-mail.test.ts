import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import type { LocalMail } from "../../../src/local/mail-store.ts";
import { rawMail } from "../../../src/local/raw-mail.ts";
import { mail, turn } from "./written.ts";

const kept = (more: Partial<LocalMail> = {}): LocalMail => ({
  ...mail(turn, { language: "ru" }),
  id: "mail1",
  from: "post@taflpost.example",
  at: Date.UTC(2026, 10, 20, 20),
  ...more,
});

describe("a mail in the local mailbox, as it would have been sent", () => {
  it("shows a mail program what was stored", async () => {
    const one = kept();
    const read = await PostalMime.parse(rawMail(one));
    expect(read).toMatchObject({
      from: { address: one.from, name: "Taflpost" },
      to: [{ address: one.to }],
      replyTo: [{ address: one.replyTo }],
      subject: one.subject,
      messageId: "<mail1@local.invalid>",
      date: "2026-11-20T20:00:00.000Z",
    });
    expect([read.text?.trim(), read.html?.trim()]).toEqual([one.text.trim(), one.html.trim()]);
    const headers = new Map(read.headers.map(({ key, value }) => [key, value]));
    for (const [name, value] of Object.entries(one.headers))
      expect(headers.get(name.toLowerCase())).toBe(value);
  });

  it.each(["Ваш ход против Эгиля".repeat(8), "Din tur, Ragnhild 🎲".repeat(9), "=?utf-8?B?eA==?=", "plain"])(
    "has a subject that any program can read: %s",
    async (subject) => {
      const raw = rawMail(kept({ subject }));
      expect((await PostalMime.parse(raw)).subject).toBe(subject);
      expect(raw).toMatch(/^[\r\n\x20-\x7e]*$/);
      for (const line of raw.split("\r\n")) expect(line.length).toBeLessThan(200);
    },
  );

  it("has no header from a text", async () => {
    const raw = rawMail(
      kept({ subject: "Hello\r\nBcc: x@example.net", to: "a@example.org\nCc: y@example.net" }),
    );
    const { headers } = await PostalMime.parse(raw);
    expect(headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(["bcc"]));
    expect(headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(["cc"]));
  });
});
