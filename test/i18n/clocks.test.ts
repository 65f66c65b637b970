import { describe, expect, it } from "vitest";
import { clockPhrase } from "../../src/i18n/sentences/deadlines.ts";
import type { ClockTerms } from "../../src/contract/clocks.ts";

const FISCHER = { kind: "fischer", initial: "P6DT12H", increment: "PT10H", max: "P6DT12H" } as const;

const SAID: readonly (readonly [ClockTerms, en: string, ru: string, sv: string])[] = [
  [
    { ...FISCHER, minPerMove: "PT2H", maxPerMove: "P3D" },
    "6 days 12 hours plus 10 hours per move, up to 6 days 12 hours, at least 2 hours per move, at most 3 days per move",
    "6 дней 12 часов плюс 10 часов за ход, максимум 6 дней 12 часов, минимум 2 часа на ход, максимум 3 дня на ход",
    "6 dygn 12 timmar plus 10 timmar per drag, högst 6 dygn 12 timmar, minst 2 timmar per drag, högst 3 dygn per drag",
  ],
  [
    { kind: "fischer", initial: "P3D", increment: "PT0S", max: "P7D" },
    "3 days for the whole game",
    "3 дня на всю партию",
    "3 dygn för hela partiet",
  ],
  [
    { kind: "byo-yomi", main: "P7D", periods: 5, period: "P1D" },
    "7 days, then 5 periods of 1 day; a period is lost only if you use all of it",
    "7 дней, затем 5 периодов, каждый — 1 день; период теряется, только если израсходован целиком",
    "7 dygn, sedan 5 perioder om 1 dygn; en period förloras först när den är helt förbrukad",
  ],
  [
    { kind: "byo-yomi", main: "PT0S", periods: 1, period: "PT21H" },
    "1 period of 21 hours; a period is lost only if you use all of it",
    "один период — 21 час; период теряется, только если израсходован целиком",
    "1 period om 21 timmar; en period förloras först när den är helt förbrukad",
  ],
  [
    { kind: "canadian", main: "P50D", moves: 10, time: "P50D", carry: true },
    "50 days, then blocks of 10 moves in 50 days; unused time carries over",
    "50 дней, затем по 10 ходов за 50 дней; остаток переходит в следующую серию",
    "50 dygn, sedan 10 drag på 50 dygn i taget; överbliven tid förs över",
  ],
  [
    { kind: "canadian", main: "PT0S", moves: 21, time: "P1D" },
    "blocks of 21 moves in 1 day",
    "по 21 ходу за 1 день",
    "21 drag på 1 dygn i taget",
  ],
  [
    { kind: "unlimited" },
    "no clock (ends after 21 idle days)",
    "без часов (партия закончится через 21 день без ходов)",
    "ingen klocka (slutar efter 21 dygn utan drag)",
  ],
  [
    { kind: "unlimited", abandonAfter: "P7DT12H" },
    "no clock (ends after 7 idle days 12 hours)",
    "без часов (партия закончится через 7 дней 12 часов без ходов)",
    "ingen klocka (slutar efter 7 dygn 12 timmar utan drag)",
  ],
];

describe.each(["en", "ru", "sv"] as const)("a clock in words, in %s", (language) => {
  it.each(SAID)("%o", (clock, en, ru, sv) => {
    expect(clockPhrase(clock, language)).toBe({ en, ru, sv }[language]);
  });
});
