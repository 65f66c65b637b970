/** Something to tell that has come to stand in order, as listeners are told it. */
export interface Told {
  /** Texts, in order. */
  readonly items: readonly string[];
  /** The place after the last of them: where to go on. */
  readonly place: number;
  /** Nothing comes after that place, now or ever. */
  readonly isOver: boolean;
}

/** Tells what stands after a place, `most` texts of it at the most. Synchronous: what it tells of is at hand. */
export type Tell = (place: number, most: number) => Told;

/** Where a listener begins, or why it may not listen. */
export type Joined =
  | { readonly place: number; readonly isOver: boolean }
  | { readonly refused: "invalid-cursor" | "limit-reached" };
