import { env } from "cloudflare:workers";
import { afterEach, beforeEach, vi } from "vitest";
import { setClockOffset } from "../../src/lib/now.ts";
import type { MailboxObject } from "../../src/mailbox/object.ts";

export type MailboxStub = DurableObjectStub<MailboxObject>;

/** Gives each test of a file a mailbox that no other test has, at the machine's time. */
export function withFreshMailbox(use: (mailbox: MailboxStub) => void): void {
  beforeEach(async () => {
    const mailbox = env.MAILBOXES.getByName(crypto.randomUUID());
    // The first request of an isolate takes up the stored offset; from then on it is ours to set.
    await mailbox.webhooks.list();
    setClockOffset(0);
    use(mailbox);
  });
  afterEach(() => {
    setClockOffset(0);
    vi.restoreAllMocks();
  });
}
