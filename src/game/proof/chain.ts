import { utf8 } from "../../lib/bytes.ts";
import { jcs } from "../../lib/jcs.ts";
import { sha256Hex } from "../../lib/sha256.ts";
import type { PublicEvent } from "./record.ts";

/** A record of a game's public log: an event, the hash of the record before it (null for the first), and its own. */
export interface LogRecord extends PublicEvent {
  readonly prev: string | null;
  readonly hash: string;
}

/**
 * The hash of a record: SHA-256 (hex) of its canonical form (RFC 8785) without `hash`, with the game's id as `game`. Null
 * for what has no canonical form.
 */
export function hashOf(game: string, record: object): string | null {
  const { hash: _hash, ...hashed } = record as { readonly hash?: unknown };
  const form = jcs({ ...hashed, game });
  return form === null ? null : sha256Hex(utf8(form));
}

/** Chains an event to the record before it, whose hash is `prev`; null for the first event of a log. */
export function chained(game: string, prev: string | null, event: PublicEvent): LogRecord {
  const record = { ...event, prev };
  const hash = hashOf(game, record);
  if (hash === null) throw new Error(`an event without a canonical form: ${event.type}`);
  return { ...record, hash };
}

/** Chains events to each other, in order; `head` is the hash of the record before the first of them. */
export function chainOf(
  game: string,
  events: readonly PublicEvent[],
  head: string | null = null,
): readonly LogRecord[] {
  const records: LogRecord[] = [];
  for (const event of events) records.push(chained(game, records.at(-1)?.hash ?? head, event));
  return records;
}
