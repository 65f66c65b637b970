import { describe, expect, it } from "vitest";
import { exactWords, signedWords, tookWords, wholeWords } from "../../src/i18n/times.ts";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";

/** Thirteen days and as much of the fourteenth as there is without its last 59 milliseconds. */
const SPAN = 14 * DAY - 59;

/** With what no line breaks at shown as an underscore. */
const seen = (text: string) => text.replaceAll("\u00A0", "_");

describe("a span that is told to the millisecond", () => {
  it.each([
    ["en", "13_d 23_h 59_min 59.941_s", "+13_d", "10_s", "0_s"],
    ["ru", "13_дн. 23_ч 59_мин 59,941_с", "+13_дн.", "10_с", "0_с"],
    ["sv", "13_d 23_tim 59_min 59,941_s", "+13_d", "10_s", "0_s"],
  ] as const)("is short in %s, and breaks between its units only", (language, whole, days, ten, none) => {
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

  it("of an attempt is in milliseconds or seconds", () => {
    expect(seen(tookWords(310, "en"))).toBe("310_ms");
    expect(seen(tookWords(1234, "ru"))).toBe("1,2_с");
  });
});
