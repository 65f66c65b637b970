import { now } from "../lib/now.ts";
import { type ObjectStorage, allRows, allValues, firstRow, hasRows } from "../lib/object-storage.ts";

/** What a player writes down for themselves about a game. */
export const NOTE_KINDS = ["notes", "lines"] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** What is kept of one kind about one game. */
export interface Note {
  /** Rises with each change, also after it was deleted. */
  readonly version: number;
  /** As JSON. */
  readonly body: string;
}

/** The version of what was never written, or has been deleted. */
export const UNWRITTEN = 0;

/** What became of a wish to keep something: `version` is the one that there is then. */
export type KeptNote =
  | { readonly kind: "kept" | "changed"; readonly version: number }
  | { readonly kind: "full" | "gone" };

/** What is to be kept. */
export interface NoteToKeep {
  readonly game: string;
  readonly kind: NoteKind;
  /** As JSON; null to delete it. */
  readonly body: string | null;
  /** The versions for which it is meant; null for any. */
  readonly versions: readonly number[] | null;
  /** Of so many games a player may keep something. */
  readonly most: number;
}

/** What a player has written down for themselves about their games. All calls are synchronous. */
export function openNotes({ sql }: Pick<ObjectStorage, "sql">) {
  const read = (game: string, kind: NoteKind): Note | null =>
    firstRow(sql, "SELECT version, body FROM notes WHERE game = ? AND kind = ?", game, kind);

  /** Whether there is no room for a game that nothing is kept of yet. */
  function isFull(game: string, most: number): boolean {
    if (hasRows(sql, "SELECT 1 FROM notes WHERE game = ? LIMIT 1", game)) return false;
    return allValues(sql, "SELECT DISTINCT game FROM notes LIMIT ?", most).length >= most;
  }

  return {
    read,

    keep({ game, kind, body, versions, most }: NoteToKeep): KeptNote {
      const before = read(game, kind)?.version ?? UNWRITTEN;
      if (versions !== null && !versions.includes(before)) return { kind: "changed", version: before };
      if (body === null) {
        sql.exec("DELETE FROM notes WHERE game = ? AND kind = ?", game, kind);
        return { kind: "kept", version: UNWRITTEN };
      }
      if (isFull(game, most)) return { kind: "full" };
      // By the clock: what was deleted and is written again must not come under a version that it had before.
      const version = Math.max(before + 1, now());
      const query = "INSERT OR REPLACE INTO notes (game, kind, version, body) VALUES (?, ?, ?, ?)";
      sql.exec(query, game, kind, version, body);
      return { kind: "kept", version };
    },

    /** Those of one kind about the games behind one (by id), with their games. */
    after(kind: NoteKind, game: string, limit: number): (Note & { readonly game: string })[] {
      const query = "SELECT game, version, body FROM notes WHERE kind = ? AND game > ? ORDER BY game LIMIT ?";
      return allRows(sql, query, kind, game, limit);
    },
  };
}
