import type { AccountRecord } from "../contract/events/records.ts";
import { MINUTE, SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { allRows, firstValue, insertRow, type ObjectStorage } from "../lib/object-storage.ts";
import { named, playersIn, type ToldRecord } from "./named.ts";

/** What an outbox of news needs from the world. What it does may be done twice. */
export interface NewsPorts {
  /** Has a player know events, which their mailbox knows by their ids. */
  readonly toMailbox: (player: string, events: readonly ToldRecord[]) => Promise<void>;
  /** The names that players have, by their ids; left out where no record names a player by an id. */
  readonly namesOf?: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** So many players are told in one go, some of them at the same time. */
const TOLD_AT_ONCE = 400;
const SIDE_BY_SIDE = 10;
/** So many events a player is told at once. */
const MOST_EVENTS = 200;

/** How long after the `tries`th failure (1 is the first) it is tried again, in milliseconds. */
export const triedAgain = (tries: number): number => Math.min(5 * SECOND * 2 ** (tries - 1), 30 * MINUTE);

/** The steps of a schema that make a table of what players have still to be told. body: the event as JSON. */
export const newsTable = (table: string): readonly string[] => [
  `CREATE TABLE ${table} (place INTEGER PRIMARY KEY, player TEXT NOT NULL, body TEXT NOT NULL, due INTEGER NOT NULL,
     tries INTEGER NOT NULL DEFAULT 0)`,
  `CREATE INDEX ${table}_by_due ON ${table} (due)`,
  `CREATE INDEX ${table}_by_player ON ${table} (player, place)`,
];

type Names = ReadonlyMap<string, string> | null;

/** What one player has still to be told. */
interface Waiting {
  readonly player: string;
  readonly rows: readonly { readonly place: number; readonly tries: number }[];
  readonly records: readonly AccountRecord[];
}

/**
 * Tells players what an object has stored for them: at least once, each by themselves and in order.
 * @param table one that `newsTable` has made
 */
export function openNewsOutbox({ sql }: ObjectStorage, table: string, { toMailbox, namesOf }: NewsPorts) {
  const told = new Set<string>();

  function waitingFor(player: string): Waiting {
    const query = `SELECT place, body, tries FROM ${table} WHERE player = ? ORDER BY place LIMIT ?`;
    type Row = { readonly place: number; readonly body: string; readonly tries: number };
    const rows = allRows<Row>(sql, query, player, MOST_EVENTS);
    return { player, rows, records: rows.map(({ body }) => JSON.parse(body) as AccountRecord) };
  }

  async function tellOne({ player, rows, records }: Waiting, names: Promise<Names>): Promise<void> {
    try {
      const known = await names;
      await toMailbox(player, known === null ? records : records.map((one) => named(one, known)));
      told.add(player);
      sql.exec(`DELETE FROM ${table} WHERE player = ? AND place <= ?`, player, rows.at(-1)?.place ?? 0);
    } catch (fault) {
      const tries = Math.max(...rows.map((row) => row.tries)) + 1;
      log("warn", "news-delayed", { player, tries, fault });
      const due = now() + triedAgain(tries);
      sql.exec(`UPDATE ${table} SET tries = ?, due = ? WHERE player = ?`, tries, due, player);
    }
  }

  /** The names of all whom some records name; null where they name nobody by an id. */
  async function namesIn(all: readonly Waiting[]): Promise<Names> {
    const ids = new Set(all.flatMap(({ records }) => records.flatMap(playersIn)));
    return namesOf === undefined ? null : namesOf([...ids]);
  }

  function nextToTell(): Waiting[] {
    const query = `SELECT DISTINCT player FROM ${table} WHERE due <= ? ORDER BY due LIMIT ?`;
    const players = allRows<{ player: string }>(sql, query, now(), SIDE_BY_SIDE);
    return players.map(({ player }) => waitingFor(player));
  }

  return {
    nextDue: (): number | null => firstValue(sql, `SELECT min(due) FROM ${table}`),

    /** Notes what a player is to be told. Within a transaction. */
    tell(player: string, record: AccountRecord): void {
      insertRow(sql, table, { player, body: JSON.stringify(record), due: now() });
    },

    /** Who has been told something since this was asked last. */
    takeTold(): string[] {
      const all = [...told];
      told.clear();
      return all;
    },

    /** Whoever has left is told nothing. */
    forget: (player: string): void => void sql.exec(`DELETE FROM ${table} WHERE player = ?`, player),

    /** Tells what is due. Never fails but with the storage. */
    async run(): Promise<void> {
      let left = TOLD_AT_ONCE;
      for (let some = nextToTell(); some.length > 0 && left > 0; some = nextToTell()) {
        left -= some.length;
        const names = namesIn(some);
        await Promise.all(some.map((one) => tellOne(one, names)));
      }
    },
  };
}
