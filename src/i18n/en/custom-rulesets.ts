import type { CustomFieldWords, CustomProblemWords } from "../words/problems.ts";

export const customProblems: CustomProblemWords = {
  "invalid-ruleset": {
    title: "This rule set can’t be played",
    detail: () =>
      "Something in the rule set isn’t right; “errors” says what, field by field. Nothing was changed.",
  },
};

/** What can be wrong with the rule set that a challenge names. */
export const customFields: CustomFieldWords = {
  "no-such-ruleset": () =>
    "There’s no rule set with this id. Choose a built-in one, or one used in a challenge.",
};
