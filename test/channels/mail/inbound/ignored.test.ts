import { describe, expect, it } from "vitest";
import { headersOf, isAutomatic } from "../../../../src/channels/mail/inbound/headers.ts";
import { MESSAGES, answer, received } from "./messages.ts";

const EGIL = "egil@example.org";
const ofMachine = (header: string, envelope = EGIL) =>
  isAutomatic(headersOf(received(answer("c4-c6", [header]))), envelope);

describe("mail from machines", () => {
  it.each(["", " ", "<>", "< >"])("is recognised by the envelope's sender %j", (envelope) => {
    expect(ofMachine("Subject: Undelivered Mail", envelope)).toBe(true);
  });

  it.each([
    "Auto-Submitted: auto-replied",
    "Auto-Submitted: auto-generated (rejected)",
    "auto-submitted: Auto-Notified; owner-email=x",
    "Auto-Submitted: nonsense",
    "Auto-Submitted:",
    "Auto-Submitted: no\r\nAuto-Submitted: auto-replied",
    "Precedence: bulk",
    "Precedence: LIST",
    "precedence: junk ",
    "Precedence: auto_reply",
    "List-Id: tafl players <tafl.example.org>",
    "X-Autoreply: yes",
    "X-Autorespond: on holiday",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
    "Content-Type: multipart/report;\r\n report-type=disposition-notification",
  ])("is recognised by the header %j", (header) => {
    expect(ofMachine(header)).toBe(true);
  });
});

describe("mail from people", () => {
  it.each([...MESSAGES.keys()])("may have %s", (program) => {
    expect(isAutomatic(headersOf(received(MESSAGES.get(program) ?? "")), EGIL)).toBe(false);
  });

  it.each([
    "Auto-Submitted: no",
    "Auto-Submitted: NO ; x=y",
    "Precedence: first-class",
    "Content-Type: multipart/mixed; boundary=report",
    "X-Auto-Response-Suppress: All",
  ])("may have the header %j", (header) => {
    expect(ofMachine(header)).toBe(false);
  });

  it("counts by its headers, not by its text", () => {
    expect(ofMachine("Subject: x\r\n\r\nAuto-Submitted: auto-replied")).toBe(false);
  });
});
