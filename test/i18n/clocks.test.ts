import { describe, expect, it } from "vitest";
import type { ClockTerms } from "../../src/game/clock/kinds.ts";
import { LANGUAGES, type Language } from "../../src/i18n/languages.ts";
import { clockPhrase } from "../../src/i18n/sentences/index.ts";

const FISCHER = { kind: "fischer", initial: "P6DT12H", increment: "PT10H", max: "P6DT12H" } as const;

const SAID: readonly (readonly [ClockTerms, Readonly<Record<Language, string>>])[] = [
  [
    { ...FISCHER, minPerMove: "PT2H", maxPerMove: "P3D" },
    {
      en: "6 days 12 hours to begin with, 10 hours more with each move, at most 6 days 12 hours, at least 2 hours for each move, no move longer than 3 days",
      ru: "6 дней 12 часов вначале, с каждым ходом прибавляется 10 часов, предел — 6 дней 12 часов, на ход всегда есть хотя бы 2 часа, ни один ход не дольше, чем 3 дня",
      sv: "6 dygn 12 timmar från början, 10 timmar till för varje drag, högst 6 dygn 12 timmar, minst 2 timmar för varje drag, inget drag längre än 3 dygn",
    },
  ],
  [
    { kind: "fischer", initial: "P3D", increment: "PT0S", max: "P7D" },
    {
      en: "3 days for all moves together",
      ru: "3 дня на все ходы вместе",
      sv: "3 dygn för alla drag tillsammans",
    },
  ],
  [
    { kind: "byo-yomi", main: "P7D", periods: 5, period: "P1D" },
    {
      en: "7 days, then 5 periods of 1 day; a period is lost only when it is wholly used up",
      ru: "7 дней, затем 5 периодов, каждый — 1 день; период теряется, только если израсходован целиком",
      sv: "7 dygn, sedan 5 perioder om 1 dygn; en period går förlorad först när den är helt förbrukad",
    },
  ],
  [
    { kind: "byo-yomi", main: "PT0S", periods: 1, period: "PT21H" },
    {
      en: "1 period of 21 hours; a period is lost only when it is wholly used up",
      ru: "один период — 21 час; период теряется, только если израсходован целиком",
      sv: "1 period om 21 timmar; en period går förlorad först när den är helt förbrukad",
    },
  ],
  [
    { kind: "canadian", main: "P50D", moves: 10, time: "P50D", carry: true },
    {
      en: "50 days, then blocks of 10 moves in 50 days; what is left of one is added to the next",
      ru: "50 дней, затем по 10 ходов за 50 дней; остаток прибавляется к следующему отрезку",
      sv: "50 dygn, sedan 10 drag på 50 dygn i taget; det som blir över läggs till nästa omgång",
    },
  ],
  [
    { kind: "canadian", main: "PT0S", moves: 21, time: "P1D" },
    { en: "blocks of 21 moves in 1 day", ru: "по 21 ходу за 1 день", sv: "21 drag på 1 dygn i taget" },
  ],
  [
    { kind: "unlimited" },
    {
      en: "as long as you like, but the game ends when nobody has moved for 21 days",
      ru: "не ограничено, но партия закончится, если ходов не будет 21 день",
      sv: "så länge du vill, men partiet tar slut när ingen har dragit på 21 dygn",
    },
  ],
];

describe.each(LANGUAGES)("a clock in words, in %s", (language) => {
  it.each(SAID)("%o", (clock, said) => {
    expect(clockPhrase(clock, language)).toBe(said[language]);
  });
});
