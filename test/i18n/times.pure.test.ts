import { describe, expect, it } from "vitest";
import {
  dayTimeWords,
  exactWords,
  roughWords,
  signedWords,
  spanObject,
  spanWords,
  tookWords,
  wholeWords,
} from "../../src/i18n/times.ts";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";

/** Thirteen days and as much of the fourteenth as there is without its last 59 milliseconds. */
const SPAN = 14 * DAY - 59;

/** Shows non-breaking spaces as underscores. */
const seen = (text: string) => text.replaceAll("\u00A0", "_");

/** Says in Russian how long a clock stands still. */
const stands = (span: number) => `стоят ${spanObject(spanWords(span, "ru", ""))}`;

describe("a time to the millisecond", () => {
  it.each([
    ["en", "13_d 23_h 59_min 59.941_s", "+13_d", "10_s", "0_s"],
    ["ru", "13_дн. 23_ч 59_мин 59,941_с", "+13_дн.", "10_с", "0_с"],
    ["sv", "13_d 23_tim 59_min 59,941_s", "+13_d", "10_s", "0_s"],
  ] as const)("is short in %s, and breaks only between its units", (language, whole, days, ten, none) => {
    expect(seen(exactWords(SPAN, language))).toBe(whole);
    expect(seen(signedWords("P13D", language, { isChange: true }))).toBe(days);
    expect(seen(exactWords(10_000, language))).toBe(ten);
    expect(seen(exactWords(MINUTE - 1, language, MINUTE))).toBe(none);
  });

  it.each([
    ["en", "21_days", "2_days 1_hour 1.5_seconds"],
    ["ru", "21_день", "2_дня 1_час 1,5_секунды"],
    ["sv", "21_dygn", "2_dygn 1_timme 1,5_sekunder"],
  ] as const)("has whole words in a sentence in %s", (language, days, mixed) => {
    expect(seen(wholeWords(21 * DAY, language))).toBe(days);
    expect(seen(wholeWords(2 * DAY + HOUR + 1500, language))).toBe(mixed);
  });

  it("is the object of a verb in Russian: a clock stands for «1 минуту» or «21 минуту»", () => {
    expect(stands(MINUTE)).toBe("стоят 1 минуту");
    expect(stands(HOUR + 21 * MINUTE)).toBe("стоят 1 час 21 минуту");
    expect(stands(DAY + 2 * HOUR)).toBe("стоят 1 день 2 часа");
    expect(stands(12 * MINUTE)).toBe("стоят 12 минут");
    expect(seen(spanObject(wholeWords(2 * MINUTE + 31_000, "ru")))).toBe("2_минуты 31_секунду");
    expect(spanObject(spanWords(MINUTE, "sv", ""))).toBe("1 minut");
  });

  it("of a game is in one unit, of which there are at least two", () => {
    expect([30 * HOUR, 9 * DAY + HOUR, 90 * MINUTE, 0].map((span) => roughWords(span, "en"))).toEqual([
      "30 hours",
      "9 days",
      "90 minutes",
      "1 minute",
    ]);
    expect(spanObject(roughWords(21 * DAY, "ru"))).toBe("21 день");
    expect(roughWords(2 * DAY, "sv")).toBe("2 dygn");
  });

  it("of an attempt is in milliseconds or seconds", () => {
    expect(seen(tookWords(310, "en"))).toBe("310_ms");
    expect(seen(tookWords(1234, "ru"))).toBe("1,2_с");
  });
});

describe("an instant with its day", () => {
  const AT = Date.UTC(2026, 10, 29, 15, 5);
  it.each([
    ["en", "Sun 29 Nov, 15:05", "Sun, 29 Nov 2026, 15:05"],
    ["ru", "вс, 29 нояб., 15:05", "вс, 29 нояб. 2026 г., 15:05"],
    ["sv", "sön 29 nov. kl. 15:05", "sön 29 nov. 2026 kl. 15:05"],
  ] as const)(
    "is written as people write it in %s, with the year if it is another one",
    (language, near, far) => {
      expect(dayTimeWords(AT, AT - DAY, language, "UTC")).toBe(near);
      expect(dayTimeWords(AT, AT + 60 * DAY, language, "UTC")).toBe(far);
    },
  );
});
