import type { Jotted, Jotting, JottingKind, JottingWish } from "../jottings.ts";
import type { Parts } from "./parts.ts";

/** What a player has written down for themselves about their games; bodies are JSON texts. */
export const jottingRpc = {
  /** What is kept of one kind about a game; null for nothing. */
  jotting: ({ mailbox }: Parts, game: string, kind: JottingKind): Jotting | null =>
    mailbox().jottings.read(game, kind),

  /** Keeps something, or deletes it; of who has left nothing is kept. */
  jot: ({ mailbox, hasLeft }: Parts, wish: JottingWish): Jotted =>
    hasLeft() ? { kind: "gone" } : mailbox().jottings.keep(wish),

  /** What is kept of one kind about the games behind one (by id), some of it at a time. */
  jottingsAfter: (
    { mailbox }: Parts,
    kind: JottingKind,
    game: string,
    limit: number,
  ): (Jotting & { readonly game: string })[] => mailbox().jottings.after(kind, game, limit),
};
