import type { Counted } from "../plurals.ts";

/** What push messages say: their titles, and what is nowhere else said as shortly. */
export interface PushMessageWords {
  readonly turn: (by: string, move: string) => string;
  readonly firstTurn: string;
  readonly challenge: (by: string) => string;
  readonly accepted: (by: string) => string;
  readonly message: (by: string) => string;
  readonly moveDue: (left: string) => string;
  readonly digest: Counted;
  readonly against: (opponent: string) => string;
  readonly waiting: Counted;
}
