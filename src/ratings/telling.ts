import type { AccountNews, AccountRecord } from "../contract/events/records.ts";
import type { PoolRow, RatingRow } from "../players/ratings.ts";
import { formatInstant, SECOND } from "../lib/duration.ts";
import { newId } from "../lib/ids.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { type ObjectStorage, openKept } from "../lib/object-storage.ts";
import { soonest } from "../lib/wakeup.ts";
import { triedAgain } from "../lib/subjects.ts";
import { type NewsPorts, openNewsOutbox } from "../mailbox/news-outbox.ts";
import type { Rows } from "./rows.ts";

/** Whom a pool tells what: idempotent, as what is told may come twice. */
export interface Receivers extends Pick<NewsPorts, "toMailbox"> {
  /** Has the records (D1) know how some players stand, and the pool as a whole: whole values, whose numbers rise. */
  readonly toRecords: (players: readonly RatingRow[], pool: PoolRow) => Promise<void>;
}

/** The records are written in batches, so long behind what changes: what comes meanwhile goes along. */
const BEHIND = 2 * SECOND;
/** So many players go in one batch, and so many batches in one go. */
const BATCH = 200;
const BATCHES = 50;

/** The highest rating that there is, in millionths of a point: leaderboards go down from there. */
const TOP = 4_000_000_000;
export const belowTop = (rating: number): number => TOP - Math.round(rating * 1e6);

/** How far the records follow: up to which number they have been written, and when they are written again. */
interface Written {
  readonly number: number;
  readonly tries: number;
  readonly due: number | null;
}

type TellingPorts = Receivers & {
  readonly storage: ObjectStorage;
  readonly ruleset: string;
  readonly rows: Rows;
};

/** Writes the pool's rows of the records, behind it. */
function openRecordsBehind({ storage: { sql }, ruleset, rows, toRecords }: TellingPorts) {
  const written = openKept<Written>(sql, "written");
  const numbers = openKept<{ readonly number: number }>(sql, "numbers");
  const state = (): Written => written.read() ?? { number: 0, tries: 0, due: null };
  const isBehind = (): boolean => (numbers.read()?.number ?? 0) > state().number;

  function batch() {
    const [{ number: from }, to] = [state(), numbers.read()?.number ?? 0];
    const players = rows.changedAfter(from, BATCH);
    const number = players.length < BATCH ? to : players.at(-1)!.number;
    return { players, number, to };
  }

  async function writeBatch(): Promise<void> {
    const { players, number, to } = batch();
    const day = rows.lastDay();
    if (day === null) return written.keep({ number, tries: 0, due: null });
    const { day: today, offset, variance } = day;
    const pool = {
      ruleset,
      day: today,
      offset,
      sd: Math.sqrt(variance),
      counts: JSON.stringify(rows.counts()),
      number: to,
    };
    await toRecords(
      players.map(({ isBot: _bot, isGone: _gone, ...row }) => ({
        ...row,
        ruleset,
        below: belowTop(row.rating),
      })),
      pool,
    );
    written.keep({ number, tries: 0, due: null });
  }

  return {
    /** When the records are written next; null where they are as the pool is. */
    nextDue: (): number | null => (isBehind() ? (state().due ?? now() + BEHIND) : null),

    async run(): Promise<void> {
      try {
        for (let left = BATCHES; left > 0 && isBehind() && (state().due ?? 0) <= now(); left--)
          await writeBatch();
      } catch (fault) {
        const { number, tries } = state();
        log("warn", "ratings-delayed", { ruleset, tries, fault });
        written.keep({ number, tries: tries + 1, due: now() + triedAgain(tries + 1) });
      }
    },
  };
}

/** Has the players and the records know what a pool has stored. */
export function openTelling(ports: TellingPorts) {
  const [records, news] = [openRecordsBehind(ports), openNewsOutbox(ports.storage, "outbox", ports)];
  return {
    /** Notes what a player is to be told (null: nothing). Within a transaction. */
    tell(player: string, one: AccountNews | null): void {
      if (one === null) return;
      const record = { id: newId(), type: one.type, timestamp: formatInstant(now()), data: one.data };
      news.add(player, record as AccountRecord);
    },
    forget: (player: string): void => news.forget(player),
    takeTold: (): string[] => news.takeTold(),

    nextDue: () => soonest(records.nextDue(), news.nextDue()),

    /** Tells what is due. Never fails but with the storage. */
    run: async (): Promise<void> => void (await Promise.all([records.run(), news.run()])),
  };
}
