import { textOf } from "../events/index.ts";
import type { GameEvent, GameState } from "../state.ts";
import { readRow, type LogRow, next } from "./log.ts";

/**
 * Members of stored JSON that contain names. Names have no quotes, and quotes within texts are escaped, so no text can
 * be mistaken for such a member.
 */
const PLACES = ["name", "by", "to"] as const;

const NAMED_BY: readonly string[] = PLACES.map((place) => `"${place}":"`);

function withName(text: string, before: string, after: string): string {
  return NAMED_BY.reduce(
    (renamed, named) => renamed.replaceAll(`${named}${before}"`, `${named}${after}"`),
    text,
  );
}

/** Returns the player's name; null if the text does not contain this player's seat. */
export function nameIn(text: string, player: string): string | null {
  if (!text.includes(player)) return null;
  return new RegExp(`"id":"${player}","name":"([^"\\\\]*)"`).exec(text)?.[1] ?? null;
}

/** A player's new name. Unless the player `stays`, the player has left, and the player's texts are removed. */
export interface Renaming {
  readonly player: string;
  readonly name: string;
  readonly stays?: boolean;
}

export function relabelled(text: string, { player, name }: Renaming): string | null {
  const before = nameIn(text, player);
  return before === null || before === name ? null : withName(text, before, name);
}

function writerOf(before: GameState | null, event: GameEvent): string | null {
  if (event.type === "declined" && event.counter?.terms.message != null) return event.counter.terms.by.id;
  if (textOf(event) === null) return null;
  if (event.type === "challenged") return event.terms.by.id;
  const side = event.type === "messaged" ? event.side : before?.position.turn;
  return (side && before?.players?.[side].id) ?? null;
}

/** Returns the numbers of the events with texts of a player, as far as the log can be folded. */
export function writtenBy(rows: readonly LogRow[], player: string): ReadonlySet<number> {
  const found = new Set<number>();
  let state: GameState | null = null;
  for (const { seq, body } of rows) {
    try {
      const row = readRow(body);
      if (row.event !== null && writerOf(state, row.event) === player) found.add(seq);
      state = next(state, row);
    } catch {
      // Events after this one cannot be folded either.
      break;
    }
  }
  return found;
}

const isTheirs = (by: unknown, { player, name }: Renaming): boolean =>
  by === name || (typeof by === "object" && by !== null && (by as { id?: unknown }).id === player);

/** Removes an event's text and salt, but not the digest. Returns null if there is no text. */
export function withoutText(body: string): string | null {
  const { event } = readRow(body);
  const { salt: _salt, ...stored } = JSON.parse(body) as { salt?: string; terms?: object };
  // The digest of this text is in the log of the new challenge.
  if (event?.type === "declined" && event.counter !== undefined && event.counter.terms.message !== null)
    return JSON.stringify({
      ...stored,
      counter: { ...event.counter, terms: { ...event.counter.terms, message: null } },
    });
  if (event?.type === "messaged" && event.text !== null) return JSON.stringify({ ...stored, text: null });
  if (event?.type === "challenged" && event.terms.message !== null)
    return JSON.stringify({ ...stored, terms: { ...stored.terms, message: null } });
  const isSaid = event?.type === "moved" && event.message !== null;
  return isSaid ? JSON.stringify({ ...stored, message: null }) : null;
}

/**
 * Changes a player's name in stored JSON of outboxes, feeds and lists. Removes the player's texts unless the player
 * `stays`. Returns null if nothing changes.
 */
export function forgotten(text: string, renaming: Renaming): string | null {
  const renamed = relabelled(text, renaming) ?? text;
  if (renaming.stays === true || !renamed.includes('"message":"')) return renamed === text ? null : renamed;
  const without = JSON.stringify(JSON.parse(renamed), (_name, value: unknown) => {
    const isSaid = typeof value === "object" && value !== null && "message" in value && "by" in value;
    return isSaid && isTheirs(value.by, renaming) ? { ...value, message: null } : value;
  });
  return without === text ? null : without;
}
