/** A piece of an ordered series of texts, as listeners get it. */
export interface Told {
  /** Texts, in order. */
  readonly items: readonly string[];
  /** The place after the last text: where to go on. */
  readonly place: number;
  /** Whether nothing will ever come after that place. */
  readonly isOver: boolean;
}

/** Gives at most `most` texts after a place. Synchronous: the texts are at hand. */
export type Tell = (place: number, most: number) => Told;

/** Where a listener begins, or why it is refused. */
export type Joined =
  | { readonly place: number; readonly isOver: boolean }
  | { readonly refused: "invalid-cursor" | "limit-reached" };
