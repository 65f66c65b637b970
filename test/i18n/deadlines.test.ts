import { describe, expect, it } from "vitest";
import { gameSummary } from "../../src/game/view.ts";
import { deadlineSentence } from "../../src/i18n/sentences/deadlines.ts";
import { DAY, formatInstant, HOUR, MINUTE } from "../../src/lib/duration.ts";
import { playing, T0 } from "../game/people.ts";
import type { GameSummary } from "../../src/contract/game.ts";

const ORIGIN = "https://taflpost.example";
const READER = { name: "Egil", language: "en", timezone: "Europe/Stockholm" } as const;

/** Egil's turn with two days and four hours left; `standing`: how long the clock stands still until the deadline. */
function game(standing = 0, stopped: GameSummary["clock"]["stopped"] = null): GameSummary {
  const view = gameSummary(playing(0), true, ORIGIN, T0);
  const deadline = formatInstant(T0 + 2 * DAY + 4 * HOUR + standing);
  const remaining = { attackers: "P2DT4H", defenders: "P5D" };
  return { ...view, clock: { ...view.clock, deadline, remaining, stopped } };
}

const said = (shown: GameSummary, reader: Parameters<typeof deadlineSentence>[2], now: number | null = T0) =>
  deadlineSentence(shown, shown.clock.deadline, reader, now);

describe("the sentence about a deadline", () => {
  it("begins with the time left, then gives the date in the reader's time zone", () => {
    expect(said(game(), READER)).toBe(
      "2 days 4 hours left. Your move is due by Monday, 23 November 2026 at 01:00 (Europe/Stockholm).",
    );
    expect(said(game(), { ...READER, name: "Ragnhild", language: "ru" })).toBe(
      "Осталось: 2 дня 4 часа. Теперь ходит Egil, срок — понедельник, 23 ноября 2026 г. в 01:00 (Europe/Stockholm).",
    );
    expect(said(game(), { ...READER, language: "sv" })).toBe(
      "2 dygn 4 timmar kvar. Gör ditt drag senast måndag 23 november 2026 kl. 01:00 (Europe/Stockholm).",
    );
  });

  it.each([
    ["en", "night", "Stopped for the night until 21 November 2026, 07:00 (Europe/Stockholm)."],
    ["en", "outage", "Stopped by an outage until 21 November 2026, 07:00 (Europe/Stockholm) at the latest."],
    ["ru", "night", "Ночь: часы стоят до 21 ноября 2026 г., 07:00 (Europe/Stockholm)."],
    ["sv", "weekend", "Klockan står stilla över helgen, till 21 november 2026, 07:00 (Europe/Stockholm)."],
  ] as const)("says in %s what stops the clock and until when: %s", (language, kind, words) => {
    const shown = game(10 * HOUR, { kind, until: "2026-11-21T06:00:00.000Z" });
    const sentence = said(shown, { ...READER, language });
    expect(sentence).toMatch(/2 /);
    expect(sentence?.endsWith(` ${words}`)).toBe(true);
  });

  it("counts only what counts, and says how long the clock will be stopped until then", () => {
    expect(said(game(16 * HOUR), READER)).toMatch(
      /^2 days 4 hours left\. .* 17:00 \(Europe\/Stockholm\)\. The clock is stopped for 16 hours of that\.$/,
    );
    expect(said(game(MINUTE / 2), READER)).not.toContain("stands still");
  });

  it("has only the date if the time of reading is unknown, and no stop that is over", () => {
    expect(said(game(HOUR, { kind: "night", until: formatInstant(T0) }), READER, null)).toMatch(/^Your move/);
    expect(said(game(HOUR, { kind: "night", until: formatInstant(T0) }), READER)).not.toContain("night");
  });
});
