import { createECDH, randomBytes } from "node:crypto";
import { decrypt } from "http_ece";
import { describe, expect, it } from "vitest";
import { base64url, fromBase64url, utf8 } from "../../../src/lib/bytes.ts";
import { encrypted, newMessageKeys } from "../../../src/channels/push/encryption.ts";
import { newVapidKey, pointIn, vapidAuthorization, vapidKeyOf } from "../../../src/channels/push/vapid.ts";
import { claimsOf } from "./browser-keys.ts";

const bytes = (text: string): Uint8Array<ArrayBuffer> => fromBase64url(text) ?? new Uint8Array();

/** RFC 8291, 5 and appendix A. */
const EXAMPLE = {
  text: "When I grow up, I want to be a watermelon",
  ours: { d: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw" },
  point: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  theirs: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT" +
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

async function exampleKeys() {
  const point = bytes(EXAMPLE.point);
  const own = { kty: "EC", crv: "P-256", x: base64url(point.slice(1, 33)), y: base64url(point.slice(33)) };
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey("jwk", { ...own, ...EXAMPLE.ours }, curve, true, ["deriveBits"]),
    crypto.subtle.importKey("jwk", own, curve, true, []),
  ]);
  return { pair: { privateKey, publicKey }, salt: bytes(EXAMPLE.salt) };
}

describe("a push message", () => {
  it("is encrypted as in the example of RFC 8291", async () => {
    const browser = { point: bytes(EXAMPLE.theirs), auth: bytes(EXAMPLE.auth) };
    const body = await encrypted(utf8(EXAMPLE.text), browser, await exampleKeys(), 1);
    expect(base64url(body)).toBe(EXAMPLE.body);
  });

  it.each(["", "Your turn", "Ходят нападающие ".repeat(100)])(
    "is decrypted by another library, and has one of few lengths",
    async (text) => {
      const browser = createECDH("prime256v1");
      const point = new Uint8Array(browser.generateKeys());
      const auth = new Uint8Array(randomBytes(16));
      const body = await encrypted(utf8(text), { point, auth }, await newMessageKeys());
      const told = decrypt(Buffer.from(body), {
        version: "aes128gcm",
        privateKey: browser,
        dh: Buffer.from(point).toString("base64url"),
        authSecret: Buffer.from(auth).toString("base64url"),
      });
      expect(told.toString()).toBe(text);
      // The header, the record and its mark of authenticity.
      expect((body.length - 86 - 16) % 512).toBe(0);
    },
  );
});

describe("the sender's proof", () => {
  it("is a token for the push service's origin, signed with the named key", async () => {
    const made = await newVapidKey(crypto.getRandomValues(new Uint8Array(64)));
    const key = await vapidKeyOf(1, made);
    const at = Date.UTC(2026, 10, 22);
    const contact = "https://taflpost.example";
    const authorization = await vapidAuthorization(key, { audience: "https://push.example", contact, at });
    expect(authorization).toContain(`vapid t=${base64url(utf8('{"typ":"JWT","alg":"ES256"}'))}.`);
    expect(claimsOf(authorization)).toEqual({
      aud: "https://push.example",
      exp: at / 1000 + 12 * 3600,
      sub: contact,
      key: made.publicKey,
    });
  });
});

describe("a browser's key", () => {
  it("is an uncompressed point of the curve", async () => {
    expect(await pointIn(EXAMPLE.theirs)).toHaveLength(65);
    const off = bytes(EXAMPLE.theirs);
    off[64] = (off[64] ?? 0) ^ 1;
    for (const wrong of [
      base64url(off),
      EXAMPLE.theirs.slice(0, -4),
      `${EXAMPLE.theirs}==`,
      EXAMPLE.auth,
      "",
    ])
      expect(await pointIn(wrong)).toBeNull();
  });
});
