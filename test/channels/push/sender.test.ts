import { afterEach, describe, expect, it, vi } from "vitest";
import { pushSender } from "../../../src/channels/push/sender.ts";
import { newVapidKey, vapidKeyOf } from "../../../src/channels/push/vapid.ts";
import { browserKeys } from "./browser-keys.ts";

const ENV = { ORIGIN: "https://taflpost.example", MAIL_DOMAIN: "taflpost.example" };
const READER = { name: "Egil", language: "en", timezone: "UTC" } as const;
const PUSH = { content: { kind: "digest", count: 3, waiting: 1 }, topic: "digest" } as const;

afterEach(() => vi.restoreAllMocks());

/** Sends one message to a push service whose name leads to `address`. */
async function sendTo(address: string) {
  const key = await vapidKeyOf(1, await newVapidKey(crypto.getRandomValues(new Uint8Array(64))));
  const send = pushSender(ENV, {
    resolve: () => Promise.resolve([address]),
    key: () => Promise.resolve(key),
  });
  const subscription = {
    id: "s",
    endpoint: "https://push.example.org/a-browser",
    ...browserKeys().keys,
    key: 1,
    label: "Firefox",
    token: "t",
    created: 0,
    sent: null,
    failingSince: null,
  };
  return send(PUSH, subscription, READER);
}

describe("the answer of a push service", () => {
  it.each([
    [201, "sent"],
    [404, "gone"],
    [410, "gone"],
    [400, "spoilt"],
    [413, "spoilt"],
    [307, "failed"],
    [403, "failed"],
    [429, "failed"],
    [503, "failed"],
  ] as const)("%i: the message is %s", async (status, kind) => {
    const headers = { "retry-after": "120", location: "https://10.0.0.1/" };
    const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(null, { status, headers }));
    const outcome = await sendTo("93.184.216.34");
    expect(outcome).toMatchObject({ kind, ...(kind === "failed" ? { retryAfter: 120_000 } : {}) });
    expect(fetched).toHaveBeenCalledOnce();
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ redirect: "manual" });
  });

  it("is not requested if its name leads into a private network", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    expect(await sendTo("10.0.0.1")).toMatchObject({ kind: "failed", why: "address refused: dns" });
    expect(fetched).not.toHaveBeenCalled();
  });
});
