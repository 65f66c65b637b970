import { utf8 } from "../../lib/bytes.ts";
import { jcs } from "../../lib/jcs.ts";
import { sha256Hex } from "../../lib/sha256.ts";
import { formatInstant } from "../../lib/duration.ts";
import { kindOf } from "../events/index.ts";
import type { PublicData } from "../events/kind.ts";
import type { GameEvent } from "../state.ts";

/** An event in its public form. Instants as RFC 3339, spans as ISO 8601, exact to the millisecond. */
interface PublicEvent {
  readonly seq: number;
  readonly at: string;
  readonly type: GameEvent["type"];
  readonly data: PublicData;
}

/**
 * The public form of the event with the number `seq`. `digest`: of the text that a player wrote with it, null where there
 * was none; it stays when the text is gone, so it is not taken from the event.
 */
export function publicEvent(seq: number, event: GameEvent, digest: string | null): PublicEvent {
  const data = kindOf(event.type).record(event, digest === null ? null : { digest });
  return { seq, at: formatInstant(event.at), type: event.type, data };
}

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
