import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import worker from "../../src/index.ts";
import { returnAddress } from "../../src/channels/mail/links/return-address.ts";
import { newId } from "../../src/lib/ids.ts";
import type { TokenMethods } from "../../src/mailbox/methods.ts";
import { sha256, utf8 } from "../../src/lib/bytes.ts";
import { setClockOffset } from "../../src/lib/now.ts";
import { complaint, onHoliday, postfix } from "../channels/mail/reports.ts";
import { ask, askProduction, freshName, refusal, signUp } from "./api.ts";
import {
  confirmBy,
  freshAddress,
  confirmationIn,
  mailsSentTo,
  mailsWhenThere,
  signUpWithAddress,
} from "./local-mail.ts";

afterEach(() => setClockOffset(0));

const me = async (token: string) => (await ask("GET", "/v1/me", { token })).body;
const patch = (token: string, body: unknown) => ask("PATCH", "/v1/me", { token, body });

const answer = async (email: string) => {
  const { status, headers, body } = await ask<{ player: Record<string, unknown> }>("POST", "/v1/players", {
    body: { name: freshName("Twin"), email },
  });
  const { player } = body;
  return [status, [...headers.keys()].toSorted(), Object.keys(player), player["emailConfirmed"]];
};

describe("an address", () => {
  it("given at sign-up gets one mail, and no other before it is confirmed", async () => {
    const address = freshAddress();
    const { token } = await signUp("New", { email: address });
    const [mail] = await mailsWhenThere(address, 1);
    expect(await me(token)).toMatchObject({ email: address, emailConfirmed: false, mailGoesTo: null });
    expect(await confirmBy(mail!)).toBe("confirmed");
    expect(await me(token)).toMatchObject({ email: address, emailConfirmed: true, mailGoesTo: address });
    expect(await mailsSentTo(address)).toHaveLength(1);
  });

  it("gets the same answer whether or not somebody else uses it", async () => {
    const { address } = await signUpWithAddress();
    expect(await answer(address)).toEqual(await answer(freshAddress()));
    expect(await mailsWhenThere(address, 2)).toHaveLength(2);
  });

  it("that changes is valid once confirmed; until then the old one is, which then gets a mail about it", async () => {
    const { token, address: old } = await signUpWithAddress();
    const address = freshAddress();
    const { body } = await patch(token, { email: address });
    expect(body).toMatchObject({ email: address, emailConfirmed: false, mailGoesTo: old });
    const [mail] = await mailsWhenThere(address, 1);
    expect(await mailsSentTo(old)).toHaveLength(1);
    expect(await confirmBy(mail!)).toBe("confirmed");
    expect(await me(token)).toMatchObject({ email: address, emailConfirmed: true, mailGoesTo: address });
    const [, told] = await mailsWhenThere(old, 2);
    expect(told?.text).toContain(address);
  });

  it("that is removed gets a mail about it, and none after", async () => {
    const { token, address } = await signUpWithAddress();
    expect((await patch(token, { email: null })).body).toMatchObject({ email: null, mailGoesTo: null });
    await mailsWhenThere(address, 2);
    await vi.waitFor(async () => expect(await me(token)).toMatchObject({ email: null, mailGoesTo: null }));
  });

  it("already confirmed needs no new confirmation when it is given again", async () => {
    const { token, address } = await signUpWithAddress();
    await patch(token, { email: freshAddress() });
    const { body } = await patch(token, { email: address.replace("example.org", "EXAMPLE.org") });
    expect(body).toMatchObject({ email: address, emailConfirmed: true, mailGoesTo: address });
    expect(await mailsSentTo(address)).toHaveLength(1);
  });

  it.each(["a\r\nBcc: b@example.org", "a\u0000@example.org", "a@exam\nple.org", "a b@example.org"])(
    "with invalid characters is refused: %j",
    async (email) => {
      const { body } = await refusal("POST", "/v1/players", { body: { name: freshName(), email } });
      expect(body.errors?.[0]?.pointer).toBe("/email");
    },
  );
});

describe("a link that confirms an address", () => {
  it("can be viewed without using it up, used once, and is stored only as a digest", async () => {
    const address = freshAddress();
    await signUp("Look", { email: address });
    const [mail] = await mailsWhenThere(address, 1);
    const { player, secret } = confirmationIn(mail!);
    const hash = await sha256(secret);
    const mailbox = env.MAILBOXES.getByName(player);
    expect(await mailbox.mail.pendingConfirmation(hash)).toEqual({ address, expired: false });
    expect(await mailbox.mail.pendingConfirmation(hash)).toEqual({ address, expired: false });
    expect(await mailbox.mail.pendingConfirmation(await sha256("another"))).toBeNull();
    expect(await confirmBy(mail!)).toBe("confirmed");
    expect(await confirmBy(mail!)).toBe("unknown");
    expect(await mailbox.mail.pendingConfirmation(hash)).toBeNull();
  });

  it("is valid beside another one, and void once that one has been used", async () => {
    for (const used of [0, 1]) {
      const address = freshAddress();
      const { token } = await signUp("Twice", { email: address });
      await mailsWhenThere(address, 1);
      expect((await ask("POST", "/v1/me/email/confirm", { token })).status).toBe(202);
      const both = await mailsWhenThere(address, 2);
      expect(await confirmBy(both[used]!)).toBe("confirmed");
      expect(await confirmBy(both[1 - used]!)).toBe("unknown");
      expect(await me(token)).toMatchObject({ mailGoesTo: address });
    }
  });

  it("to an address that was changed meanwhile confirms nothing", async () => {
    const address = freshAddress();
    const { token } = await signUp("Changed", { email: address });
    const [mail] = await mailsWhenThere(address, 1);
    await patch(token, { email: freshAddress() });
    expect(await confirmBy(mail!)).toBe("unknown");
    expect(await me(token)).toMatchObject({ mailGoesTo: null });
  });

  it("of a deleted player confirms nothing", async () => {
    const address = freshAddress();
    const { token } = await signUp("Gone", { email: address });
    const [mail] = await mailsWhenThere(address, 1);
    await ask("DELETE", "/v1/me", { token });
    expect(await confirmBy(mail!)).toBe("unknown");
  });
});

describe("requesting the mail again", () => {
  it("under a key sends one mail", async () => {
    const address = freshAddress();
    const { token } = await signUp("Keyed", { email: address });
    await mailsWhenThere(address, 1);
    const wish = { token, headers: { "idempotency-key": "k" } };
    await ask("POST", "/v1/me/email/confirm", wish);
    const again = await ask("POST", "/v1/me/email/confirm", wish);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([202, "true"]);
    await mailsWhenThere(address, 2);
    expect(await mailsSentTo(address)).toHaveLength(2);
  });

  it("is possible five times an hour in production", async () => {
    const { token } = await signUp("Often", { email: freshAddress() });
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++)
      statuses.push((await askProduction("POST", "/v1/me/email/confirm", { token })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
});

/** The mailboxes, which take a token but queue no mail. */
const withoutMail = (id: string) => ({
  tokens: {
    add: (...sent: Parameters<TokenMethods["add"]>) => env.MAILBOXES.getByName(id).tokens.add(...sent),
  },
  mail: { sendConfirmation: () => Promise.reject(new Error("away")) },
});

it("a sign-up succeeds even if the mail cannot be queued", async () => {
  const name = freshName("Holds");
  const { status, body } = await askProduction<{ token: string }>(
    "POST",
    "/v1/players",
    { body: { name, email: freshAddress() } },
    { MAILBOXES: { getByName: withoutMail } as unknown as typeof env.MAILBOXES },
  );
  expect(status).toBe(201);
  expect(await me(body.token)).toMatchObject({ name, emailConfirmed: false });
});

/** A mail event of Cloudflare's Email Sending, after its reference. */
const said = (address: string, event: string, more: object = {}, sender = `post@${env.MAIL_DOMAIN}`) => ({
  type: `cf.email.sending.message.${event}`,
  source: { type: "email.sending", zoneId: "zone", domain: env.MAIL_DOMAIN },
  payload: {
    eventId: "0190d0c4-7ea1-7c2e-b7b2-000000000000",
    messageId: "0101018f7d0c4d9a",
    sender,
    recipient: address,
    subject: "Your turn",
    terminal: true,
    ...more,
  },
  metadata: { accountId: "account", eventSubscriptionId: "subscription", eventSchemaVersion: 1 },
});
const bounced = (type: string, status: string) => ({
  delivery: { status: "bounced", smtpStatusCode: "550", smtpEnhancedStatusCode: status },
  bounce: { type, classification: "permanent_failure", reason: `550 ${status}` },
});

/** Hands events to the Worker as the queue does; gives how each was answered. */
async function deliver(...bodies: readonly unknown[]): Promise<string[]> {
  const answers: string[] = [];
  const messages = bodies.map((body, at) => ({
    id: `${at}`,
    body,
    ack: () => answers.push("ack"),
    retry: () => answers.push("retry"),
  }));
  const batch = { queue: "taflpost-mail", messages } as unknown as MessageBatch;
  await worker.queue(batch, env, createExecutionContext());
  return answers;
}
const mailOff = async (token: string) => {
  const { body } = await ask<{ items: { type: string; data: unknown }[] }>("GET", "/v1/me/events", {
    token,
  });
  return body.items.filter(({ type }) => type === "mail.off").map(({ data }) => data);
};

describe("an address reported by the mail service", () => {
  it.each([
    ["a mail bounced for good", "bounced", bounced("hard", "5.1.1"), "refused"],
    ["a mail was reported as spam", "complained", { complaint: { type: "abuse" } }, "suppressed"],
  ])("as %s gets no more mail, and its player is notified once", async (_what, event, more, reason) => {
    const { token, address } = await signUpWithAddress();
    const twice = said(address, event, more);
    expect(await deliver(twice, twice)).toEqual(["ack", "ack"]);
    expect(await me(token)).toMatchObject({ email: address, mailGoesTo: null });
    expect(await mailOff(token)).toEqual([{ address, reason }]);
  });

  it("for one mail that did not arrive still gets the next", async () => {
    const { token, address } = await signUpWithAddress();
    const events = [
      said(address, "bounced", bounced("soft", "4.4.1")),
      said(address, "bounced", bounced("hard", "5.7.1")),
      said(address, "bounced", bounced("hard", "5.2.2")),
      said(address, "deferred", bounced("hard", "5.1.1")),
      said(address, "complained", {}, `news@${env.MAIL_DOMAIN}`),
      said("stranger@example.org", "complained"),
      { type: "cf.kv.namespace.created" },
      null,
    ];
    expect(await deliver(...events)).toEqual(events.map(() => "ack"));
    expect(await me(token)).toMatchObject({ mailGoesTo: address });
  });

  it("is switched off later if D1 is unreachable now", async () => {
    const { token, address } = await signUpWithAddress();
    const event = said(address, "bounced", bounced("hard", "5.1.1"));
    const prepare = vi.spyOn(env.DB, "prepare").mockImplementationOnce(() => {
      throw new Error("D1 is down");
    });
    expect(await deliver(event)).toEqual(["retry"]);
    expect(await me(token)).toMatchObject({ mailGoesTo: address });
    prepare.mockRestore();
    expect(await deliver(event)).toEqual(["ack"]);
    expect(await me(token)).toMatchObject({ mailGoesTo: null });
  });
});

/** Brings a report to the service, as the mail server does that took it. */
async function bring(to: string, report: string): Promise<void> {
  const raw = utf8(report);
  const message = { from: "", to, raw: new Blob([raw]).stream(), rawSize: raw.length, setReject: () => {} };
  const delivered = message as unknown as ForwardableEmailMessage;
  await worker.email(delivered, env, createExecutionContext());
}

describe("an address whose mail returns", () => {
  it.each([
    ["because it is not there", postfix, "refused"],
    ["as spam to its reader", complaint, "suppressed"],
  ])("as %s gets no more mail, and its player is notified once", async (_why, report, reason) => {
    const { id, token, address } = await signUpWithAddress();
    const to = await returnAddress(env, id, address);
    await bring(to, report({ to }));
    await bring(to, report({ to }));
    expect(await me(token)).toMatchObject({ email: address, mailGoesTo: null });
    expect(await mailOff(token)).toEqual([{ address, reason }]);
  });

  it("stays valid if the report is forged, about an earlier address, or not a report", async () => {
    const { id, token, address } = await signUpWithAddress();
    const own = await returnAddress(env, id, address);
    const forged = [
      await returnAddress({ ...env, SECRET: "another secret, of another service" }, id, address),
      own.replace(/.@/, (end) => (end === "a@" ? "b@" : "a@")),
      await returnAddress(env, id, "old@example.org"),
      await returnAddress(env, newId(), address),
      `post@${env.MAIL_DOMAIN}`,
    ];
    for (const to of forged) await bring(to, postfix({ to: own }));
    for (const report of [onHoliday, postfix({ action: "delayed" }), postfix({ status: "5.7.1" })])
      await bring(own, report);
    expect(await me(token)).toMatchObject({ mailGoesTo: address });
    expect(await mailOff(token)).toEqual([]);
  });
});
