import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { Request } from "miniflare";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MailSender } from "../../../src/host/server/post.ts";
import { relayFrom } from "../../../src/host/server/relay.ts";

const MAIL = {
  id: "7NvGm",
  to: "egil@example.org",
  from: { email: "post@tafl.example.org", name: "Taflpost" },
  subject: "Your turn: Egil played d1-f1 (Brandubh)",
  text: "Ragnhild, your move – þú átt leik.\n",
  html: "<p>Your move</p>",
  headers: { "List-Unsubscribe": "<https://tafl.example.org/u>", "Auto-Submitted": "auto-generated" },
  replyTo: "play+abc@tafl.example.org",
};

const closing: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) close();
});

/** Sends mails to the server on this port; each returns the answer for the Worker. */
function postTo(port: number, user = "") {
  const post = new MailSender(relayFrom(`smtp://${user}127.0.0.1:${port}`));
  return async (more = {}): Promise<{ code: string | null; why: string }> => {
    const body = JSON.stringify({ ...MAIL, ...more });
    const answer = await post.take(new Request("http://post/", { method: "POST", body }));
    return (await answer.json()) as { code: string | null; why: string };
  };
}

const sendTo = (port: number, user = "", more = {}) => postTo(port, user)(more);

/** A mail server; what it takes, it keeps. */
async function server(options: SMTPServerOptions) {
  const taken: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (chunk) => (text += String(chunk)));
      stream.on("end", () => {
        taken.push(text);
        done();
      });
    },
    ...options,
  });
  smtp.on("error", () => {});
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  closing.push(() => smtp.close());
  return { taken, port: (smtp.server.address() as AddressInfo).port };
}

const REFUSED = "E_RECIPIENT_REFUSED";

/** A server that refuses every recipient by policy, except open@. */
async function policyServer(): Promise<number> {
  const fault = refusal(550, "5.7.1 policy");
  const { port } = await server({
    onRcptTo: ({ address }, _session, done) => (address.startsWith("open@") ? done() : done(fault)),
  });
  return port;
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

describe("a mail by SMTP", () => {
  it("arrives with what the Worker wrote, and has the same id whenever it is sent again", async () => {
    const { taken, port } = await server({});
    expect(await sendTo(port)).toMatchObject({ code: null });
    expect(await sendTo(port)).toMatchObject({ code: null });
    for (const raw of taken) {
      expect(raw).toContain("Message-ID: <7NvGm@tafl.example.org>\r\n");
      expect(raw).toContain("From: Taflpost <post@tafl.example.org>\r\n");
      expect(raw).toContain("Reply-To: play+abc@tafl.example.org\r\n");
      expect(raw).toContain("List-Unsubscribe: <https://tafl.example.org/u>\r\n");
      expect(raw).toContain("multipart/alternative");
    }
    expect(taken).toHaveLength(2);
  });

  it("has its own envelope sender if set, to which complaints go, too", async () => {
    const senders: string[] = [];
    const { taken, port } = await server({
      onMailFrom({ address }, _session, done) {
        senders.push(address);
        done();
      },
    });
    await sendTo(port);
    await sendTo(port, "", { returnTo: "post+abc@tafl.example.org" });
    expect(senders).toEqual(["post@tafl.example.org", "post+abc@tafl.example.org"]);
    expect(taken[0]).not.toMatch(/CFBL/i);
    expect(taken[1]).toMatch(/^CFBL-Address: post\+abc@tafl\.example\.org; report=arf\r$/im);
    expect(taken[1]).toContain("From: Taflpost <post@tafl.example.org>\r\n");
    expect(taken[1]).toContain("Auto-Submitted: auto-generated\r\n");
  });

  it.each([
    ["an address that is not there", "rcpt", 550, "5.1.1 no such user", "E_RECIPIENT_SUPPRESSED"],
    ["an address that is not there, without a status", "rcpt", 550, "no such user", "E_RECIPIENT_SUPPRESSED"],
    ["a full mailbox", "rcpt", 552, "5.2.2 over quota", "E_RECIPIENT_REFUSED"],
    ["an address for later", "rcpt", 450, "4.2.0 greylisted", "E_DELIVERY_FAILED"],
    ["a relay that relays nothing for us", "rcpt", 550, "relay not permitted", "E_RELAY"],
    ["the same in Postfix's words", "rcpt", 554, "5.7.1 <e@example.org>: Relay access denied", "E_RELAY"],
    [
      "a policy of the recipient",
      "rcpt",
      550,
      "5.7.1 sender not allowed to this group",
      "E_RECIPIENT_REFUSED",
    ],
    ["the same, without a status", "rcpt", 554, "not today", "E_RECIPIENT_REFUSED"],
    ["a policy about us", "rcpt", 554, "5.7.1 <h[192.0.2.1]>: Client host rejected: no", "E_RELAY"],
    [
      "a sender that is not ours, as Postfix says it",
      "rcpt",
      553,
      "5.7.1 Sender address rejected",
      "E_RELAY",
    ],
    ["a sender whose domain is not there", "rcpt", 550, "5.1.8 domain not found", "E_RELAY"],
    ["a recipient for whom we had to sign in", "rcpt", 530, "5.7.0 authenticate first", "E_RELAY"],
    ["a sender that is not ours", "mail", 553, "5.7.1 not owned by you", "E_RELAY"],
    ["a text that is refused", "data", 554, "5.6.0 no", "E_VALIDATION_ERROR"],
    ["a text for later", "data", 451, "4.3.0 later", "E_DELIVERY_FAILED"],
  ] as const)("%s, as the platform says it", async (_what, at, status, text, code) => {
    const fault = refusal(status, text);
    const { port } = await server({
      ...(at === "mail" ? { onMailFrom: (_address, _session, done) => done(fault) } : {}),
      ...(at === "rcpt" ? { onRcptTo: (_address, _session, done) => done(fault) } : {}),
      ...(at === "data"
        ? { onData: (stream, _session, done) => void stream.resume().on("end", () => done(fault)) }
        : {}),
    });
    expect((await sendTo(port)).code).toBe(code);
  });

  it("is held if several recipients in a row are refused by policy: then it is more likely about us", async () => {
    const [port, seen] = [await policyServer(), [] as (string | null)[]];
    const post = postTo(port);
    for (const to of ["a@b.example", "a@b.example", "b@b.example", "open@b.example", "a@b.example"])
      seen.push((await post({ to })).code);
    expect(seen).toEqual([REFUSED, REFUSED, REFUSED, null, REFUSED]);
    for (const to of ["b@b.example", "c@b.example"]) seen.push((await post({ to })).code);
    expect(seen.slice(-2)).toEqual([REFUSED, "E_RELAY"]);
    await post({ to: "open@b.example" });
    expect((await post({ to: "c@b.example" })).code).toBe(REFUSED);
  });

  it("returns the server's reply, without addresses", async () => {
    const fault = refusal(550, "5.1.1 <egil@example.org>: <egil> is nobody; ask root@b.example\nor not");
    const { port } = await server({ onRcptTo: (_address, _session, done) => done(fault) });
    const { why } = await sendTo(port);
    expect(why).toContain("550 5.1.1 …: … is nobody; ask …");
    expect(why).not.toMatch(/@|egil/);
  });

  it("waits for the operator if the server rejects us, and the log says why, without addresses", async () => {
    const { port } = await server({
      onAuth: (_auth, _session, done) => done(refusal(535, "who is taflpost@example.org?")),
      authOptional: false,
      allowInsecureAuth: true,
    });
    const { code, why } = await sendTo(port, "taflpost:wrong@");
    expect(code).toBe("E_RELAY");
    expect(why).toMatch(/^Invalid login.*535 who is …/);
    closing.pop()?.();
    expect((await sendTo(port)).code).toBe("E_RELAY");
  });

  it("may have arrived if the connection dropped after its last dot: it is sent again, but not forever", async () => {
    const { port } = await server({});
    const line = createServer((client) => {
      const onward = connect(port, "127.0.0.1");
      client.pipe(onward).pipe(client);
      onward.on("error", () => {});
      client.on("data", (sent) => {
        if (sent.toString("latin1").endsWith("\r\n.\r\n")) client.destroy();
      });
    }).listen(0, "127.0.0.1");
    await once(line, "listening");
    closing.push(() => line.close());
    expect((await sendTo((line.address() as AddressInfo).port)).code).toBe("E_DELIVERY_FAILED");
  });

  it("does not wait for a silent server", async () => {
    const { promise: connected, resolve } = Promise.withResolvers<void>();
    const mute = createServer(() => resolve()).listen(0, "127.0.0.1");
    await once(mute, "listening");
    closing.push(() => mute.close());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const sending = sendTo((mute.address() as AddressInfo).port);
    await connected;
    await vi.advanceTimersByTimeAsync(25_000);
    expect((await sending).code).toBe("E_RELAY");
  });

  it("is not sent without a server, and without TLS only to this machine's own", async () => {
    const none = await new MailSender(null).take(new Request("http://post/", { method: "POST", body: "{}" }));
    expect(await none.json()).toMatchObject({ code: "E_SENDER_DOMAIN_NOT_AVAILABLE" });
    expect(relayFrom("smtp://u%40x:p@mail.example.org\n")).toEqual({
      options: { host: "mail.example.org", port: 587, secure: false, requireTLS: true, ignoreTLS: false },
      auth: { user: "u@x", pass: "p" },
    });
    expect(relayFrom("smtps://mail.example.org").options).toMatchObject({ port: 465, secure: true });
    expect(relayFrom("smtp://localhost:25").options.requireTLS).toBe(false);
    for (const text of [
      "",
      "mail.example.org",
      "smtp://",
      "smtps://a%zz@b.example",
      "https://mail.example.org",
    ])
      expect(() => relayFrom(text)).toThrow("SMTP_URL must look like smtps://user:password@");
  });
});
