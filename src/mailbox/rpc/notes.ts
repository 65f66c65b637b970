import type { KeptNote, Note, NoteKind, NoteToKeep } from "../notes.ts";
import type { Parts } from "./parts.ts";

/** What a player has written down for themselves about their games; bodies are JSON texts. */
export const noteRpc = {
  note: ({ mailbox }: Parts, game: string, kind: NoteKind): Note | null => mailbox().notes.read(game, kind),

  /** Keeps something, or deletes it; of who has left nothing is kept. */
  keepNote: ({ mailbox, hasLeft }: Parts, wish: NoteToKeep): KeptNote =>
    hasLeft() ? { kind: "gone" } : mailbox().notes.keep(wish),

  /** What is kept of one kind about the games behind one (by id), some of it at a time. */
  notesAfter: (
    { mailbox }: Parts,
    kind: NoteKind,
    game: string,
    limit: number,
  ): (Note & { readonly game: string })[] => mailbox().notes.after(kind, game, limit),
};
