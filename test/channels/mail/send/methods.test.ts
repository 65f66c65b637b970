import { expect, it, vi } from "vitest";
import { type MailMethodsHost, MailMethods } from "../../../../src/channels/mail/send/methods.ts";
import { DEFAULT_SETTINGS } from "../../../../src/channels/policy/settings.ts";
import { withFrozenTime } from "../../../mailbox/frozen-time.ts";
import { mailedMailbox } from "./mailbox.ts";

withFrozenTime();

const neverStored = {
  mailing: () => expect.fail("a mailbox that was never stored to is opened"),
  isStored: () => false,
  hasLeft: () => false,
  goOn: () => {},
} satisfies MailMethodsHost;

it("a made-up link finds nothing and opens nothing", async () => {
  expect(new MailMethods(neverStored).pendingConfirmation("hash")).toBeNull();
  expect(await new MailMethods(neverStored).confirmAddress("hash")).toBe("unknown");
  expect(new MailMethods(neverStored).pendingSignIn("hash")).toBeNull();
  expect(await new MailMethods(neverStored).useSignIn("hash")).toBe("unknown");
  expect(await new MailMethods(neverStored).settings()).toEqual({
    settings: DEFAULT_SETTINGS,
    next: null,
    leftAtOnce: 50,
  });
  expect(new MailMethods(neverStored).mute({ digest: true })).toBe(false);
  new MailMethods(neverStored).visit();
});

it("sending happens after the answer", async () => {
  const { mailbox } = mailedMailbox();
  const goOn = vi.fn<() => void>();
  const parts = { ...neverStored, mailing: () => mailbox.channels.mailing, isStored: () => true, goOn };
  expect(await new MailMethods(parts).sendOnce("key", { kind: "confirm" })).toBe(true);
  expect(await new MailMethods(parts).sendOnce("key", { kind: "confirm" })).toBe(false);
  await new MailMethods(parts).sendSignIn("r@example.org", "/me");
  expect(goOn).toHaveBeenCalledTimes(3);
});

it("nothing is muted for a player who has left", () => {
  const { mailbox } = mailedMailbox();
  const parts = { ...neverStored, mailing: () => mailbox.channels.mailing, isStored: () => true };
  expect(new MailMethods(parts).mute({ game: "a" })).toBe(true);
  mailbox.close("deleted-1");
  expect(new MailMethods({ ...parts, hasLeft: () => mailbox.hasLeft() }).mute({ game: "a" })).toBe(false);
});
