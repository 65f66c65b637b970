import * as fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { fromBase64 } from "../../../src/lib/bytes.ts";
import { newWebhookSecret, signatureHeaders } from "../../../src/channels/webhooks/sender.ts";

const BODY = '{"test": 2432232314}';

const signed = async (instant = Date.now()) => {
  const secret = newWebhookSecret();
  return { secret, headers: await signatureHeaders([secret], "an-id", instant, BODY) };
};

describe("a signature", () => {
  it("is that of the published test vector", async () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
    expect(await signatureHeaders([secret], id, 1_614_265_330_000, BODY)).toEqual({
      "webhook-id": id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("is accepted by the reference implementation, whatever is signed", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const [secret, body] = [newWebhookSecret(), JSON.stringify(value)];
        const headers = await signatureHeaders([secret], "an-id", Date.now(), body);
        expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      }),
      { numRuns: 50 },
    );
  });

  it.each<readonly [string, (headers: Record<string, string>) => readonly [string, Record<string, string>]]>([
    ["the body was changed", (headers) => [BODY.replace("2", "3"), headers]],
    ["the id was changed", (headers) => [BODY, { ...headers, "webhook-id": "another" }]],
    [
      "the time was changed",
      (headers) => [
        BODY,
        { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) },
      ],
    ],
    [
      "the version is unknown",
      (headers) => [
        BODY,
        { ...headers, "webhook-signature": headers["webhook-signature"]!.replace("v1,", "v9,") },
      ],
    ],
  ])("is invalid if %s", async (_what, change) => {
    const { secret, headers } = await signed();
    const [body, changed] = change(headers);
    expect(() => new Webhook(secret).verify(body, changed)).toThrow(/signature/i);
  });

  it.each([
    ["old", -10 * 60_000],
    ["from the future", 10 * 60_000],
  ])("is invalid if it is %s", async (_what, shift) => {
    const { secret, headers } = await signed(Date.now() + shift);
    expect(() => new Webhook(secret).verify(BODY, headers)).toThrow(/timestamp/);
  });

  it("is invalid under another secret", async () => {
    const { headers } = await signed();
    expect(() => new Webhook(newWebhookSecret()).verify(BODY, headers)).toThrow(/signature/i);
  });
});

const both = async (instant = Date.now()) => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  return { secrets, headers: await signatureHeaders(secrets, "an-id", instant, BODY) };
};

describe("while a secret is rotated", () => {
  it("a receiver with either secret accepts, and one with neither does not", async () => {
    const { secrets, headers } = await both();
    for (const secret of secrets) expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY));
    expect(() => new Webhook(newWebhookSecret()).verify(BODY, headers)).toThrow(/signature/i);
  });

  it("two signatures are in one header, the newer first, with a space between them", async () => {
    const { secrets, headers } = await both(1_614_265_330_000);
    const single = await Promise.all(
      secrets.map((secret) => signatureHeaders([secret], "an-id", 1_614_265_330_000, BODY)),
    );
    expect(headers["webhook-signature"]).toBe(single.map((one) => one["webhook-signature"]).join(" "));
  });

  it("one of the two is enough if the other is of an unknown version, or nonsense", async () => {
    const { secrets, headers } = await both();
    const [first = "", second = ""] = headers["webhook-signature"].split(" ");
    const check = (signature: string) =>
      new Webhook(secrets[1]!).verify(BODY, { ...headers, "webhook-signature": signature });
    for (const other of ["v1a,AAAA", "v2,", "nonsense", first])
      expect(() => check(`${other} ${second}`)).not.toThrow();
    expect(() => check(first)).toThrow(/signature/i);
    expect(() => check(second.replace("v1,", "v2,"))).toThrow(/signature/i);
    expect(() => check("")).toThrow(/signature|header/i);
  });
});

describe("a secret", () => {
  it("is 32 random bytes after its prefix, and never the same", () => {
    const secrets = Array.from({ length: 200 }, newWebhookSecret);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(fromBase64(secret.slice(6))).toHaveLength(32);
    }
    expect(new Set(secrets).size).toBe(200);
  });
});
