import type { AccountNews } from "../contract/events/records.ts";
import type { RatedResult } from "../game/projections/ratings.ts";
import { oneAtATime } from "../lib/calls.ts";
import { DAY, MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { committing, hasSchema, migrate, type ObjectStorage, openKept } from "../lib/object-storage.ts";
import type { Reach } from "../lib/places.ts";
import { soonest, wakeup } from "../lib/wakeup.ts";
import { NEW } from "./glicko2.ts";
import { dayOf, firstOffset } from "./offset.ts";
import { newsOfAnnulment, newsOfGame, newsOfReplay } from "./news.ts";
import { openReplaying } from "./replay.ts";
import {
  type Annulment,
  type DayRow,
  openRows,
  type PlayerRow,
  POOL_SCHEMA,
  type RatedGame,
  type ResultRow,
} from "./rows.ts";
import { openTable, type PoolPlayer, type Table } from "./table.ts";
import { openTelling, type Receivers } from "./telling.ts";

/** What a pool needs from the world. A simulation brings its own. */
export interface PoolPorts extends Receivers {
  readonly storage: ObjectStorage;
  /** Id of the rule set. */
  readonly ruleset: string;
  /** The address of the service. */
  readonly origin: string;
}

/** The alarm stands so long behind what is being done, for where that is cut off. */
const GRACE = MINUTE;

/** So many slices of a replay, and so many players whose time on the leaderboard is over, in one go. */
const SLICES = 40;
const EXPIRED_AT_ONCE = 500;

/** How the changes of a pool are counted; each player has the number of the last one that changed them. */
interface Numbers {
  readonly number: number;
}

/** What a player is told, by how they stood before; null for nothing. */
type NewsOf = (before: PlayerRow | null) => AccountNews | null;

/** What is said of a player besides where they stand; left out: what is known. */
interface Flags {
  readonly isBot?: boolean;
  readonly isGone?: boolean;
}

const isSame = (before: PlayerRow | null, after: PoolPlayer): boolean =>
  before !== null &&
  (["rating", "rd", "volatility", "games"] as const).every((name) => before[name] === after[name]);

const inOrder = (a: RatedResult, b: RatedResult): number =>
  a.finishedAt - b.finishedAt || (a.game < b.game ? -1 : 1);

/** How an entry is annulled, or counts again: as it is then, or why not. */
export type Annulled =
  | { readonly kind: "not-rated" }
  | { readonly kind: "already" }
  | { readonly kind: "done"; readonly game: RatedGame };

function openLive({ storage, ruleset, origin, ...receivers }: PoolPorts) {
  const { sql } = storage;
  const rows = openRows(sql);
  const numbers = openKept<Numbers>(sql, "numbers");
  const telling = openTelling({ storage, ruleset, rows, ...receivers });

  // Stored with each commit.
  let number = numbers.read()?.number ?? 0;

  /** Stores where a player stands, and has them know why; who has left hears nothing. */
  function put(player: string, standing: PoolPlayer, news: NewsOf | null, flags: Flags = {}): void {
    const before = rows.player(player);
    const { isBot = before?.isBot === 1, isGone = before?.isGone === 1 } = flags;
    const { rating, rd, volatility, ratedAt, games } = standing;
    number++;
    const row = { player, rating, rd, volatility, ratedAt, games, number };
    rows.put({ ...row, isBot: Number(isBot), isGone: Number(isGone) }, before, now());
    if (!isGone && news !== null) telling.tell(player, news(before));
  }

  const replaying = openReplaying(storage, {
    rows,
    settle({ game, players }) {
      const about = { ruleset, origin, game, undone: rows.result(game)?.annulled === null };
      for (const [player, standing] of players) {
        const after = standing ?? { ...NEW, ratedAt: 0, games: 0 };
        if (!isSame(rows.player(player), after))
          put(player, after, (before) => newsOfReplay(about, before, after));
      }
    },
  });

  /** Goes on to a day with the live table: fits its offset, and those of the days before it that are still open. */
  function goTo(day: number): Table {
    let last = rows.lastDay();
    if (last === null) {
      rows.addDay({ day, ...firstOffset(ruleset) }, 1);
      last = rows.lastDay()!;
    }
    const next = rows.lastSeq() + 1;
    const games = last.day < day ? rows.fitted(last.first, next) : [];
    const table = openTable({ today: last, games }, (player) => {
      const known = rows.player(player);
      return known === null || known.games === 0 ? null : known;
    });
    table.goTo(day);
    for (const one of table.takeDays()) rows.addDay(one, next);
    if (games.length > 0) number++;
    return table;
  }

  /** Rates a game for good. */
  function rate(
    result: RatedResult,
    { seq, ratedAt }: Pick<ResultRow, "seq" | "ratedAt">,
    table: Table,
  ): void {
    const { game, attackers, defenders, score, bots } = result;
    const hasBot = bots.length > 0;
    const entry = table.add({ ratedAt, attackers, defenders, score, hasBot });
    const row = { seq, game, ratedAt, attackers, defenders, score, hasBot: Number(hasBot) };
    rows.addGame(row, entry);
    if (!hasBot) rows.countGames(dayOf(ratedAt), 1);
    for (const side of ["attackers", "defenders"] as const) {
      const { after, games } = entry[side];
      const news = () => newsOfGame({ ruleset, origin, game }, entry[side]);
      put(result[side], { ...after, games, ratedAt }, news, { isBot: bots.includes(result[side]) });
    }
  }

  /** The last of a commit: how many changes there have been is stored with them. */
  function count(): void {
    if (number !== (numbers.read()?.number ?? 0)) numbers.keep({ number });
  }

  return { rows, telling, replaying, put, goTo, rate, count };
}

/** Whatever changes a pool: within one commit, with the alarm. */
function openChanges({ ruleset, origin }: PoolPorts, live: ReturnType<typeof openLive>) {
  const { rows, telling, replaying, put, goTo, rate } = live;

  /** Adds the days up to today that have no offset yet. */
  function fillDays(): void {
    const last = rows.lastDay();
    if (last !== null && last.day < dayOf(now())) goTo(dayOf(now()));
  }

  return {
    /** Rates games that the pool has not heard of yet: what is heard together, in the order in which it ended. */
    hear(results: readonly RatedResult[]): void {
      const fresh = results.filter(({ game }) => rows.result(game) === null);
      if (fresh.length === 0) return;
      const ratedAt = Math.max(now(), rows.lastRatedAt());
      const table = goTo(dayOf(ratedAt));
      const byId = new Map(fresh.map((result) => [result.game, result]));
      let seq = rows.lastSeq();
      for (const result of [...byId.values()].toSorted(inOrder)) rate(result, { seq: ++seq, ratedAt }, table);
    },

    /** Has a game not count any more, or (null) count again: all from it on will be rated again. */
    annul(game: string, annulment: Omit<Annulment, "at"> | null): Annulled {
      const row = rows.result(game);
      if (row === null) return { kind: "not-rated" };
      const wasAnnulled = row.annulled !== null;
      if (wasAnnulled && annulment !== null) {
        const before = rows.game(game)!;
        const isRepeat = annulment.request !== undefined && before.annulled?.request === annulment.request;
        return isRepeat ? { kind: "done", game: before } : { kind: "already" };
      }
      if (wasAnnulled || annulment !== null) {
        rows.annul(game, annulment && { ...annulment, at: now() });
        if (row.hasBot === 0) rows.countGames(dayOf(row.ratedAt), annulment === null ? 1 : -1);
        replaying.add(row);
      }
      if (annulment !== null)
        for (const player of [row.attackers, row.defenders])
          telling.tell(player, newsOfAnnulment({ ruleset, origin, game }, annulment, player));
      return { kind: "done", game: rows.game(game)! };
    },

    /** Has a player who has left stand on no leaderboard, now or later. What they have played stays, by their id. */
    forget(player: string): void {
      const known = rows.player(player) ?? { ...NEW, ratedAt: 0, games: 0 };
      put(player, known, null, { isGone: true });
      telling.forget(player);
    },

    fillDays,

    /** Does what time brings: at midnight the offset is fitted; who is due leaves the leaderboard. */
    tick(): void {
      fillDays();
      for (const row of rows.expired(now(), EXPIRED_AT_ONCE)) put(row.player, row, null);
    },
  };
}

/** One rule set's ratings. A pool that has never heard of a game stores nothing, however often it is asked. */
export function openPool(ports: PoolPorts) {
  const { storage } = ports;
  const alarm = wakeup(storage);
  let live: ReturnType<typeof openLive> | null = null;
  let changes: ReturnType<typeof openChanges> | null = null;
  const isMade = (): boolean => live !== null || hasSchema(storage);

  function opened() {
    if (live === null) migrate(storage, POOL_SCHEMA);
    live ??= openLive(ports);
    changes ??= openChanges(ports, live);
    return { ...live, changes };
  }

  /** When there is something to do; null for never. What is due already is being done: the alarm stands behind it. */
  function nextDue(): number | null {
    if (!isMade()) return null;
    const { rows, replaying, telling } = opened();
    const day = rows.lastDay();
    // Without games the offset stays: such days are added when somebody reads them.
    const midnight = day === null || day.games === 0 ? null : (day.day + 1) * DAY;
    return soonest(midnight, rows.nextExpiry(), replaying.isDue() ? now() : null, telling.nextDue());
  }

  function arm(): void {
    live?.count();
    alarm.by(nextDue());
  }

  const commit = committing({ storage, arm }, () => {
    // What is in memory may never have been.
    [live, changes] = [null, null];
    alarm.spent();
  });

  /** Rates again what has to be, as far as one alarm goes. */
  async function replay(): Promise<void> {
    const { replaying } = opened();
    for (let left = SLICES; left > 0 && replaying.isDue(); left--) {
      commit(() => replaying.slice());
      // Others are served between two slices.
      await Promise.resolve();
    }
  }

  const run = oneAtATime(async () => {
    if (!isMade()) return;
    const { changes: change, telling } = opened();
    alarm.by(now() + GRACE);
    commit(() => change.tick());
    await replay();
    await telling.run();
    // What the alarm stood behind is done.
    commit(() => alarm.notBefore(nextDue()));
  });

  const list = <T>(read: (rows: ReturnType<typeof openRows>) => T[]): T[] =>
    isMade() ? read(opened().rows) : [];

  return {
    /** Takes games that have ended; they are rated when this returns. Twice is once. */
    hear: (results: readonly RatedResult[]): void => commit(() => opened().changes.hear(results)),

    annul: (game: string, annulment: Omit<Annulment, "at"> | null): Annulled =>
      isMade() ? commit(() => opened().changes.annul(game, annulment)) : { kind: "not-rated" },

    /** Has a player who has left stand on no leaderboard. */
    forget(player: string): void {
      if (isMade()) commit(() => opened().changes.forget(player));
    },

    /** What a game has done; null where it was not rated. */
    game: (game: string): RatedGame | null => (isMade() ? opened().rows.game(game) : null),

    /** The rated games by their numbers: all (null), or those of a player. */
    games: (reach: Reach, player: string | null): RatedGame[] => list((rows) => rows.list(reach, player)),

    /** The offsets of the days up to today. */
    days(reach: Reach): DayRow[] {
      if (isMade()) commit(() => opened().changes.fillDays());
      return list((rows) => rows.days(reach));
    },

    nextDue,

    /** Makes sure an alarm is set if there is anything to do; for an object that has lost its own. */
    rearm: arm,

    /**
     * The alarm's work. Says when there is more to do, for which it has armed, and which players it has told something. Never
     * fails but with the storage.
     */
    async wake(): Promise<{ readonly due: number | null; readonly touches: readonly string[] }> {
      alarm.spent();
      await run();
      return { due: nextDue(), touches: live?.telling.takeTold() ?? [] };
    },
  };
}

export type OpenPool = ReturnType<typeof openPool>;
