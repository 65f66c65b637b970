import type { CustomFieldWords, CustomProblemWords } from "../words/problems.ts";

export const customProblems: CustomProblemWords = {
  "invalid-ruleset": {
    title: "This rule set cannot be played",
    detail: () =>
      "Something in the rule set is not right; “errors” says what, field by field. Nothing was changed.",
  },
};

/** What can be wrong with the rule set that a challenge names. */
export const customFields: CustomFieldWords = {
  "no-such-ruleset": () =>
    "There is no rule set with this id. Choose a shipped one, or one that a challenge has used.",
};
