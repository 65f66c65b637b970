import type { MailType } from "../../contract/events/types.ts";
import type { NewsView } from "../../game/news.ts";
import { DAY } from "../../lib/duration.ts";
import { now } from "../../lib/now.ts";
import {
  allRows,
  allValues,
  deleteSome,
  firstValue,
  insertRow,
  type Sql,
  Tables,
} from "../../lib/object-storage.ts";
import type { FedEvent } from "../channel.ts";
import { isOfOccasion } from "../policy/occasions.ts";
import {
  countsAtOnce,
  nextMessage,
  type PlanState,
  type PlannedMessage,
  planMessages,
  settlesIn,
} from "../policy/plan.ts";
import { isByCover, noticeToTell, type Subject } from "../policy/relevance.ts";
import { isMailed, modeOf } from "../policy/settings.ts";
import { Throttle, type ThrottleTables } from "./throttle.ts";
import { isInTurnMessage, isStillWanted, type Notice, type NoticeContext } from "./wanted.ts";

export interface NoticeTables extends ThrottleTables {
  readonly notices: string;
  /** The SQL condition for notices that no message contains yet. */
  readonly waiting: string;
  /** Maximum number of notices sent. If more wait, only the newest are sent. */
  readonly most: number;
  /** Whether older notices are deleted as soon as more than `most` wait; otherwise a later `prune` deletes them. */
  readonly isTight: boolean;
  readonly immediate: string;
  /** How long a notice waits so that one message reports its whole occasion, in milliseconds. With 0, it is sent alone. */
  readonly gathers: number;
  readonly includes: (type: string) => boolean;
}

export interface NoticesHost extends NoticeContext {
  /** Returns the types with a grouped message in the queue. A type gets no second message until the outcome is known. */
  readonly underWay: () => ReadonlySet<MailType>;
  /** Stores a key. Returns false if it was already stored within the last `span` milliseconds. Absent without keys. */
  readonly isFirst?: (key: string, span: number) => boolean;
  /** Absent in channels that do not space messages about a game. */
  readonly spacing?: {
    /** Returns the time of the latest message about a game, in milliseconds since 1970; null if there is none. */
    readonly latestOf: (game: string) => number | null;
    readonly note: (game: string) => void;
  };
}

/** Whether other objects report the same occasion: the start or end of a match, or a change of rating. */
function isGathered({ type, ply }: Subject, { game: { match, rated } }: NewsView): boolean {
  if (type === "game.finished") return match !== null || rated;
  return type === "game.turn" && ply === 0 && match !== null;
}

/** How long the times of notices sent at once are stored, in milliseconds. A notice is checked against the day before it. */
const IMMEDIATE_FOR = 3 * DAY;

/** The notices of mail or push. Each is stored in the commit of its event, and put into a message when it is due. */
export class Notices extends Tables {
  readonly throttle: Throttle;
  protected readonly host: NoticesHost;
  readonly #tables: NoticeTables;

  constructor(sql: Sql, tables: NoticeTables, host: NoticesHost) {
    super(sql);
    this.throttle = new Throttle(sql, tables);
    this.#tables = tables;
    this.host = host;
  }

  /** Stores at most one notice about a game's news, and deletes notices that the news makes obsolete. */
  take(news: NewsView, events: readonly FedEvent[]): void {
    const settings = this.host.settings.read();
    const throttled = this.throttle.types();
    const waiting = this.waiting().filter(({ game }) => game === news.gameId);
    const moot = waiting.filter((notice) => !isStillWanted(this.host, notice));
    this.remove(moot.map(({ id }) => id));
    const notice = noticeToTell(news, settings);
    // The event is found by its type, which is unique in `events`, because the mailbox has given it another id.
    const event = events.find(({ type }) => type === notice?.type);
    if (notice === null || event === undefined) return;
    if (modeOf(settings, notice.type) === "grouped" && throttled.has(notice.type)) return;
    if (isByCover(notice) && this.host.isFirst?.(`cover ${news.gameId}`, DAY) === false) return;
    const subject = { ...notice, takebacks: news.game.takebacks };
    const others = waiting.filter((one) => !moot.includes(one));
    if (!isInTurnMessage(subject, others, settings)) this.#add(event, subject, this.#waitOf(subject, news));
  }

  takeOwn(event: FedEvent, type: MailType): void {
    if (!isMailed(this.host.settings.read(), type, null)) return;
    this.#add(event, { type, ply: null, takebacks: 0 }, isOfOccasion(type) ? this.#tables.gathers : 0);
  }

  /** Returns the newest `most` notices, oldest first. Skips types of a later release, which stay stored. */
  list(condition: string, ...bindings: readonly number[]): Notice[] {
    const query = `SELECT id, event, type, game, ply, takebacks, at FROM ${this.#tables.notices}
      WHERE ${condition} ORDER BY id DESC LIMIT ?`;
    const rows = allRows<Notice>(this.sql, query, ...bindings, this.#tables.most);
    return rows.filter(({ type }) => this.#tables.includes(type)).toReversed();
  }

  waiting(): Notice[] {
    return this.list(this.#tables.waiting);
  }

  remove(ids: readonly number[]): void {
    for (const id of ids) this.sql.exec(`DELETE FROM ${this.#tables.notices} WHERE id = ?`, id);
  }

  clear(): void {
    this.sql.exec(`DELETE FROM ${this.#tables.notices}`);
  }

  /** Deletes a limited number of notices that are not among the newest `most`. Returns whether only the newest are left. */
  prune(): boolean {
    const { notices: table, waiting, most } = this.#tables;
    const query = `SELECT id FROM ${table} WHERE ${waiting} ORDER BY id DESC LIMIT 1 OFFSET ?`;
    const oldest = firstValue<number>(this.sql, query, most - 1);
    return oldest === null || deleteSome(this.sql, { table, key: "id" }, `${waiting} AND id < ?`, oldest);
  }

  sentAtOnce(): number[] {
    return allValues(this.sql, `SELECT at FROM ${this.#tables.immediate}`);
  }

  /** Returns when the next message is due, in milliseconds since 1970; Infinity for never. `zone` is an IANA name. */
  nextPlanned(zone: string): number {
    return nextMessage(this.#stateOf(this.waiting(), zone), now()) ?? Infinity;
  }

  /** Queues all due messages and stores the reminder steps that were reached, in one commit. */
  queueDue(
    zone: string,
    commit: (work: () => void) => void,
    queue: (message: PlannedMessage, waiting: readonly Notice[]) => void,
  ): void {
    const { channel, feed } = this.host;
    const waiting = this.waiting();
    const state = this.#stateOf(waiting, zone);
    const { messages, moot } = planMessages(state, now());
    if (messages.length === 0 && moot.length === 0) return;
    commit(() => {
      this.remove(moot);
      for (const message of messages) {
        queue(message, waiting);
        if (message.kind === "reminder") feed.games.reminded(message.game, message.step, channel);
        else if (message.kind === "event") this.#noteSent(message, waiting);
      }
    });
  }

  #add({ seq, game }: FedEvent, { type, ply, takebacks }: Subject, wait: number): void {
    const at = now() + wait;
    insertRow(this.sql, this.#tables.notices, { event: seq, type, game, ply, takebacks, at });
    if (this.#tables.isTight) this.prune();
  }

  #waitOf(subject: Subject, news: NewsView): number {
    if (isGathered(subject, news)) return this.#tables.gathers;
    return this.host.spacing === undefined ? 0 : settlesIn(subject.type, this.host.settings.read());
  }

  #stateOf(notices: readonly Notice[], zone: string): PlanState {
    const { channel, feed, settings, spacing, underWay } = this.host;
    return {
      notices,
      turns: feed.games.turns(channel),
      throttled: this.throttle.types(),
      underWay: underWay(),
      // Not read if no notice waits, because this runs on every move.
      sentAtOnce: notices.length === 0 ? [] : this.sentAtOnce(),
      settings: settings.read(),
      zone,
      isTogether: this.#tables.gathers > 0,
      ...(spacing && { latestOf: spacing.latestOf }),
    };
  }

  /** Notes a message for the daily limit and for the spacing of messages about a game. Call it within a transaction. */
  #noteSent(message: Extract<PlannedMessage, { kind: "event" }>, waiting: readonly Notice[]): void {
    const settings = this.host.settings.read();
    const notices = waiting.filter(({ id }) => message.notices.includes(id));
    const first = notices.find((notice) => countsAtOnce(notice, settings));
    if (!message.isGrouped && first !== undefined) {
      this.sql.exec(`DELETE FROM ${this.#tables.immediate} WHERE at <= ?`, now() - IMMEDIATE_FOR);
      insertRow(this.sql, this.#tables.immediate, { at: first.at });
    }
    for (const { game } of notices) if (game !== null) this.host.spacing?.note(game);
  }
}
