import type { FedEvent } from "../channel.ts";
import { type Notice, type NoticeContext, isStillWanted, isToldWithTurn } from "./wanted.ts";
import {
  countsAtOnce,
  type PlanState,
  type PlannedMessage,
  nextMessage,
  planMessages,
  settlesIn,
} from "../policy/plan.ts";
import { isOfOccasion } from "../policy/occasions.ts";
import { isByCover, type Subject, noticeToTell } from "../policy/relevance.ts";
import { isMailed, modeOf } from "../policy/settings.ts";
import type { MailType } from "../../contract/events/types.ts";
import type { HeardNews } from "../../game/news.ts";
import { DAY } from "../../lib/duration.ts";
import { now } from "../../lib/now.ts";
import {
  type ObjectStorage,
  type Sql,
  allRows,
  allValues,
  deleteSome,
  firstValue,
  hasRows,
  insertRow,
} from "../../lib/object-storage.ts";

/** Where a channel keeps the types that are throttled. */
interface ThrottleTables {
  readonly throttled: string;
  /** The messages on their way that throttle their type once they are sent: their table, and which those are. */
  readonly throttling: string;
  /** Makes them throttle nothing any more. */
  readonly release: string;
}

/**
 * The types of which no message goes until the player's next visit: a grouped one throttles its type once it has been
 * sent. All calls are synchronous.
 */
export function openThrottle(sql: Sql, { throttled: table, throttling, release }: ThrottleTables) {
  const types = (): Set<MailType> => new Set(allValues<MailType>(sql, `SELECT type FROM ${table}`));
  const isSending = (): boolean => hasRows(sql, `SELECT 1 FROM ${throttling} LIMIT 1`);
  // Whether a visit ends anything. Every request asks: a look at the tables each time would be felt.
  let mayHold = types().size > 0 || isSending();

  return {
    types,

    /** Notes that a message has been queued that throttles its type once it has been sent. */
    queued(): void {
      mayHold = true;
    },

    /** No message of a type until the player's next visit. */
    begin(type: MailType): void {
      mayHold = true;
      sql.exec(`INSERT OR IGNORE INTO ${table} (type) VALUES (?)`, type);
    },

    /** The player is here: no type is throttled any more, nor by the messages on their way. Costs nothing where none is. */
    visited(commit: (work: () => void) => void): void {
      if (!mayHold) return;
      commit(() => {
        sql.exec(`DELETE FROM ${table}`);
        sql.exec(release);
      });
      // After the commit: what could not be stored, the next visit ends.
      mayHold = false;
    },

    /** No type is throttled any more. Within a transaction. */
    clear(): void {
      sql.exec(`DELETE FROM ${table}`);
    },
  };
}

export type Throttle = ReturnType<typeof openThrottle>;

/** Where a channel that tells people keeps what it may have to tell, and what of it. */
export interface NoticeTables extends ThrottleTables {
  readonly notices: string;
  /** The condition of those of which no message has been made yet. */
  readonly untold: string;
  /** So many of them wait at a time; of more only the newest are told. */
  readonly most: number;
  /** Whether the oldest make room at once; else they are deleted in time. */
  readonly isTight: boolean;
  readonly toldAtOnce: string;
  /** How long something waits for the rest of its occasion, in milliseconds, so that one message tells all; 0 for not at all. */
  readonly gathers: number;
  /** Whether a type is one of those that it tells. */
  readonly tells: (type: string) => boolean;
}

function openRows(sql: Sql, { notices: table, untold, most, isTight, tells }: NoticeTables) {
  /** In the order in which they came. One of a type that only a later release knows is passed over, and stays. */
  function list(condition: string, ...bindings: readonly number[]): Notice[] {
    const query = `SELECT id, event, type, game, ply, takebacks, at FROM ${table}
      WHERE ${condition} ORDER BY id DESC LIMIT ?`;
    const rows = allRows<Notice>(sql, query, ...bindings, most);
    return rows.filter(({ type }) => tells(type)).toReversed();
  }

  /** Deletes some of those that have waited too long: newer ones have taken their places. Whether none is left. */
  function prune(): boolean {
    const query = `SELECT id FROM ${table} WHERE ${untold} ORDER BY id DESC LIMIT 1 OFFSET ?`;
    const oldest = firstValue<number>(sql, query, most - 1);
    const isPast = `${untold} AND id < ?`;
    return oldest === null || deleteSome(sql, { table, key: "id" }, isPast, oldest);
  }

  return {
    list,
    prune,

    /** Those of which no message has been made yet. */
    waiting: (): Notice[] => list(untold),

    /** Stores a notice of an event that becomes due when it has waited so long (milliseconds). */
    add({ seq, game }: FedEvent, { type, ply, takebacks }: Subject, waits: number): void {
      const at = now() + waits;
      insertRow(sql, table, { event: seq, type, game, ply, takebacks, at });
      if (isTight) prune();
    },

    remove(ids: readonly number[]): void {
      for (const id of ids) sql.exec(`DELETE FROM ${table} WHERE id = ?`, id);
    },

    clear(): void {
      sql.exec(`DELETE FROM ${table}`);
    },
  };
}

/** For how long it is remembered, in milliseconds: a day counts, and what came in it may have waited to be told. */
const KEPT = 3 * DAY;

/** When the notices came that were told at once, each by itself (milliseconds since 1970). */
const openToldAtOnce = (sql: Sql, { toldAtOnce: table }: NoticeTables) => ({
  read: (): number[] => allValues(sql, `SELECT at FROM ${table}`),

  /** Notes a message that tells notices at once: they count towards those of the day. Within a transaction. */
  note({ notices, settings }: Pick<PlanState, "notices" | "settings">, message: PlannedMessage): void {
    if (message.kind !== "event" || message.isGrouped) return;
    const isTold = (one: PlanState["notices"][number]) =>
      message.notices.includes(one.id) && countsAtOnce(one, settings);
    const told = notices.find(isTold);
    if (told === undefined) return;
    sql.exec(`DELETE FROM ${table} WHERE at <= ?`, now() - KEPT);
    insertRow(sql, table, { at: told.at });
  },
});

/** Whether other objects tell of the same occasion: its match that it begins or ends, or the change of a rating. */
function isGathered({ type, ply }: Subject, { game: { match, rated } }: HeardNews): boolean {
  if (type === "game.finished") return match !== null || rated;
  return type === "game.turn" && ply === 0 && match !== null;
}

/** What the notices of a channel are judged by, and which types have a message on its way that throttles them. */
interface NoticePorts extends NoticeContext {
  readonly underWay: () => ReadonlySet<MailType>;
  /** Whether a key is used for the first time in a span (milliseconds); left out by a channel that does not ask. */
  readonly isFirst?: (key: string, span: number) => boolean;
  /** When messages last told of each game; left out by a channel that does not space them. */
  readonly spacing?: {
    /** In milliseconds since 1970; null for never. */
    readonly latestOf: (game: string) => number | null;
    /** Notes a message of now. Within a transaction. */
    readonly note: (game: string) => void;
  };
}

/**
 * What a channel may have to tell a person: notices come in with the news of games, wait for their hour, and make messages.
 * All calls are synchronous.
 */
export function openNotices({ sql }: ObjectStorage, tables: NoticeTables, ports: NoticePorts) {
  const { feed, settings } = ports;
  const rows = openRows(sql, tables);
  const throttle = openThrottle(sql, tables);
  const toldAtOnce = openToldAtOnce(sql, tables);

  /** All that decides which messages go when, for a player in this zone (an IANA name). */
  function stateOf(notices: readonly Notice[], zone: string): PlanState {
    return {
      notices,
      turns: feed.turns(),
      throttled: throttle.types(),
      underWay: ports.underWay(),
      // Nobody looks at it where nothing waits, and this is asked on every move.
      toldAtOnce: notices.length === 0 ? [] : toldAtOnce.read(),
      settings: settings.read(),
      zone,
      isTogether: tables.gathers > 0,
      ...(ports.spacing && { latestOf: ports.spacing.latestOf }),
    };
  }

  function noteGames(
    { notices: told }: { readonly notices: readonly number[] },
    waiting: readonly Notice[],
  ): void {
    for (const { id, game } of waiting) if (game !== null && told.includes(id)) ports.spacing?.note(game);
  }

  /** How long a notice waits for others of its occasion, or for the player's own move, in milliseconds. */
  function waitOf(subject: Subject, news: HeardNews): number {
    if (isGathered(subject, news)) return tables.gathers;
    return ports.spacing === undefined ? 0 : settlesIn(subject.type, settings.read());
  }

  return {
    ...rows,
    throttle,
    toldAtOnce: toldAtOnce.read,

    /** Notes what a game's news may be told about, and deletes the notices that they have made pointless. */
    take(news: HeardNews, events: readonly FedEvent[]): void {
      const throttled = throttle.types();
      const waiting = rows.waiting().filter(({ game }) => game === news.gameId);
      const moot = waiting.filter((notice) => !isStillWanted(ports, notice));
      rows.remove(moot.map(({ id }) => id));
      const notice = noticeToTell(news, settings.read());
      // One of a type. The mailbox has given them ids of its own, that say their places.
      const event = events.find(({ type }) => type === notice?.type);
      if (notice === null || event === undefined) return;
      if (modeOf(settings.read(), notice.type) === "grouped" && throttled.has(notice.type)) return;
      if (isByCover(notice) && ports.isFirst?.(`cover ${news.gameId}`, DAY) === false) return;
      const subject = { ...notice, takebacks: news.game.takebacks };
      const others = waiting.filter((one) => !moot.includes(one));
      if (!isToldWithTurn(subject, others, settings.read())) rows.add(event, subject, waitOf(subject, news));
    },

    /** Notes that something that happened to the player's own arrangements may have to be told. */
    takeOwn(event: FedEvent, type: MailType): void {
      if (isMailed(settings.read(), type, null))
        rows.add(event, { type, ply: null, takebacks: 0 }, isOfOccasion(type) ? tables.gathers : 0);
    },

    /** When a message is to be made next, in milliseconds since 1970; Infinity for never. */
    nextPlanned: (zone: string): number => nextMessage(stateOf(rows.waiting(), zone), now()) ?? Infinity,

    /**
     * Has a message queued of everything that is due, in one commit, and notes up to which step turns are reminded of.
     * @param queue is given each message, and the notices that waited
     */
    queueDue(
      zone: string,
      commit: (work: () => void) => void,
      queue: (message: PlannedMessage, waiting: readonly Notice[]) => void,
    ): void {
      const waiting = rows.waiting();
      const state = stateOf(waiting, zone);
      const { messages, moot } = planMessages(state, now());
      if (messages.length === 0 && moot.length === 0) return;
      commit(() => {
        rows.remove(moot);
        for (const message of messages) {
          queue(message, waiting);
          if (message.kind === "reminder") feed.reminded(message.game, message.step);
          toldAtOnce.note(state, message);
          if (message.kind === "event") noteGames(message, waiting);
        }
      });
    },
  };
}
