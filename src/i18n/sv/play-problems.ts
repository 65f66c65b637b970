import type { WhyIllegal } from "../words/problems.ts";
import { batchFields, batchProblems, lineIllegal } from "./batch.ts";
import { customFields, customProblems } from "./custom-rulesets.ts";
import { offerFields, offers, planIllegal } from "./offers.ts";
import { pushFields, pushProblems } from "./push-problems.ts";

/** What is said of what is refused around moves. `why` says of a move that is not legal why it is not. */
export const playProblems = (why: WhyIllegal) => ({
  ...offers,
  "plan-illegal": planIllegal(why),
  "line-illegal": lineIllegal(why),
  ...batchProblems,
  ...customProblems,
  ...pushProblems,
});

/** What can be wrong with their fields. */
export const playFields = { ...offerFields, ...batchFields, ...customFields, ...pushFields };
