import { describe, expect, it, vi } from "vitest";
import type { Env } from "../../../../src/env.ts";
import { mailTransport, outcomeOf } from "../../../../src/channels/mail/send/sender.ts";
import { DOMAIN, ORIGIN } from "../samples.ts";
import { mail } from "../written.ts";

const message = mail({ kind: "confirm" });

function platform(send: () => Promise<EmailSendResult>) {
  const EMAIL = { send: vi.fn<typeof send>(send) };
  return { EMAIL, env: { EMAIL: EMAIL as unknown as Env["EMAIL"], MAIL_DOMAIN: DOMAIN, ORIGIN } };
}

const refusing = (code: unknown) =>
  platform(() => Promise.reject(Object.assign(new Error("the platform says no"), { code })));

describe("a mail in production", () => {
  it("is handed to the platform, from the service's own name", async () => {
    const { EMAIL, env } = platform(() => Promise.resolve({ messageId: "1" }));
    expect(await mailTransport(env)(message, "7")).toEqual({ kind: "sent" });
    const from = { email: `post@${DOMAIN}`, name: "Taflpost" };
    const headers = { ...message.headers, "X-Taflpost-Mail": "7" };
    expect(EMAIL.send.mock.calls).toEqual([[{ ...message, from, headers }]]);
  });

  it.each([
    ["E_RATE_LIMIT_EXCEEDED", { kind: "failed", until: "soon" }],
    ["E_INTERNAL_SERVER_ERROR", { kind: "failed", until: "soon" }],
    ["E_DELIVERY_FAILED", { kind: "failed", until: "soon" }],
    ["E_DAILY_LIMIT_EXCEEDED", { kind: "failed", until: "tomorrow" }],
    ["E_RECIPIENT_SUPPRESSED", { kind: "dead", why: "suppressed" }],
    ["E_RECIPIENT_REFUSED", { kind: "failed", until: "soon", isOfAddress: true }],
    ["E_RECIPIENT_NOT_ALLOWED", { kind: "held" }],
    ["E_VALIDATION_ERROR", { kind: "spoilt", why: "E_VALIDATION_ERROR" }],
    ["E_FIELD_MISSING", { kind: "spoilt" }],
    ["E_TOO_MANY_RECIPIENTS", { kind: "spoilt" }],
    ["E_SENDER_NOT_VERIFIED", { kind: "held" }],
    ["E_SENDER_DOMAIN_NOT_AVAILABLE", { kind: "held" }],
    ["E_CONTENT_TOO_LARGE", { kind: "spoilt" }],
    ["E_HEADER_NOT_ALLOWED", { kind: "spoilt" }],
    ["E_HEADER_VALUE_INVALID", { kind: "spoilt" }],
    ["E_HEADERS_TOO_LARGE", { kind: "spoilt" }],
    ["toString", { kind: "failed", until: "soon" }],
    [undefined, { kind: "failed", until: "soon" }],
    [42, { kind: "failed", until: "soon" }],
  ])("that the platform refuses with %s is %j", async (code, outcome) => {
    const reply = typeof code === "string" ? { reply: "Error: the platform says no" } : {};
    const found = await mailTransport(refusing(code).env)(message, "7");
    expect(found).toMatchObject({ ...outcome, ...reply });
  });

  it("that an own mail server cannot deliver is held, and the log has that server's reply", () => {
    const fault = Object.assign(new Error("535 who are you"), { code: "E_RELAY" });
    expect(outcomeOf(fault)).toEqual({ kind: "held", why: "E_RELAY", reply: "Error: 535 who are you" });
  });

  it("that fails for an unknown reason is tried again", () => {
    for (const fault of [new Error("network"), "text", null, undefined, {}])
      expect(outcomeOf(fault)).toEqual({ kind: "failed", why: "no code", until: "soon" });
  });
});
