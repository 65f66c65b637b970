import type { AccountRecord } from "../contract/events/records.ts";
import type { Renaming } from "../game/stored/names.ts";

/** A player as a record names them. */
interface NamedPlayer {
  readonly id: string;
  readonly name: string;
}

/** A record, with the players whom it names: where one of them goes, their name is taken out of it. */
export type ToldRecord = AccountRecord & { readonly named?: readonly NamedPlayer[] };

/** Where events of competition name a player; `winners` are several, and `points` are by name. */
const NAMED: ReadonlySet<string> = new Set(["player", "opponent", "by", "winner"]);

function withNames(key: string, value: unknown, to: (name: string) => string): unknown {
  if (key === "winners") return (value as readonly string[]).map(to);
  if (key === "points" && typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, points]) => [to(name), points]));
  return NAMED.has(key) && typeof value === "string" ? to(value) : value;
}

/** A record with other names in it, or with names where it has ids. */
function renamed(record: AccountRecord, to: (name: string) => string): AccountRecord {
  const facts = Object.entries(record.data).map(([key, value]) => [key, withNames(key, value, to)] as const);
  return { ...record, data: Object.fromEntries(facts) } as AccountRecord;
}

/** The players whom a record names by their ids. */
export function playersIn(record: AccountRecord): readonly string[] {
  const found = new Set<string>();
  renamed(record, (id) => {
    found.add(id);
    return id;
  });
  return [...found];
}

/** A record that names players by their ids, with their names. */
export function named(record: AccountRecord, names: ReadonlyMap<string, string>): ToldRecord {
  const nameOf = (id: string): string => names.get(id) ?? id;
  const players = playersIn(record).map((id) => ({ id, name: nameOf(id) }));
  return { ...renamed(record, nameOf), named: players };
}

/** What a feed has stored of such a record, with the name that is left of a player; null where it does not name them. */
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
