import { expect, it, vi } from "vitest";
import { WebhookMethods } from "../../../src/channels/webhooks/methods.ts";
import { withFrozenTime } from "../../mailbox/frozen-time.ts";
import { mailboxWith } from "./mailbox.ts";
import { CAPS } from "../../../src/contract/limits.ts";

withFrozenTime();

function parts(...endpoints: readonly string[]) {
  const { mailbox } = mailboxWith(...endpoints);
  return {
    webhooks: () => mailbox.channels.webhooks,
    feedPing: vi.fn<() => string>(() => "a ping"),
    goOn: vi.fn<() => void>(),
  };
}

const filters = { events: null, game: null, description: null, format: "taflpost" as const };
const endpoint = (id: string) => ({ ...filters, id, url: "https://a.example.org/", secret: "sealed" });

it("a player has a limited number of webhooks; the same one again is not another", () => {
  const full = parts(...Array.from({ length: CAPS.webhooks.max }, (_, at) => `hook-${at}`));
  expect(new WebhookMethods(full).add(endpoint("another"))).toBeNull();
  expect(new WebhookMethods(full).add(endpoint("hook-1"))).toMatchObject({ id: "hook-1", secret: "sealed" });
});

it("a webhook that does not exist is neither changed, removed nor listed", () => {
  const none = parts();
  expect(new WebhookMethods(none).find("a")).toBeNull();
  expect(new WebhookMethods(none).change("a", { status: "off" })).toBeNull();
  expect(new WebhookMethods(none).remove("a")).toBe(false);
  expect(new WebhookMethods(none).attempts("a", { after: null, limit: 10, order: "desc" })).toBeNull();
  expect(new WebhookMethods(none).rotate("a", "once", "sealed")).toBeNull();
});

it("only a webhook that is on gets deliveries, and at once", () => {
  const one = parts("a");
  expect(new WebhookMethods(one).ping("b", "id")).toBeNull();
  expect(new WebhookMethods(one).resend("a", "nothing")).toBe("no-attempt");
  expect(new WebhookMethods(one).resendSince("a", 0)).toBe(0);
  expect(new WebhookMethods(one).ping("a", "id")).toBe("a ping");
  expect(one.goOn).toHaveBeenCalledTimes(3);
  new WebhookMethods(one).change("a", { status: "off" });
  expect(new WebhookMethods(one).ping("a", "id")).toBe("off");
  expect([one.feedPing.mock.calls.length, one.goOn.mock.calls.length]).toEqual([1, 3]);
});
