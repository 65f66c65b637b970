import type { Renaming } from "../game/stored/names.ts";
import type { AccountRecord } from "../contract/events/records.ts";
import { log } from "../lib/log.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { openSubjects, type Waiting } from "../lib/subjects.ts";
import { named, playersIn, type ToldRecord } from "./named.ts";

/** What an outbox of news needs from the world. What it does may be done twice. */
export interface NewsPorts {
  /** Has a player know events, which their mailbox knows by their ids. */
  readonly toMailbox: (player: string, events: readonly ToldRecord[]) => Promise<void>;
  /** Has a player's events name those who have left the service by the names that are left of them. */
  readonly tellGone?: (player: string, gone: readonly Renaming[]) => Promise<void>;
  /** The names that players have, by their ids; left out where no record names a player by an id. */
  readonly namesOf?: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** So many events a player is told at once. */
const MOST_EVENTS = 200;

/** The steps of a schema that make a table of what players have still to be told. body: the event as JSON. */
export const newsTable = (table: string): readonly string[] => [
  `CREATE TABLE ${table} (place INTEGER PRIMARY KEY, player TEXT NOT NULL, body TEXT NOT NULL, due INTEGER NOT NULL,
     tries INTEGER NOT NULL DEFAULT 0)`,
  `CREATE INDEX ${table}_by_due ON ${table} (due)`,
  `CREATE INDEX ${table}_by_player ON ${table} (player, place)`,
];

const delayed = (player: string, tries: number, fault: unknown) =>
  log("warn", "news-delayed", { player, tries, fault });

type Names = ReadonlyMap<string, string> | null;
type News = AccountRecord | { readonly gone: Renaming };
type Told = readonly Waiting<News>[];

const isRecord = (news: News): news is AccountRecord => !("gone" in news);

/**
 * Tells players what an object has stored for them: at least once, each by themselves and in order.
 * @param table one that `newsTable` has made
 */
export function openNewsOutbox(
  { sql }: ObjectStorage,
  table: string,
  { toMailbox, tellGone, namesOf }: NewsPorts,
) {
  const told = new Set<string>();
  const names = new WeakMap<Told, Promise<Names>>();

  /** The names of all whom some records name, read once for all; null where they name nobody by an id. */
  function namesIn(all: Told): Promise<Names> {
    const ids = new Set(all.flatMap(({ entries }) => entries.filter(isRecord).flatMap(playersIn)));
    const known = names.get(all) ?? Promise.resolve(namesOf?.([...ids]) ?? null);
    names.set(all, known);
    return known;
  }

  const of = { table, subject: "player", batch: MOST_EVENTS, delayed } as const;
  const outbox = openSubjects<News>(sql, of, async ({ subject: player, entries }, all) => {
    const known = await namesIn(all);
    const records = entries.filter(isRecord);
    const gone = entries.flatMap((one) => (isRecord(one) ? [] : [one.gone]));
    if (records.length > 0)
      await toMailbox(player, known === null ? records : records.map((one) => named(one, known)));
    // Last: what is told now has the names that are left already.
    if (gone.length > 0) await tellGone?.(player, gone);
    told.add(player);
  });

  return {
    ...outbox,

    /** Who has been told something since this was asked last. */
    takeTold(): string[] {
      const all = [...told];
      told.clear();
      return all;
    },
  };
}
