/** A move that was chosen and not yet sent, with what is written to go with it. */
export interface Draft {
  readonly ply: number;
  /** The square of the piece that is chosen; empty where none is. */
  readonly from: string;
  /** Empty where none is chosen yet. */
  readonly move: string;
  readonly message: string;
}

/** What of a browser's store is used. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A store that keeps nothing, for browsers that forbid access to theirs. */
const NONE: Store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** The browser's store, as far as there is one. */
export function storeOf(open: () => Store): Store {
  try {
    return open();
  } catch {
    return NONE;
  }
}

const keyOf = (game: string) => `taflpost:${game}`;

/** Keeps a draft until the tab is closed. Does nothing where the browser stores nothing. */
export function keepDraft(store: Store, game: string, draft: Draft): void {
  try {
    if (draft.from === "" && draft.move === "" && draft.message === "") store.removeItem(keyOf(game));
    else store.setItem(keyOf(game), JSON.stringify(draft));
  } catch {
    // The page works without it; only a reload would lose the text.
  }
}

function keptDraft(store: Store, game: string): Draft | null {
  try {
    const read: unknown = JSON.parse(store.getItem(keyOf(game)) ?? "null");
    return isDraft(read) ? read : null;
  } catch {
    // An unreadable draft counts as none.
    return null;
  }
}

/** The draft for this ply of a game. */
export function draftFor(store: Store, game: string, ply: number): Draft | null {
  const kept = keptDraft(store, game);
  return kept?.ply === ply ? kept : null;
}

/** What was written for another ply than this: the game has gone on. Empty where nothing was. */
export function outdatedMessage(store: Store, game: string, ply: number): string {
  const kept = keptDraft(store, game);
  return kept === null || kept.ply === ply ? "" : kept.message;
}

function isDraft(read: unknown): read is Draft {
  const { ply, ...texts } = (read ?? {}) as Partial<Record<keyof Draft, unknown>>;
  const { from, move, message } = texts;
  return typeof ply === "number" && [from, move, message].every((text) => typeof text === "string");
}
