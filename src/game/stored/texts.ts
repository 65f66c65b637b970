import { textOf } from "../events/index.ts";
import type { GameEvent, GameState } from "../state.ts";
import { readRow } from "./events.ts";
import { type LogRow, next } from "./log.ts";
import { relabelled, type Renaming } from "./names.ts";

/** Who wrote the text of an event; null where nobody wrote any. `before` is the state before it. */
function writerOf(before: GameState | null, event: GameEvent): string | null {
  if (event.type === "declined" && event.counter?.terms.message != null) return event.counter.terms.by.id;
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
      const row = readRow(body);
      if (row.event !== null && writerOf(state, row.event) === player) found.add(seq);
      state = next(state, row);
    } catch {
      // What comes behind it nobody can read, and its texts are shown to nobody.
      break;
    }
  }
  return found;
}

/** Whether stored JSON is of what a player wrote: beside it stands who did, as a name or a seat. */
function isTheirs(by: unknown, { player, name }: Renaming): boolean {
  return by === name || (typeof by === "object" && by !== null && (by as { id?: unknown }).id === player);
}

/** A row without the text that a player wrote: its salt goes with it, the digest stays. Null where it has none. */
export function withoutText(body: string): string | null {
  const { event } = readRow(body);
  const { salt: _salt, ...stored } = JSON.parse(body) as { salt?: string; terms?: object };
  // What comes with a counter-offer is public as a digest in the log of the challenge that it has become.
  if (event?.type === "declined" && event.counter !== undefined && event.counter.terms.message !== null)
    return JSON.stringify({
      ...stored,
      counter: { ...event.counter, terms: { ...event.counter.terms, message: null } },
    });
  if (event?.type === "messaged" && event.text !== null) return JSON.stringify({ ...stored, text: null });
  if (event?.type === "challenged" && event.terms.message !== null)
    return JSON.stringify({ ...stored, terms: { ...stored.terms, message: null } });
  return event?.type === "moved" && event.message !== null
    ? JSON.stringify({ ...stored, message: null })
    : null;
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
