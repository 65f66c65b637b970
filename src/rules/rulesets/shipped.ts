import type { RuleField, Rules } from "../ruleset.ts";

/** What a rule set is listed under. `small` has up to 9 squares a side, `medium` 11, `large` more. */
export const RULESET_TAGS = ["historical", "modern", "small", "medium", "large", "popular"] as const;
export type RulesetTag = (typeof RULESET_TAGS)[number];

/** A shipped rule set as its file has it: what is left out is as `DEFAULT_RULES` has it. */
export interface ShippedData extends Partial<Rules> {
  readonly id: string;
  readonly name: string;
  readonly size: Rules["size"];
  readonly setup: string;
  readonly tags: readonly RulesetTag[];
  /** Where setup and rules were found. */
  readonly source: string;
  /** The fields on which the sources differ, or of which they say nothing. */
  readonly uncertain: readonly RuleField[];
}
