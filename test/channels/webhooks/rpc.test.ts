import { expect, it, vi } from "vitest";
import { webhookRpc } from "../../../src/channels/webhooks/channel.ts";
import { withFrozenTime } from "../../mailbox/frozen-time.ts";
import { mailboxWith } from "./mailbox.ts";
import { CAPS } from "../../../src/contract/limits.ts";

withFrozenTime();

function parts(...endpoints: readonly string[]) {
  const { mailbox } = mailboxWith(...endpoints);
  return {
    webhooks: () => mailbox.webhooks,
    feedPing: vi.fn<() => string>(() => "a ping"),
    goOn: vi.fn<() => void>(),
  };
}

const filters = { events: null, game: null, description: null, format: "taflpost" as const };
const endpoint = (id: string) => ({ ...filters, id, url: "https://a.example.org/", secret: "sealed" });

it("a player has so many webhooks and no more; the same one again is none more", () => {
  const full = parts(...Array.from({ length: CAPS.webhooks.max }, (_, at) => `hook-${at}`));
  expect(webhookRpc.addWebhook(full, endpoint("another"))).toBeNull();
  expect(webhookRpc.addWebhook(full, endpoint("hook-1"))).toMatchObject({ id: "hook-1", secret: "sealed" });
});

it("what is not there is neither changed, removed nor asked about", () => {
  const none = parts();
  expect(webhookRpc.webhook(none, "a")).toBeNull();
  expect(webhookRpc.changeWebhook(none, "a", { status: "off" })).toBeNull();
  expect(webhookRpc.removeWebhook(none, "a")).toBe(false);
  expect(webhookRpc.attempts(none, "a", { after: null, limit: 10, order: "desc" })).toBeNull();
  expect(webhookRpc.rotateWebhook(none, "a", "once", "sealed")).toBeNull();
});

it("only a webhook that is on is sent something, and at once", () => {
  const one = parts("a");
  expect(webhookRpc.ping(one, "b", "id")).toBeNull();
  expect(webhookRpc.resend(one, "a", "nothing")).toBe("no-attempt");
  expect(webhookRpc.resendSince(one, "a", 0)).toBe(0);
  expect(webhookRpc.ping(one, "a", "id")).toBe("a ping");
  expect(one.goOn).toHaveBeenCalledTimes(3);
  webhookRpc.changeWebhook(one, "a", { status: "off" });
  expect(webhookRpc.ping(one, "a", "id")).toBe("off");
  expect([one.feedPing.mock.calls.length, one.goOn.mock.calls.length]).toEqual([1, 3]);
});
