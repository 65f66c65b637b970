import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { macOf, macsOf, sameBytes } from "../../src/lib/secret.ts";

const SECRET = "a secret that is used in tests only";

describe("a signature for one purpose", () => {
  it("is the same when repeated, and different for anything else", async () => {
    const mac = await macOf(SECRET, "one", "text");
    expect(mac).toHaveLength(32);
    expect(await macOf(SECRET, "one", "text")).toEqual(mac);
    for (const other of [
      await macOf(SECRET, "two", "text"),
      await macOf(SECRET, "one", "text "),
      await macOf(`${SECRET}.`, "one", "text"),
    ])
      expect(other).not.toEqual(mac);
  });

  it.each(["", "too short"])("is not made with a missing or guessable secret: “%s”", async (secret) => {
    await expect(macOf(secret, "one", "text")).rejects.toThrow("SECRET is missing or too short");
  });

  it("can be shortened", async () => {
    const whole = await macOf(SECRET, "one", "text");
    expect(await macOf(SECRET, "one", "text", 10)).toEqual(whole.slice(0, 10));
  });
});

describe("while the secret is being rotated", () => {
  it("signatures of the former one are valid as long as it is known", async () => {
    const next = "the secret that comes after that one";
    const [present, before] = [await macOf(next, "one", "text"), await macOf(SECRET, "one", "text")];
    expect(await macsOf({ SECRET: next, SECRET_PREVIOUS: SECRET }, "one", "text")).toEqual([present, before]);
    expect(await macsOf({ SECRET: next }, "one", "text")).toEqual([present]);
    expect(await macsOf({ SECRET, SECRET_PREVIOUS: SECRET }, "one", "text")).toEqual([before]);
  });
});

describe("two values", () => {
  const bytes = fc.uint8Array({ maxLength: 8 });

  it("are the same if each byte is, and none is missing", () => {
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        expect(sameBytes(one, other)).toBe(Buffer.from(one).equals(Buffer.from(other)));
        expect(sameBytes(one, Uint8Array.from(one))).toBe(true);
      }),
    );
    const [short, long] = [Uint8Array.from([1, 2]), Uint8Array.from([1, 2, 0])];
    expect([sameBytes(short, long), sameBytes(long, short)]).toEqual([false, false]);
  });
});
