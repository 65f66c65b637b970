import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { verifyWebhook, WebhookError } from "../../src/sdk/index.ts";

const SECRET = `whsec_${btoa("a secret of 24 bytes and more")}`;
const OTHER = `whsec_${btoa("another secret, as long as it")}`;
const BODY = JSON.stringify({ id: "e1", type: "ping", timestamp: "t", data: { webhook: "w" } });
const NOW = Date.parse("2026-11-22T12:00:00Z");

/** The headers of a delivery, as the reference library signs it. */
function signed(secret = SECRET, at = NOW, body = BODY): Record<string, string> {
  return {
    "webhook-id": "e1",
    "webhook-timestamp": String(at / 1000),
    "webhook-signature": new Webhook(secret).sign("e1", new Date(at), body),
  };
}

const verify = (headers: Record<string, string> | Headers, secret: string | string[] = SECRET, body = BODY) =>
  verifyWebhook(body, headers, secret, NOW);

describe("verifying a webhook with the SDK", () => {
  it("returns the event that the reference library has signed", async () => {
    expect(await verify(signed())).toEqual(JSON.parse(BODY));
    expect(await verify(new Headers(signed()))).toEqual(JSON.parse(BODY));
  });

  it("accepts any of several signatures, and any of several secrets", async () => {
    const [one, other] = [signed(OTHER), signed()];
    const both = { ...one, "webhook-signature": `${one["webhook-signature"]} ${other["webhook-signature"]}` };
    expect(await verify(both)).toMatchObject({ id: "e1" });
    expect(await verify(signed(), [OTHER, SECRET])).toMatchObject({ id: "e1" });
  });

  it.each([
    ["a body that was changed", signed(), SECRET, `${BODY} `],
    ["another secret", signed(OTHER), SECRET, BODY],
    ["another id", { ...signed(), "webhook-id": "e2" }, SECRET, BODY],
    ["a signature of another kind", { ...signed(), "webhook-signature": "v2,AAAA" }, SECRET, BODY],
    ["a signature that is no base 64", { ...signed(), "webhook-signature": "v1,?" }, SECRET, BODY],
    ["no signature", { "webhook-id": "e1", "webhook-timestamp": String(NOW / 1000) }, SECRET, BODY],
    ["a time that is none", { ...signed(), "webhook-timestamp": "soon" }, SECRET, BODY],
    ["a time of 301 seconds ago", signed(SECRET, NOW - 301_000), SECRET, BODY],
    ["a time in 301 seconds", signed(SECRET, NOW + 301_000), SECRET, BODY],
    ["a secret that is none", signed(), "whsec_?", BODY],
  ])("refuses %s", async (_what, headers, secret, body) => {
    await expect(verify(headers, secret, body)).rejects.toBeInstanceOf(WebhookError);
  });

  it("accepts a delivery that took five minutes", async () => {
    expect(await verify(signed(SECRET, NOW - 300_000))).toMatchObject({ id: "e1" });
  });
});
