/** The part of the library that the tests use; it brings no types. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  export function decrypt(
    body: Buffer,
    keys: {
      readonly version: "aes128gcm";
      readonly privateKey: ECDH;
      readonly dh: string;
      readonly authSecret: string;
    },
  ): Buffer;
}
