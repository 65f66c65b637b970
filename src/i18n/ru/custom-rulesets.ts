import type { CustomFieldWords, CustomProblemWords } from "../words/problems.ts";

export const customProblems: CustomProblemWords = {
  "invalid-ruleset": {
    title: "По таким правилам играть нельзя",
    detail: () => "В правилах что-то не так; в «errors» сказано, что именно, по полям. Ничего не изменено.",
  },
};

/** What can be wrong with the rule set that a challenge names. */
export const customFields: CustomFieldWords = {
  "no-such-ruleset": () =>
    "Правил с таким id нет. Выберите готовые или те, по которым уже предлагали сыграть.",
};
