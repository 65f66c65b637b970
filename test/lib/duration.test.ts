import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DAY,
  formatDuration,
  formatInstant,
  parseDuration,
  READ_DURATION,
  WRITTEN_DURATION,
} from "../../src/lib/duration.ts";

const [HOUR, MINUTE, SECOND] = [DAY / 24, 60_000, 1000];

describe("a duration is read", () => {
  it.each([
    ["P3D", 3 * DAY],
    ["PT36H", 36 * HOUR],
    ["P2DT4H", 2 * DAY + 4 * HOUR],
    ["PT90M", 90 * MINUTE],
    ["PT1H30M", 90 * MINUTE],
    ["PT0S", 0],
    ["P0D", 0],
    ["PT0.5S", 500],
    ["PT0.05S", 50],
    ["PT1.005S", SECOND + 5],
    ["P1DT2H3M4.567S", DAY + 2 * HOUR + 3 * MINUTE + 4567],
    ["P007D", 7 * DAY],
  ])("%s as %i ms", (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  it.each([
    "",
    "P",
    "PT",
    "P1DT",
    "3D",
    "p3d",
    "P3d",
    "P3",
    "PD",
    "P-3D",
    "-P3D",
    "+P3D",
    "P1Y",
    "P1M",
    "P1Y2M",
    "P3D ",
    " P3D",
    "P3D\n",
    "P1.5D",
    "PT1.5H",
    "PT1,5S",
    "PT1.S",
    "PT.5S",
    "PT1.0005S",
    "P1DT1D",
    "PT1M1H",
    "P1W",
    "P1W1D",
    "P1D1W",
    "P100000D",
    "P99999999999999999999D",
    "PT1e3S",
    "P٣D",
    "P3D/P4D",
    "P2026-11-20T20:00:00",
  ])("but not from %j", (text) => {
    expect(parseDuration(text)).toBeNull();
  });

  it("or refused; any text gives a whole number from 0 on, or nothing", () => {
    const characters = fc.string({
      unit: fc.constantFrom(..."PTWDHMS0123456789.-+ ".split("")),
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.oneof(characters, fc.string()), (text) => {
        const span = parseDuration(text);
        expect(span === null || (Number.isSafeInteger(span) && span >= 0)).toBe(true);
      }),
    );
  });
});

describe("a duration is written", () => {
  it.each([
    [0, "PT0S"],
    [1, "PT0.001S"],
    [999, "PT0.999S"],
    [1000, "PT1S"],
    [187_200_000, "P2DT4H"],
    [DAY, "P1D"],
    [7 * DAY, "P7D"],
    [DAY - 1, "PT23H59M59.999S"],
    [DAY + 1, "P1DT0.001S"],
    [-5, "PT0S"],
    [1.9, "PT0.001S"],
  ])("%d ms as %s", (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });

  it("and read back the same", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 * DAY }), (span) => {
        expect(parseDuration(formatDuration(span))).toBe(span);
      }),
      { numRuns: 1000 },
    );
  });

  it("the same way every time it was read", () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(23), fc.nat(59), fc.nat(59_999), (days, hours, minutes, rest) => {
        const text = formatDuration(days * DAY + hours * HOUR + minutes * MINUTE + rest);
        expect(formatDuration(parseDuration(text)!)).toBe(text);
      }),
    );
  });
});

it("an instant is written in UTC with milliseconds", () => {
  expect(formatInstant(Date.UTC(2026, 10, 20, 20))).toBe("2026-11-20T20:00:00.000Z");
  expect(formatInstant(0)).toBe("1970-01-01T00:00:00.000Z");
});

describe("the patterns that describe durations", () => {
  const [read, written] = [new RegExp(READ_DURATION, "u"), new RegExp(WRITTEN_DURATION, "u")];

  it("match everything written, to the millisecond", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * DAY }), (span) => {
        const text = formatDuration(span);
        expect([written.test(text), read.test(text)]).toEqual([true, true]);
      }),
    );
    expect(formatDuration(59_060)).toBe("PT59.06S");
  });

  it("match everything readable, and nothing else", () => {
    const texts = fc.stringMatching(/^P?([0-9]{0,2}[WDHMSTY.]){0,7}$/);
    fc.assert(fc.property(texts, (text) => read.test(text) === (parseDuration(text) !== null)));
    for (const text of ["P", "PT", "P1DT", "PT1.S", "PT1.2345S", "P1Y", "P3D\n", " P3D"])
      expect([read.test(text), written.test(text)]).toEqual([false, false]);
  });
});
