import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/contract/languages.ts";
import { tellRecord } from "../../src/i18n/sentences/records.ts";
import { DAY } from "../../src/lib/duration.ts";
import { T0 } from "../game/people.ts";
import { gameAfter, READER, record } from "../channels/mail/samples.ts";
import type { ChangeReason } from "../../src/contract/terms.ts";

const at = (days: number) => new Date(T0 + days * DAY).toISOString();

/** The text about another deadline in a game in which Ragnhild is to move, later by default. */
function told(reason: ChangeReason, name: string, more: { by?: string; earlier?: true } = {}): string {
  const { by = null, earlier = false } = more;
  const deadlines = { deadline: at(5), previousDeadline: at(earlier ? 6 : 4) };
  const changed = record("game.deadline-changed", gameAfter(3), { ...deadlines, by, reason });
  return tellRecord(changed, { ...READER, name })
    .slice(1)
    .join(" ");
}

describe("a new deadline", () => {
  it.each([
    ["vacation", "Ragnhild", {}, "Your vacation gives you more time for this move."],
    ["vacation", "Egil", {}, "Ragnhild is on vacation for part of this turn and has more time for it."],
    [
      "vacation",
      "Ragnhild",
      { earlier: true },
      "Your vacation got shorter, and so did your time for this move.",
    ],
    [
      "vacation",
      "Egil",
      { earlier: true },
      "Ragnhild’s vacation got shorter, and so did the time for this move.",
    ],
    ["pause", "Egil", {}, "The game is paused. The clock is stopped."],
    ["pause", "Egil", { earlier: true }, "The pause ended earlier than agreed. The clock is running."],
    ["outage", "Egil", {}, "The service was down. Neither of you loses that time."],
    ["gift", "Ragnhild", { by: "Egil" }, "Egil gave you more time."],
    ["gift", "Egil", { by: "Egil" }, "You gave Ragnhild more time."],
  ] as const)("by %s is explained to %s (%o)", (reason, name, more, expected) => {
    expect(told(reason, name, more)).toBe(expected);
  });

  it("that an earlier release stored without more details is a later one", () => {
    const { deadline } = { deadline: at(5) };
    const changed = record("game.deadline-changed", gameAfter(3), { deadline, reason: "vacation" });
    expect(tellRecord(changed, READER)).toEqual([
      "The deadline in the game with Egil has changed.",
      "Your vacation gives you more time for this move.",
    ]);
  });

  it.each(LANGUAGES)("has words for every reason, in %s", (language) => {
    for (const reason of ["vacation", "pause", "outage", "gift"] as const)
      for (const name of ["Egil", "Ragnhild"]) {
        const changed = record("game.deadline-changed", gameAfter(3), {
          deadline: at(5),
          reason,
          by: "Egil",
        });
        expect(tellRecord(changed, { ...READER, name, language })).toHaveLength(2);
      }
  });
});
