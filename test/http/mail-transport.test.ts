import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { mailSender, mailTransport } from "../../src/channels/mail/send/sender.ts";
import { linksFor } from "../../src/channels/mail/links/links.ts";
import { compose } from "../../src/channels/mail/render/compose.ts";
import { CONTENTS, DOMAIN, NOW, OPERATOR, READER } from "../channels/mail/samples.ts";
import { productionEnv } from "./api.ts";

const said = vi.spyOn(console, "log").mockImplementation(() => undefined);
const turn = CONTENTS["turn"] ?? { kind: "confirm" as const };

const mailStore = () => {
  if (env.LOCAL_POST === undefined) throw new Error("local mode keeps mail");
  return env.LOCAL_POST.getByName("local");
};

describe("the platform's mail binding", () => {
  it.each(Object.entries(CONTENTS))("accepts a mail of %s", async (_name, content) => {
    const production = productionEnv({ MAIL_DOMAIN: DOMAIN, ORIGIN: "https://taflpost.example" });
    const links = await linksFor(production, content, READER, null);
    const message = compose(content, READER, links, { domain: DOMAIN, now: NOW, operator: OPERATOR });
    expect(await mailTransport(production)(message, "7")).toEqual({ kind: "sent" });
  });
});

describe("in local mode a mail", () => {
  it("is stored to be read, complete with its headers", async () => {
    expect(await mailSender(env)(turn, READER, null, "7")).toEqual({ kind: "sent" });
    const [mail] = (await mailStore().list()).mails;
    expect(mail).toMatchObject({ to: READER.address, from: `post@${env.MAIL_DOMAIN}` });
    expect(mail?.subject).toBe("Your turn: Egil played d1-f1 (Brandubh)");
    expect(mail?.replyTo).toMatch(/^play\+[a-z2-7]+@/);
    expect(mail?.headers["References"]).toContain(`@${env.MAIL_DOMAIN}>`);
    expect(await mailStore().read(mail?.id ?? "")).toEqual(mail);
  });

  it("is logged where the service was started, in one line, with the link that confirms an address", async () => {
    said.mockClear();
    const link = `${env.ORIGIN}/confirm/${"A".repeat(22)}${"b".repeat(43)}`;
    await mailSender(env)({ kind: "confirm" }, READER, link, "7");
    const [line] = said.mock.calls.map(([text]) => JSON.parse(String(text)) as Record<string, string>);
    expect(line).toMatchObject({ event: "mail-kept", to: READER.address, confirm: link });
    const [mail] = (await mailStore().list()).mails;
    expect(line?.["read"]).toBe(`${env.ORIGIN}/dev/mail/${mail?.id}`);
    await mailSender(env)(turn, READER, null, "7");
    expect(String(said.mock.lastCall?.[0])).not.toContain("confirm");
  });

  it("that cannot be stored is given up, and others are not", async () => {
    const nowhere = { ...READER, address: "nobody" };
    expect(await mailSender(env)(turn, nowhere, null, "7")).toMatchObject({ kind: "spoilt" });
  });
});
