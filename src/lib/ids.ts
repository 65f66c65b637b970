import { sha256Hex } from "./sha256.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns random base-62 digits (5.95 bits each). They are safe in URLs, and mail programs do not break lines within them. */
export function randomWord(length: number): string {
  let word = "";
  while (word.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * length))) {
      // 248 is the largest multiple of 62 in a byte. Values from 248 would make some digits more likely than others.
      if (byte < 248 && word.length < length) word += ALPHABET[byte % 62];
    }
  }
  return word;
}

/** 22 random digits have 130 bits, so ids can't be guessed. */
export const ID_LENGTH = 22;

export function newId(): string {
  return randomWord(ID_LENGTH);
}

export const ID_PATTERN = /^[0-9A-Za-z]{22}$/;

export function numberOfId(id: string): bigint {
  let number = 0n;
  for (const digit of id) number = number * 62n + BigInt(ALPHABET.indexOf(digit));
  return number;
}

/** Returns the last `length` base-62 digits of a number, padded with zeros. */
function digitsOf(number: bigint, length: number): string {
  let [digits, rest] = ["", number];
  while (digits.length < length) {
    digits = `${ALPHABET[Number(rest % 62n)]}${digits}`;
    rest /= 62n;
  }
  return digits;
}

/** Returns null for a number that needs more digits than an id has. */
export const idOfNumber = (number: bigint): string | null =>
  number < 62n ** BigInt(ID_LENGTH) ? digitsOf(number, ID_LENGTH) : null;

export function derivedId(text: string): string {
  return digitsOf(BigInt(`0x${sha256Hex(new TextEncoder().encode(text))}`), ID_LENGTH);
}

/** The first digits of a placed id contain its place: up to 62^5, about 900 million. */
const PLACE_LENGTH = 5;
const MOST_PLACES = 62 ** PLACE_LENGTH;

const numberOf = (digits: string): number => Number(numberOfId(digits));

/** The place is masked, so that neighbouring ids look unrelated. */
const maskOf = (id: string): number => numberOf(id.slice(PLACE_LENGTH, 2 * PLACE_LENGTH));

/**
 * Writes a place in a list into an id, so that the entry can be found there without an index. Returns null for a text
 * that is not an id.
 */
export function placedId(id: string, place: number): string | null {
  if (!ID_PATTERN.test(id)) return null;
  const masked = BigInt((place + maskOf(id)) % MOST_PLACES);
  return digitsOf(masked, PLACE_LENGTH) + id.slice(PLACE_LENGTH);
}

export function placeIn(id: string): number {
  const place = (numberOf(id.slice(0, PLACE_LENGTH)) - maskOf(id)) % MOST_PLACES;
  return place < 0 ? place + MOST_PLACES : place;
}
