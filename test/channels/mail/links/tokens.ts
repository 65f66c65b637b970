import * as fc from "fast-check";

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

/** Returns a text with one character changed that `read` accepts; null if it accepts none of 300. */
export async function readableChange(
  text: string,
  alphabet: string,
  read: (changed: string) => Promise<unknown>,
) {
  const isRefused = async (changed: string) => (await read(changed)) === null;
  const { counterexample } = await fc.check(fc.asyncProperty(flipped(text, alphabet), isRefused), {
    numRuns: 300,
  });
  return counterexample;
}

export const BASE_32 = "abcdefghijklmnopqrstuvwxyz234567";
