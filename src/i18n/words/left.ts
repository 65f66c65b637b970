/** What pages say of the time that is left. */
export interface LeftWords {
  /** Begins the sentence that `until` ends: "2 days 4 h left, until Tue 24 Nov, 18:00." */
  readonly left: (span: string) => string;
  /** The same for a challenge. */
  readonly leftToAnswer: (span: string) => string;
  readonly until: (when: string) => string;
  /** What the panel with both players is called when there is no time to tell of. */
  readonly players: string;
}
