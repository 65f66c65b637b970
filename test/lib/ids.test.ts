import { afterEach, describe, expect, it, vi } from "vitest";
import {
  ID_LENGTH,
  ID_PATTERN,
  idOfNumber,
  newId,
  numberOfId,
  placedId,
  placeIn,
  randomWord,
} from "../../src/lib/ids.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("an id", () => {
  it("is short, URL-safe and never the same", () => {
    const ids = Array.from({ length: 5000 }, newId);
    for (const id of ids) expect(id).toMatch(ID_PATTERN);
    expect(new Set(ids).size).toBe(ids.length);
    expect(encodeURIComponent(ids[0]!)).toBe(ids[0]);
  });

  it("has more than 128 random bits", () => {
    expect(ID_LENGTH * Math.log2(62)).toBeGreaterThan(128);
  });

  it.each([
    "",
    "k3JdR9xTq2",
    "k".repeat(21),
    "k".repeat(23),
    `${"k".repeat(21)}-`,
    `${"k".repeat(22)}\n`,
    "é".repeat(22),
  ])("is not %j", (text) => {
    expect(ID_PATTERN.test(text)).toBe(false);
  });

  it("uses every digit about equally often", () => {
    const counts = new Map<string, number>();
    const words = Array.from({ length: 62 }, () => randomWord(1000));
    for (const digit of words.join("")) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // A thousand each are expected; the taking of bytes modulo 62 would give some a quarter more.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });

  it("skips the bytes that would make some digits likelier", () => {
    let next = 255;
    vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
      (array as unknown as Uint8Array).fill(0).forEach((_byte, index, bytes) => {
        bytes[index] = next;
        next = next === 247 ? 0 : Math.max(next - 1, 0);
      });
      return array;
    });
    // 255 to 248 are passed over, 247 is the last digit of all, then come zeros.
    expect(randomWord(3)).toBe("z00");
  });

  it.each([0, 1, 22, 43, 1000])("of %i digits has as many", (length) => {
    expect(randomWord(length)).toHaveLength(length);
  });

  it("stands for a number, and every small enough number has one", () => {
    for (const id of [...Array.from({ length: 500 }, newId), "0".repeat(22), "z".repeat(22)])
      expect(idOfNumber(numberOfId(id))).toBe(id);
    expect(numberOfId(`${"0".repeat(20)}10`)).toBe(62n);
    expect(numberOfId("z".repeat(22))).toBe(62n ** 22n - 1n);
    expect(idOfNumber(62n ** 22n)).toBeNull();
    expect(62n ** 22n < 2n ** 131n).toBe(true);
  });
});

describe("a placed id", () => {
  const places = [0, 1, 2, 61, 62, 50_000, 62 ** 5 - 1];

  it("contains its position, and the other digits of the id it is made from", () => {
    for (const place of places)
      for (const id of [newId(), "0".repeat(22), "z".repeat(22)]) {
        const placed = placedId(id, place) ?? "";
        expect(placed).toMatch(ID_PATTERN);
        expect(placeIn(placed)).toBe(place);
        expect(placed.slice(5)).toBe(id.slice(5));
      }
  });

  it("does not show its position: neighbours begin as differently as any", () => {
    const beginnings = Array.from({ length: 500 }, (_, place) => placedId(newId(), place)?.slice(0, 3));
    expect(new Set(beginnings).size).toBeGreaterThan(490);
  });

  it("is made only from ids; in any text some number is read", () => {
    for (const text of ["", "made up", "' OR 1=1 --", "é".repeat(22)]) {
      expect(placedId(text, 7)).toBeNull();
      expect(Number.isInteger(placeIn(text))).toBe(true);
    }
  });
});
