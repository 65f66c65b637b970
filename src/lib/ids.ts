const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * A random word of base-62 digits: URL-safe, with no sign in it that a mail program would break a line at.
 * @param length digits; each holds 5.95 bits
 */
export function randomWord(length: number): string {
  let word = "";
  while (word.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * length))) {
      // 248 is the largest multiple of 62 in a byte: above it some digits would be likelier than others.
      if (byte < 248 && word.length < length) word += ALPHABET[byte % 62];
    }
  }
  return word;
}

/** The length of an id: 22 digits hold 130 bits, so knowing ids does not help to guess one. */
export const ID_LENGTH = 22;

/** A new id for a game, an event, an endpoint, a token or a player. */
export function newId(): string {
  return randomWord(ID_LENGTH);
}

/** What an id looks like; anything else is unknown without a look-up. */
export const ID_PATTERN = /^[0-9A-Za-z]{22}$/;

/** An id as the number that its digits write, below 62^22, for where letters of one case only survive. */
export function numberOfId(id: string): bigint {
  let number = 0n;
  for (const digit of id) number = number * 62n + BigInt(ALPHABET.indexOf(digit));
  return number;
}

/** The id that such a number writes, or null where it is too large for one. */
export function idOfNumber(number: bigint): string | null {
  let [id, rest] = ["", number];
  while (id.length < ID_LENGTH) {
    id = `${ALPHABET[Number(rest % 62n)]}${id}`;
    rest /= 62n;
  }
  return rest === 0n ? id : null;
}
