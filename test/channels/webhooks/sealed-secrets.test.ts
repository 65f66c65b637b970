import { describe, expect, it } from "vitest";
import { MINUTE, SECOND } from "../../../src/lib/duration.ts";
import { withFrozenTime } from "../../mailbox/frozen-time.ts";
import { after, feedOf, find, log, mailboxWith, pending, tell } from "./mailbox.ts";
import { DELIVERED, LOST } from "./outcomes.ts";

withFrozenTime();

describe("a webhook whose secret cannot be decrypted any more", () => {
  it("is switched off after some minutes, and its owner told why", async () => {
    const mailbox = mailboxWith("a", "b");
    mailbox.answer = (endpoint) => (endpoint === "a" ? LOST : DELIVERED);
    await tell(mailbox, "g", 1);
    await after(mailbox, 10 * SECOND);
    expect(find(mailbox).status).toBe("active");
    await after(mailbox, 10 * MINUTE);
    expect([find(mailbox).status, find(mailbox, "b").status]).toEqual(["off", "active"]);
    const told = feedOf(mailbox).filter(({ type }) => type === "webhook.off");
    expect(told).toMatchObject([{ data: { webhook: "a", reason: "secret-lost" } }]);
    expect(mailbox.attempts).toContain(`b ${told[0]!.id}`);
    const lost = { fault: "secret-lost", next: null };
    expect(log(mailbox)).toMatchObject([{ result: "given-up", ...lost }, lost, lost]);
    expect(pending(mailbox)).toBe(0);
  });

  it("stays on if the service had a wrong secret for a moment", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = () => LOST;
    await tell(mailbox, "g", 1);
    mailbox.answer = () => DELIVERED;
    await after(mailbox, 10 * SECOND);
    expect(find(mailbox)).toMatchObject({ status: "active", failingSince: null });
    expect(log(mailbox)[0]).toMatchObject({ result: "delivered", attempt: 2 });
  });

  it("stays on if it got another secret during the tries, and is tried with that", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = () => {
      mailbox.answer = () => DELIVERED;
      mailbox.mailbox.channels.webhooks.endpoints.rotate("a", "rotation", "sealed-anew");
      return LOST;
    };
    await tell(mailbox, "g", 1);
    await after(mailbox, SECOND);
    expect(find(mailbox).status).toBe("active");
    expect(log(mailbox)).toMatchObject([{ result: "delivered" }, { fault: "secret-lost" }]);
  });
});

describe("secrets encrypted under the service's former secret", () => {
  it("are encrypted anew when the mailbox is next active, and no others", async () => {
    const mailbox = mailboxWith("a", "b", "idle");
    mailbox.mailbox.channels.webhooks.endpoints.rotate("b", "rotation", "sealed-b-2");
    const asked: string[] = [];
    mailbox.reseal = (sealed) => {
      asked.push(sealed);
      return Promise.resolve(sealed === "sealed-a" || sealed === "sealed-b" ? `${sealed}-anew` : null);
    };
    mailbox.rebuild();
    await tell(mailbox, "g", 1);
    expect(find(mailbox)).toMatchObject({ secret: "sealed-a-anew", oldSecret: null });
    expect(find(mailbox, "b")).toMatchObject({ secret: "sealed-b-2", oldSecret: "sealed-b-anew" });
    expect(find(mailbox, "idle").secret).toBe("sealed-idle");
    await tell(mailbox, "g", 2);
    expect(asked).toHaveLength(4);
  });

  it("stay unchanged if a new one came in between", async () => {
    const mailbox = mailboxWith("a");
    mailbox.reseal = (sealed) => {
      mailbox.mailbox.channels.webhooks.endpoints.add({ ...find(mailbox), secret: "another" });
      return Promise.resolve(`${sealed}-anew`);
    };
    mailbox.rebuild();
    await tell(mailbox, "g", 1);
    expect(find(mailbox).secret).toBe("another");
  });

  it("delay nothing if that fails, and are tried again", async () => {
    const mailbox = mailboxWith("a");
    mailbox.reseal = () => Promise.reject(new Error("not now"));
    mailbox.rebuild();
    await tell(mailbox, "g", 1);
    expect(mailbox.attempts).toEqual(["a g-1-turn"]);
    mailbox.reseal = (sealed) => Promise.resolve(`${sealed}-anew`);
    await tell(mailbox, "g", 2);
    expect(find(mailbox).secret).toBe("sealed-a-anew");
  });
});
