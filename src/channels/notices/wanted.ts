import type { Causes } from "../channel.ts";
import type { PendingNotice } from "../policy/occasions.ts";
import type { OpenTurn } from "../policy/plan.ts";
import type { MailType, NoticeChannel } from "../../contract/events/types.ts";
import { isOfGame } from "../../game/records.ts";
import { now } from "../../lib/now.ts";
import { type Subject, isToThePoint } from "../policy/relevance.ts";
import { dueReminder, stepsOf } from "../policy/reminders.ts";
import { type NoticeSettings, isMailed, modeOf } from "../policy/settings.ts";
import type { GameSummary } from "../../contract/game.ts";
import type { FeedRecord } from "../../contract/events/records.ts";

/** A game as the mailbox knows it. `deadline` is in milliseconds since 1970. */
interface KnownGame {
  readonly turn: "mine" | "theirs" | null;
  readonly deadline: number | null;
  readonly game: GameSummary;
}

export interface NoticeFeed {
  /** Reads an event as JSON text; null if it is not stored or a later release stored it. */
  record(seq: number): { readonly body: string } | null;
  /** Returns the requests that caused these events, for the log. */
  causes(seqs: readonly number[]): Causes;
  readonly games: {
    game(id: string): KnownGame | null;
    /** Returns the player's turns that have a deadline, with the channel's latest reminder steps. */
    turns(channel: NoticeChannel): readonly OpenTurn[];
    waiting(except: string | null): number;
    /** Stores a channel's latest reminder step of a turn (`upTo`), in milliseconds since 1970. */
    reminded(game: string, upTo: number, channel: NoticeChannel): void;
  };
}

/** A stored notice. `event`: the number of its event in the feed. */
export interface Notice extends Omit<PendingNotice, "ply">, Subject {
  readonly event: number;
}

/** `settings` has the channel's modes in `mail` (see `settingsOn`). */
export interface NoticeContext {
  readonly channel: NoticeChannel;
  readonly feed: NoticeFeed;
  readonly settings: { readonly read: () => NoticeSettings };
}

export function isStillWanted(
  { feed, settings }: NoticeContext,
  notice: Subject & Pick<Notice, "game" | "event">,
): boolean {
  if (!isMailed(settings.read(), notice.type, notice.game)) return false;
  const known = notice.game === null ? null : feed.games.game(notice.game);
  if (!isToThePoint(notice, known)) return false;
  return notice.type !== "game.offered" || known === null || isOpenIn(feed, known.game, notice.event);
}

/** Whether the offer in this event is still open. Its time distinguishes it from a later offer of the same type. */
function isOpenIn(feed: NoticeFeed, { offers }: GameSummary, event: number): boolean {
  const text = feed.record(event)?.body;
  const record = text === undefined ? null : (JSON.parse(text) as FeedRecord);
  if (record?.type !== "game.offered") return false;
  const { timestamp, data } = record;
  return offers.some(({ type, at }) => type === data.offer?.type && at === timestamp);
}

const OFFERS: ReadonlySet<MailType> = new Set(["game.offered", "game.draw-offered"]);

/** Whether the turn's message also reports the offer: both belong to one move, and the turn's message is not the later one. */
export function isInTurnMessage(
  { type, ply, takebacks }: Subject,
  waiting: readonly Subject[],
  settings: NoticeSettings,
): boolean {
  if (!OFFERS.has(type)) return false;
  const isLater = modeOf(settings, "game.turn") === "digest" && modeOf(settings, type) !== "digest";
  const turn = waiting.find((one) => one.type === "game.turn" && one.ply === ply);
  return !isLater && turn?.takebacks === takebacks;
}

/** Returns an event with the present state and deadline of its game. The deadline is null if the game has moved on. */
function atPresent<Record extends FeedRecord>(feed: NoticeFeed, record: Record): Record {
  const known = isOfGame(record) ? feed.games.game(record.data.game.id) : null;
  if (!isOfGame(record) || known === null) return record;
  const { game } = known;
  const { ply, game: then } = record.data;
  const isSame = game.ply === ply && game.takebacks === then.takebacks && game.status === then.status;
  // Finished games do not change, and only the event has the names that the players had then.
  const goesOn = game.status === "open" || game.status === "playing";
  const present = isSame ? { game: goesOn ? game : then, deadline: game.clock.deadline } : { deadline: null };
  return { ...record, data: { ...record.data, ...present } };
}

/** Returns the events of notices, with the present states of their games. Skips events that are no longer stored. */
export function recordsOf<Record extends FeedRecord>(feed: NoticeFeed, notices: readonly Notice[]): Record[] {
  return notices.flatMap(({ event }) => {
    const stored = feed.record(event);
    return stored === null ? [] : [atPresent(feed, JSON.parse(stored.body) as Record)];
  });
}

/** A queued reminder. `step`: the instant of its reminder step, in milliseconds since 1970. */
interface PlannedReminder {
  readonly game: string | null;
  readonly ply: number | null;
  readonly step: number | null;
}

/** Returns the game of a reminder, with the deadline as `due` (milliseconds since 1970); null if the reminder is outdated. */
export function remindedGame(
  { channel, feed, settings }: NoticeContext,
  { game: id, ply, step }: PlannedReminder,
): (KnownGame & { readonly due: number }) | null {
  const known = id === null ? null : feed.games.game(id);
  if (id === null || known === null || known.deadline === null) return null;
  const turn = feed.games.turns(channel).find(({ game }) => game === id);
  if (turn === undefined || turn.ply !== ply || turn.deadline <= now()) return null;
  if (!isMailed(settings.read(), "game.deadline-near", id)) return null;
  const reached = stepsOf(settings.read().reminders, turn).findLast((at) => at <= now());
  // A later step was reached and replaces this one, or the deadline was postponed and the step comes again.
  if (reached === undefined || reached > (step ?? 0)) return null;
  return { ...known, due: turn.deadline };
}

/** Skips reminder steps that have passed; none is sent late. `stepDue` returns a step that must still be sent, or null. */
export function skipPast(
  { channel, feed }: Pick<NoticeContext, "channel" | "feed">,
  stepDue: (turn: OpenTurn) => number | null,
): void {
  for (const turn of feed.games.turns(channel)) {
    const due = stepDue(turn);
    const upTo = Math.max(turn.remindedUpTo ?? -Infinity, due === null ? now() : due - 1);
    feed.games.reminded(turn.game, upTo, channel);
  }
}

/** Returns a step that was reached but not sent yet, for example because of quiet hours; null for none. */
export function unsentStep(settings: NoticeSettings, turn: OpenTurn, zone: string): number | null {
  if (!isMailed(settings, "game.deadline-near", turn.game)) return null;
  const unheld = { ...settings, quiet: null };
  return dueReminder(turn, turn.remindedUpTo, unheld, zone, now())?.step ?? null;
}
