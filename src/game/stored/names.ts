import { textOf } from "../events/index.ts";
import type { GameEvent, GameState } from "../state.ts";
import { readRow, type LogRow, next } from "./log.ts";

/**
 * The places where stored JSON has players' names: seats, and who caused something. A name is letters, digits, dashes
 * and underscores, and quotes within a text are escaped, so what somebody wrote never reads like one of these.
 */
const PLACES = ["name", "by", "to"] as const;

/** How each place with a name begins in stored JSON; the name and a quote follow. */
const NAMED_BY: readonly string[] = PLACES.map((place) => `"${place}":"`);

/** The same stored JSON with another name for the player who had the name `before`. */
function withName(text: string, before: string, after: string): string {
  return NAMED_BY.reduce(
    (renamed, named) => renamed.replaceAll(`${named}${before}"`, `${named}${after}"`),
    text,
  );
}

/** The name that a player has in stored JSON; null where they have no seat in it. */
export function nameIn(text: string, player: string): string | null {
  if (!text.includes(player)) return null;
  return new RegExp(`"id":"${player}","name":"([^"\\\\]*)"`).exec(text)?.[1] ?? null;
}

/** A player who has gone, and the name that is left of them; or one who stays under another, and what they wrote with them. */
export interface Renaming {
  readonly player: string;
  readonly name: string;
  readonly stays?: boolean;
}

/** Stored JSON with the name that is left of a player, wherever it had theirs; null where nothing changes. */
export function relabelled(text: string, { player, name }: Renaming): string | null {
  const before = nameIn(text, player);
  return before === null || before === name ? null : withName(text, before, name);
}

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
  if (renaming.stays === true || !renamed.includes('"message":"')) return renamed === text ? null : renamed;
  const without = JSON.stringify(JSON.parse(renamed), (_name, value: unknown) => {
    const isSaid = typeof value === "object" && value !== null && "message" in value && "by" in value;
    return isSaid && isTheirs(value.by, renaming) ? { ...value, message: null } : value;
  });
  return without === text ? null : without;
}
