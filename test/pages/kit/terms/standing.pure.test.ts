import { expect, it } from "vitest";
import { conductSentences, requiresForm } from "../../../../src/pages/kit/terms/standing.tsx";

it.each([
  ["PT40S", "PT50S", "Обычное время на ход: меньше минуты."],
  [
    "PT40S",
    "PT2H",
    "Обычное время на ход: меньше минуты; на четыре хода из пяти уходит не больше чем 2 часа.",
  ],
])("the players in %s, and mostly in %s, fit Russian grammar", (median, p80, said) => {
  const conduct = { reply: { median, p80 }, reliability: null, finished: 20 };
  expect(conductSentences(conduct, "ru")).toEqual([said]);
});

it("a form is ticked only for what the requirements exclude", () => {
  expect(requiresForm({ provisional: true, bots: true })).toEqual([]);
  expect(requiresForm({ provisional: false, bots: false })).toHaveLength(2);
});
