import { textOf } from "../proof/record.ts";
import type { GameEvent, GameState } from "../state.ts";
import { readEvent } from "./events.ts";
import { type LogRow, next } from "./log.ts";
import { relabelled, type Renaming } from "./names.ts";

/** Who wrote the text of an event; null where nobody wrote any. `before` is the state before it. */
function writerOf(before: GameState | null, event: GameEvent): string | null {
  if (textOf(event) === null) return null;
  if (event.type === "challenged") return event.terms.by.id;
  const side = event.type === "messaged" ? event.side : before?.position.turn;
  return (side && before?.players?.[side].id) ?? null;
}

/** The numbers of the events of a log with which a player wrote something, as far as it can be folded. */
export function writtenBy(rows: readonly LogRow[], player: string): ReadonlySet<number> {
  const found = new Set<number>();
  let state: GameState | null = null;
  for (const { seq, body } of rows) {
    try {
      const event = readEvent(body);
      if (event !== null && writerOf(state, event) === player) found.add(seq);
      state = next(state, { event });
    } catch {
      // What comes behind it nobody can read, and its texts are shown to nobody.
      break;
    }
  }
  return found;
}

/** A stored event without the text that a player wrote with it, and without its salt; the digest of both stays. */
export function withoutText(body: string): string {
  const { salt: _salt, ...stored } = JSON.parse(body) as GameEvent & { readonly salt?: string };
  if (stored.type === "challenged")
    return JSON.stringify({ ...stored, terms: { ...stored.terms, message: null } });
  if (stored.type === "moved") return JSON.stringify({ ...stored, message: null });
  return JSON.stringify(stored.type === "messaged" ? { ...stored, text: null } : stored);
}

/** Whether stored JSON is of what a player wrote: beside it stands who did, as a name or a seat. */
function isTheirs(by: unknown, { player, name }: Renaming): boolean {
  return by === name || (typeof by === "object" && by !== null && (by as { id?: unknown }).id === player);
}

/**
 * Stored JSON of what was told of a game (in outboxes, feeds and lists), with the name that is left of a player, and
 * without what they wrote. Null where nothing changes.
 */
export function forgotten(text: string, renaming: Renaming): string | null {
  const renamed = relabelled(text, renaming) ?? text;
  if (!renamed.includes('"message":"')) return renamed === text ? null : renamed;
  const without = JSON.stringify(JSON.parse(renamed), (_name, value: unknown) => {
    const isSaid = typeof value === "object" && value !== null && "message" in value && "by" in value;
    return isSaid && isTheirs(value.by, renaming) ? { ...value, message: null } : value;
  });
  return without === text ? null : without;
}
