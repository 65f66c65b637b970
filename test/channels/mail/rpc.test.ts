import { expect, it, vi } from "vitest";
import { mailRpc, type MailRpcParts } from "../../../src/channels/mail/send/channel.ts";
import { DEFAULT_SETTINGS } from "../../../src/channels/policy/settings.ts";
import { withFrozenTime } from "../../mailbox/frozen-time.ts";
import { mailedMailbox } from "./send/mailbox.ts";

withFrozenTime();

const neverStored = {
  mailing: () => expect.fail("a mailbox that was never stored to is opened"),
  isStored: () => false,
  hasLeft: () => false,
  goOn: () => {},
} satisfies MailRpcParts;

it("a made-up link finds nothing and opens nothing", async () => {
  expect(mailRpc.pendingConfirmation(neverStored, "hash")).toBeNull();
  expect(await mailRpc.confirmAddress(neverStored, "hash")).toBe("unknown");
  expect(mailRpc.pendingSignIn(neverStored, "hash")).toBeNull();
  expect(await mailRpc.useSignIn(neverStored, "hash")).toBe("unknown");
  expect(await mailRpc.noticeSettings(neverStored)).toEqual({
    settings: DEFAULT_SETTINGS,
    next: null,
    leftAtOnce: 50,
  });
  expect(mailRpc.mute(neverStored, { digest: true })).toBe(false);
  mailRpc.visit(neverStored);
});

it("what has to be sent is sent after the answer", async () => {
  const { mailbox } = mailedMailbox();
  const goOn = vi.fn<() => void>();
  const parts = { ...neverStored, mailing: () => mailbox.mailing, isStored: () => true, goOn };
  expect(await mailRpc.postOnce(parts, "key", { kind: "confirm" })).toBe(true);
  expect(await mailRpc.postOnce(parts, "key", { kind: "confirm" })).toBe(false);
  await mailRpc.sendSignIn(parts, "r@example.org", "/me");
  expect(goOn).toHaveBeenCalledTimes(3);
});

it("nothing is muted for a player who has left", () => {
  const { mailbox } = mailedMailbox();
  const parts = { ...neverStored, mailing: () => mailbox.mailing, isStored: () => true };
  expect(mailRpc.mute(parts, { game: "a" })).toBe(true);
  mailbox.close("deleted-1");
  expect(mailRpc.mute({ ...parts, hasLeft: () => mailbox.hasLeft() }, { game: "a" })).toBe(false);
});
