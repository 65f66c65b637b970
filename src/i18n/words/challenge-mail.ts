/** What the mail about a challenge says besides what happened and the terms. */
export interface ChallengeMailWords {
  /** `when` is a date in words. */
  readonly openUntil: (when: string) => string;
  /** A link to the rules of a rule set, by its title. */
  readonly rules: (title: string) => string;
}
