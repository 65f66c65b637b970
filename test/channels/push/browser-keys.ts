import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { decrypt } from "http_ece";

/** The notification that a browser shows for a push message. */
export interface Shown {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly path: string;
  readonly tag: string;
}

/** The keys of a browser's subscription, and how it reads a message: by a library that is not ours. */
export function browserKeys() {
  const own = createECDH("prime256v1");
  const p256dh = own.generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  return {
    keys: { p256dh, auth },
    read(body: Uint8Array): Shown {
      const version = "aes128gcm";
      const text = decrypt(Buffer.from(body), { version, privateKey: own, dh: p256dh, authSecret: auth });
      return JSON.parse(text.toString()) as Shown;
    },
  };
}

/** The claims in a push message's `Authorization`; throws if its signature is not by the key it names. */
export function claimsOf(authorization: string | undefined): {
  aud: string;
  exp: number;
  sub: string;
  key: string;
} {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const named = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x!, y: y! }, format: "jwk" });
  const signed = Buffer.from(`${header}.${claims}`);
  const bytes = Buffer.from(signature, "base64url");
  if (!verify("sha256", signed, { key: named, dsaEncoding: "ieee-p1363" }, bytes)) throw new Error("forged");
  return {
    ...(JSON.parse(Buffer.from(claims, "base64url").toString()) as { aud: string; exp: number; sub: string }),
    key,
  };
}
