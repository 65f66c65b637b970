/** The words of the pages on which one finds challenges, games and players. */
export interface FindingWords {
  readonly lobby: {
    readonly title: string;
    readonly about: string;
    readonly ruleset: string;
    readonly size: string;
    /** The choice that chooses nothing. */
    readonly everything: string;
    readonly show: string;
    readonly noneSuch: string;
    readonly all: string;
  };
  readonly watch: {
    readonly title: string;
    readonly about: string;
    readonly begun: (when: string) => string;
    readonly lastMove: (ply: number, move: string) => (when: string) => string;
    readonly turn: (name: string) => string;
    readonly none: string;
    readonly noMore: string;
    readonly newest: string;
    readonly more: string;
  };
  readonly players: {
    readonly title: string;
    readonly about: string;
    readonly name: string;
    readonly search: string;
    readonly newest: string;
    readonly found: (beginning: string) => string;
    readonly you: string;
    readonly challenge: string;
    readonly nobody: string;
    readonly notFound: string;
    readonly all: string;
    readonly more: string;
  };
}
