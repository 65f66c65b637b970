/** A part of an ordered series of texts, for a listener. */
export interface Batch {
  /** Texts, in order. */
  readonly items: readonly string[];
  /** The place after the last text: where to go on. */
  readonly place: number;
  /** Whether nothing will ever come after that place. */
  readonly isOver: boolean;
}

/** Gives at most `most` texts after a place. Synchronous, because the texts are in memory or in the object. */
export type ReadBatch = (place: number, most: number) => Batch;

/** Where a listener begins, or why it is refused. */
export type Joined =
  | { readonly place: number; readonly isOver: boolean }
  | { readonly refused: "invalid-cursor" | "limit-reached" };
