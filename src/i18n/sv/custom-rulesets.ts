import type { CustomFieldWords, CustomProblemWords } from "../words/problems.ts";

export const customProblems: CustomProblemWords = {
  "invalid-ruleset": {
    title: "De här reglerna går inte att spela efter",
    detail: () => "Något i reglerna är fel; ”errors” säger vad, fält för fält. Inget har ändrats.",
  },
};

/** What can be wrong with the rule set that a challenge names. */
export const customFields: CustomFieldWords = {
  "no-such-ruleset": () =>
    "Det finns inga regler med detta id. Välj några av de färdiga, eller några som en utmaning har använt.",
};
