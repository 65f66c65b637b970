import type { Renaming } from "../game/stored/names.ts";
import type { AccountRecord } from "../contract/events/records.ts";
import { log } from "../lib/log.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { SubjectOutbox, type Waiting } from "../lib/subjects.ts";
import { named, playersIn, type NamedRecord } from "./named.ts";

/** Calls that the outbox makes. They must be idempotent, because failed deliveries are repeated. */
export interface NewsPorts {
  readonly toMailbox: (player: string, events: readonly NamedRecord[]) => Promise<void>;
  /** In the player's stored events, replaces the names of players who left or were renamed. */
  readonly tellGone?: (player: string, gone: readonly Renaming[]) => Promise<void>;
  /** Returns the names of players by their ids. Absent if the events already have names. */
  readonly namesOf?: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Maximum number of events in one call. The rest follows in further calls. */
const MOST_EVENTS = 200;

/** Returns the statements that create an outbox table. body: an event or a renaming, as JSON. */
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
type Batch = readonly Waiting<News>[];

const isRecord = (news: News): news is AccountRecord => !("gone" in news);

/** Delivers an object's stored events to players, at least once and in order for each player. */
export class NewsOutbox extends SubjectOutbox<News> {
  readonly #ports: NewsPorts;
  readonly #names = new WeakMap<Batch, Promise<Names>>();
  readonly #reached = new Set<string>();

  constructor({ sql }: ObjectStorage, table: string, ports: NewsPorts) {
    super(sql, { table, subject: "player", batch: MOST_EVENTS, delayed }, (waiting, all) =>
      this.#toPlayer(waiting, all),
    );
    this.#ports = ports;
  }

  /** Returns the players who received something since the last call, each once. */
  takeReached(): string[] {
    const all = [...this.#reached];
    this.#reached.clear();
    return all;
  }

  async #toPlayer({ subject: player, entries }: Waiting<News>, all: Batch): Promise<void> {
    const names = await this.#namesIn(all);
    const records = entries.filter(isRecord);
    const gone = entries.flatMap((one) => (isRecord(one) ? [] : [one.gone]));
    if (records.length > 0)
      await this.#ports.toMailbox(player, names === null ? records : records.map((one) => named(one, names)));
    // Last, because the events above may contain the names of deleted players.
    if (gone.length > 0) await this.#ports.tellGone?.(player, gone);
    this.#reached.add(player);
  }

  /** Returns the names of all players in a batch, read once per batch; null if the events already have names. */
  #namesIn(all: Batch): Promise<Names> {
    const ids = new Set(all.flatMap(({ entries }) => entries.filter(isRecord).flatMap(playersIn)));
    const known = this.#names.get(all) ?? Promise.resolve(this.#ports.namesOf?.([...ids]) ?? null);
    this.#names.set(all, known);
    return known;
  }
}
