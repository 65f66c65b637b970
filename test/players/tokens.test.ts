import { crc32 } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../src/lib/ids.ts";
import { hashToken, newToken, tokenHolder } from "../../src/players/tokens.ts";
import { SCOPES } from "../../src/contract/terms.ts";

const PLAYER = newId();

describe("a token", () => {
  it("has a prefix known to secret scanners, and names its player", () => {
    const token = newToken(PLAYER);
    expect(token).toMatch(/^tafl_[0-9A-Za-z]{72}$/);
    expect(tokenHolder(token)).toBe(PLAYER);
  });

  it("is never the same, with more than 128 random bits", () => {
    const tokens = Array.from({ length: 500 }, () => newToken(PLAYER));
    expect(new Set(tokens).size).toBe(tokens.length);
    const secret = tokens[0]!.slice("tafl_".length + PLAYER.length, -7);
    expect(secret.length * Math.log2(62)).toBeGreaterThan(128);
  });

  it("ends with a checksum that anybody can compute", () => {
    const word = newToken(PLAYER).slice("tafl_".length);
    const check = crc32(word.slice(0, -7)).toString(36).padStart(7, "0");
    expect(word.slice(-7)).toBe(check);
  });

  it("with one character changed, left out, doubled or swapped is invalid", () => {
    const token = newToken(PLAYER);
    for (let at = 0; at < token.length; at++) {
      const [head, sign, tail] = [token.slice(0, at), token[at]!, token.slice(at + 1)];
      const slips = [
        `${head}${sign === "x" ? "y" : "x"}${tail}`,
        `${head}${tail}`,
        `${head}${sign}${sign}${tail}`,
        `${head}${tail.slice(0, 1)}${sign}${tail.slice(1)}`,
      ];
      expect(slips.filter((slip) => slip !== token && tokenHolder(slip) !== null)).toEqual([]);
    }
  });

  it.each(["", "tafl_", "Bearer", `tafl_${"a".repeat(72)}`, `TAFL_${"0".repeat(72)}`])(
    "is not %j",
    (text) => {
      expect(tokenHolder(text)).toBeNull();
    },
  );

  it("is no other text", () => {
    const token = newToken(PLAYER);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((more) => `${token}${more || "!"}`),
        ),
        (text) => {
          expect(tokenHolder(text)).toBeNull();
        },
      ),
    );
    expect(tokenHolder(`${token}\n`)).toBeNull();
  });

  it("is stored as a SHA-256 that does not contain it", async () => {
    const token = newToken(PLAYER);
    const hash = await hashToken(token);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashToken(token)).toBe(hash);
    expect(await hashToken(newToken(PLAYER))).not.toBe(hash);
  });
});

it("the documented scopes exist", () => {
  expect(SCOPES).toEqual(["play", "read", "manage", "organise"]);
});
