import type { StoringCalls } from "../channels/channel.ts";
import type { NoteKind } from "../contract/terms.ts";
import { now } from "../lib/now.ts";
import { allRows, allValues, firstRow, hasRows, type Sql } from "../lib/object-storage.ts";
import { MethodGroup } from "../lib/service-object.ts";

export interface Note {
  /** Rises with each change, even if the note was deleted in between. */
  readonly version: number;
  readonly body: string;
}

/** The version of a note that is not stored. Clients rely on it. */
export const UNWRITTEN = 0;

/**
 * `version`: the stored version, or `UNWRITTEN`. `changed`: the stored version is not the expected one. `full`: too many games
 * have notes. `gone`: the player has left.
 */
export type NoteWritten =
  | { readonly kind: "kept" | "changed"; readonly version: number }
  | { readonly kind: "full" | "gone" };

export interface NewNote {
  readonly game: string;
  readonly kind: NoteKind;
  /** JSON text; null deletes the note. */
  readonly body: string | null;
  /** The stored version must be one of these; null for any. */
  readonly versions: readonly number[] | null;
  /** Maximum number of games with notes, to limit the player's storage. */
  readonly most: number;
}

export class NoteMethods extends MethodGroup<StoringCalls> {
  read(game: string, kind: NoteKind): Note | null {
    return this.#find(game, kind);
  }

  write({ game, kind, body, versions, most }: NewNote): NoteWritten {
    if (this.host.hasLeft()) return { kind: "gone" };
    const before = this.#find(game, kind)?.version ?? UNWRITTEN;
    if (versions !== null && !versions.includes(before)) return { kind: "changed", version: before };
    if (body === null) {
      this.#sql.exec("DELETE FROM notes WHERE game = ? AND kind = ?", game, kind);
      return { kind: "kept", version: UNWRITTEN };
    }
    if (this.#isFull(game, most)) return { kind: "full" };
    // The version is a timestamp, so a note that is deleted and rewritten never reuses a version number.
    const version = Math.max(before + 1, now());
    const query = "INSERT OR REPLACE INTO notes (game, kind, version, body) VALUES (?, ?, ?, ?)";
    this.#sql.exec(query, game, kind, version, body);
    return { kind: "kept", version };
  }

  after(kind: NoteKind, game: string, limit: number): (Note & { readonly game: string })[] {
    const query = "SELECT game, version, body FROM notes WHERE kind = ? AND game > ? ORDER BY game LIMIT ?";
    return allRows(this.#sql, query, kind, game, limit);
  }

  get #sql(): Sql {
    return this.host.storage().sql;
  }

  #find(game: string, kind: NoteKind): Note | null {
    return firstRow(this.#sql, "SELECT version, body FROM notes WHERE game = ? AND kind = ?", game, kind);
  }

  #isFull(game: string, most: number): boolean {
    if (hasRows(this.#sql, "SELECT 1 FROM notes WHERE game = ? LIMIT 1", game)) return false;
    return allValues(this.#sql, "SELECT DISTINCT game FROM notes LIMIT ?", most).length >= most;
  }
}
