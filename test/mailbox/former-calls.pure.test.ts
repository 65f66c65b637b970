import { describe, expect, it } from "vitest";
import { withFormerCalls } from "../../src/mailbox/former-calls.ts";

const UNKNOWN = new TypeError('The RPC receiver does not implement the method "revoke".');

const revokeToken = (id: string) => Promise.resolve(`revoked ${id}`);

/** A mailbox whose group fails with a fault, as the platform's stub has it. */
function mailboxWith(fault: Error) {
  const revoke = (_id: string) => Promise.reject<string>(fault);
  return withFormerCalls({ tokens: Object.assign(() => undefined, { revoke }), revokeToken });
}

describe("a call of a group", () => {
  it("goes to the former method of a mailbox that does not know the group", async () => {
    expect(await mailboxWith(UNKNOWN).tokens.revoke("t1")).toBe("revoked t1");
  });

  it("passes on a fault of a mailbox that knows the group, and makes no second call", async () => {
    await expect(mailboxWith(new TypeError("no storage")).tokens.revoke("t1")).rejects.toThrow("no storage");
  });
});
