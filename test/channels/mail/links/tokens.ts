import * as fc from "fast-check";
import { expect } from "vitest";

export const tokenOf = (link: string) => link.slice(link.lastIndexOf("/") + 1);
export const localOf = (address: string) => address.slice("play+".length, address.indexOf("@"));

export const id = fc.stringMatching(/^[0-9A-Za-z]{22}$/);
export const moves = fc.record({
  game: id,
  side: fc.constantFrom("attackers" as const, "defenders" as const),
  ply: fc.integer({ min: 1, max: 100_000 }),
});

/** A text with one character replaced by another valid one. */
function flipped(text: string, alphabet: string) {
  return fc
    .tuple(fc.nat({ max: text.length - 1 }), fc.constantFrom(...alphabet))
    .filter(([at, sign]) => text[at] !== sign)
    .map(([at, sign]) => text.slice(0, at) + sign + text.slice(at + 1));
}

/** Expects `read` to return null for a text with any one character changed. */
export async function expectUnreadable(
  text: string,
  alphabet: string,
  read: (changed: string) => Promise<unknown>,
): Promise<void> {
  const changedTexts = fc.asyncProperty(flipped(text, alphabet), async (changed) => {
    expect(await read(changed)).toBeNull();
  });
  await fc.assert(changedTexts, { numRuns: 300 });
}

export const BASE_32 = "abcdefghijklmnopqrstuvwxyz234567";
