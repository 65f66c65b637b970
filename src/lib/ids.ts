const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Makes a random word of base-62 digits: URL-safe, without characters at which a mail program would break a line.
 * @param length digits; each holds 5.95 bits
 */
export function randomWord(length: number): string {
  let word = "";
  while (word.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * length))) {
      // 248 is the largest multiple of 62 in a byte; values above it would make some digits likelier than others.
      if (byte < 248 && word.length < length) word += ALPHABET[byte % 62];
    }
  }
  return word;
}

/** The length of an id: 22 digits hold 130 bits, so ids cannot be guessed from other ids. */
export const ID_LENGTH = 22;

/** Makes an id for a game, an event, an endpoint, a token or a player. */
export function newId(): string {
  return randomWord(ID_LENGTH);
}

/** The shape of an id; a text of another shape is unknown without a look-up. */
export const ID_PATTERN = /^[0-9A-Za-z]{22}$/;

/** Reads an id as a number in base 62, below 62^22, for places that ignore case. */
export function numberOfId(id: string): bigint {
  let number = 0n;
  for (const digit of id) number = number * 62n + BigInt(ALPHABET.indexOf(digit));
  return number;
}

/** Writes a number from `numberOfId` as its id; null if the number is too large for one. */
export function idOfNumber(number: bigint): string | null {
  let [id, rest] = ["", number];
  while (id.length < ID_LENGTH) {
    id = `${ALPHABET[Number(rest % 62n)]}${id}`;
    rest /= 62n;
  }
  return rest === 0n ? id : null;
}
