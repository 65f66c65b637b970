import type { AccountRecord } from "../contract/events/records.ts";
import type { Renaming } from "../game/stored/names.ts";

interface NamedPlayer {
  readonly id: string;
  readonly name: string;
}

/** An event and the players it names, so that the name of a player who leaves can be removed later. */
export type NamedRecord = AccountRecord & { readonly named?: readonly NamedPlayer[] };

/** Fields of competition events that contain one player's name. */
const NAMED: ReadonlySet<string> = new Set(["player", "opponent", "by", "winner"]);

function withNames(key: string, value: unknown, to: (name: string) => string): unknown {
  if (key === "winners") return (value as readonly string[]).map(to);
  if (key === "points" && typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, points]) => [to(name), points]));
  return NAMED.has(key) && typeof value === "string" ? to(value) : value;
}

function renamed(record: AccountRecord, to: (name: string) => string): AccountRecord {
  const facts = Object.entries(record.data).map(([key, value]) => [key, withNames(key, value, to)] as const);
  return { ...record, data: Object.fromEntries(facts) } as AccountRecord;
}

/** Returns the ids of the players in an event that still names players by their ids. */
export function playersIn(record: AccountRecord): readonly string[] {
  const found = new Set<string>();
  renamed(record, (id) => {
    found.add(id);
    return id;
  });
  return [...found];
}

/** Replaces the player ids in an event with names. An id without a name stays. */
export function named(record: AccountRecord, names: ReadonlyMap<string, string>): NamedRecord {
  const nameOf = (id: string): string => names.get(id) ?? id;
  const players = playersIn(record).map((id) => ({ id, name: nameOf(id) }));
  return { ...renamed(record, nameOf), named: players };
}

/** Replaces a player's name in a stored event (JSON). Returns null if the event does not name the player. */
export function withNameLeft(stored: string, { player, name }: Renaming): string | null {
  if (!stored.includes('"named":[')) return null;
  const body = JSON.parse(stored) as { readonly own: AccountRecord; readonly named: readonly NamedPlayer[] };
  const known = body.named.find(({ id }) => id === player);
  if (known === undefined) return null;
  const own = renamed(body.own, (one) => (one === known.name ? name : one));
  return JSON.stringify({
    ...body,
    own,
    named: body.named.map((one) => (one === known ? { id: player, name } : one)),
  });
}
