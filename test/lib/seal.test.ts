import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { base64, fromBase64 } from "../../src/lib/bytes.ts";
import { reseal, seal, unseal } from "../../src/lib/seal.ts";

const SECRET = "a secret that is used in tests only";

const NEXT = "the secret that comes after that one";
/** While the secret is being changed, and when it has been. */
const CHANGING = { SECRET: NEXT, SECRET_PREVIOUS: SECRET };

beforeEach(() => {
  vi.spyOn(console, "log").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const idIn = (sealed: string): string => base64(fromBase64(sealed).slice(0, 2));

describe("a sealed text", () => {
  it("can be opened, whatever it is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
        expect(await unseal({ SECRET }, "a purpose", await seal(SECRET, "a purpose", text))).toBe(text);
      }),
      { numRuns: 40 },
    );
  });

  it("can be opened if it is long", async () => {
    const text = "ᚱ".repeat(100_000);
    expect(await unseal({ SECRET }, "a purpose", await seal(SECRET, "a purpose", text))).toBe(text);
  });

  it("does not contain the text, and differs each time", async () => {
    const [one, other] = [await seal(SECRET, "p", "whsec_known"), await seal(SECRET, "p", "whsec_known")];
    expect(one).not.toBe(other);
    expect(atob(one)).not.toContain("whsec_");
  });

  it.each([
    ["under another secret", `${SECRET}!`, "a purpose"],
    ["for another purpose", SECRET, "another purpose"],
  ])("cannot be opened %s", async (_how, secret, purpose) => {
    const sealed = await seal(SECRET, "a purpose", "a secret");
    await expect(unseal({ SECRET: secret }, purpose, sealed)).resolves.toBeNull();
  });

  it("cannot be opened with any byte changed", async () => {
    const bytes = fromBase64(await seal(SECRET, "a purpose", "a secret"));
    for (const index of bytes.keys()) {
      const changed = bytes.map((byte, at) => (at === index ? byte ^ 1 : byte));
      await expect(unseal({ SECRET }, "a purpose", base64(changed))).resolves.toBeNull();
    }
  });

  it.each(["", "AAAA", "no base 64!"])("is not %j", async (sealed) => {
    await expect(unseal({ SECRET }, "a purpose", sealed)).resolves.toBeNull();
  });
});

describe("when the secret is rotated", () => {
  it("earlier sealed texts can be opened, as long as the former secret is known", async () => {
    const [before, after] = [await seal(SECRET, "a purpose", "old"), await seal(NEXT, "a purpose", "new")];
    expect(await unseal(CHANGING, "a purpose", before)).toBe("old");
    expect(await unseal(CHANGING, "a purpose", after)).toBe("new");
    expect(await unseal({ SECRET: NEXT }, "a purpose", before)).toBeNull();
    expect(await unseal({ SECRET: NEXT }, "a purpose", after)).toBe("new");
  });

  it("everything sealed under one secret begins alike, and differently under another", async () => {
    const one = idIn(await seal(SECRET, "p", "x"));
    expect(idIn(await seal(SECRET, "q", "another text"))).toBe(one);
    expect(idIn(await seal(NEXT, "p", "x"))).not.toBe(one);
  });

  it("texts under the former one are sealed anew, and nothing else", async () => {
    const before = await seal(SECRET, "a purpose", "old");
    const anew = await reseal(CHANGING, "a purpose", before);
    expect(await unseal({ SECRET: NEXT }, "a purpose", anew!)).toBe("old");
    expect(await reseal(CHANGING, "a purpose", anew!)).toBeNull();
    expect(await reseal({ SECRET }, "a purpose", before)).toBeNull();
    expect(await reseal(CHANGING, "a purpose", "no base 64!")).toBeNull();
  });

  it("a former secret that is too short does not count", async () => {
    const secrets = { SECRET, SECRET_PREVIOUS: "" };
    expect(await unseal(secrets, "a purpose", await seal(SECRET, "a purpose", "text"))).toBe("text");
    expect(await unseal(secrets, "a purpose", "AAAA")).toBeNull();
  });

  it("what cannot be opened is logged with the id of its secret, and without any of the text", async () => {
    const sealed = await seal(SECRET, "a purpose", "whsec_known");
    await unseal({ SECRET: NEXT }, "a purpose", sealed);
    const [line] = vi.mocked(console.log).mock.calls.flat() as string[];
    expect(JSON.parse(line!)).toEqual({
      level: "error",
      time: expect.any(String),
      event: "seal-unopened",
      purpose: "a purpose",
      key: idIn(sealed),
    });
  });
});
