import { isKnownType, kindOf } from "../events/index.ts";
import type { ChainLink } from "../proof/link.ts";
import type { GameEvent } from "../state.ts";

/** The version of events that this release writes, and the latest that it can read. */
const CURRENT = 1;

/**
 * The stored form of a game's events: the event itself with a version. Every stored form stays readable: a new version
 * adds a step to `upcast`, and no step is ever removed.
 */
type StoredEvent = { readonly v: number; readonly essential?: boolean } & GameEvent;

/** An event as it is stored; what chains it to those before it stands beside it. */
export function storedEvent(event: GameEvent): StoredEvent {
  return { v: CURRENT, ...(kindOf(event.type).isEssential === true ? { essential: true } : {}), ...event };
}

/** A row of the log as it was read. */
export interface ReadRow {
  /** Null for a type that only a later release knows. */
  readonly event: GameEvent | null;
  readonly link: ChainLink;
}

/** What a row says of its record in the public log. */
function linkIn({ hash, digest, salt }: Partial<Record<keyof ChainLink, string | undefined>>): ChainLink {
  if (hash === undefined) throw new Error("a row that nothing chains to those before it");
  return { hash, ...(digest === undefined ? {} : { digest }), ...(salt === undefined ? {} : { salt }) };
}

/** An event of this release from a stored one; null for a type that only a later release knows. */
function upcast({ v, essential = false, ...event }: StoredEvent): GameEvent | null {
  const { type } = event as { readonly type: unknown };
  if (typeof type !== "string") throw new Error("no event: it has no type");
  const isKnown = isKnownType(type);
  if (isKnown ? v > CURRENT : essential)
    throw new Error(`an event “${type}” of version ${v}, which only a later release can read`);
  return isKnown ? event : null;
}

/**
 * Reads a row: its event (null for a type that only a later release knows: it is passed over and stays stored), and how
 * it is chained. Throws if the text is not an event, is of a later version (read as one of ours it could mean something
 * else), or is marked as essential and of an unknown type: play must not go on from a position that may not be the
 * game's.
 */
export function readRow(text: string): ReadRow {
  const { hash, digest, salt, ...stored } = JSON.parse(text) as StoredEvent & Partial<ChainLink>;
  return { event: upcast(stored), link: linkIn({ hash, digest, salt }) };
}
