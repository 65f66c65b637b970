import {
  breaksQuiet,
  type MailMode,
  type MailType,
  modesOf,
  noticeRow,
} from "../../contract/events/types.ts";
import { type NoticeSettings, isMailed, modeOf, afterQuiet, isQuiet } from "./settings.ts";
import { MAILS_AT_ONCE } from "../../contract/bounds.ts";
import { HOUR, MINUTE } from "../../lib/duration.ts";
import { nextShowing } from "../../lib/zones.ts";
import { groupsOf, type Judged, leadOf, type PendingNotice, singlesOf, withRest } from "./occasions.ts";
import { type TimedTurn, dueReminder, nextReminder } from "./reminders.ts";

/** Whether a notice is sent at once and counts towards the daily limit. Types that cannot be delayed do not count. */
export function countsAtOnce(
  { type, game }: Pick<PendingNotice, "type" | "game">,
  settings: NoticeSettings,
): boolean {
  const isAtOnce = isMailed(settings, type, game) && modeOf(settings, type) === "immediate";
  return isAtOnce && modesOf(type).includes("digest");
}

/**
 * Returns the ids of the notices over the daily limit. The limit applies to the day before each notice, not to the last day, so
 * that a notice that waits for a digest keeps waiting.
 * @param notices in the order in which they came
 * @param sent the times of the notices that were sent at once, in milliseconds since 1970
 */
export function heldBack(
  notices: readonly PendingNotice[],
  sent: readonly number[],
  settings: NoticeSettings,
): ReadonlySet<number> {
  const [came, held] = [[...sent], new Set<number>()];
  for (const notice of notices) {
    if (!countsAtOnce(notice, settings)) continue;
    const before = came.filter((at) => at > notice.at - MAILS_AT_ONCE.span);
    if (before.length >= MAILS_AT_ONCE.max) held.add(notice.id);
    else came.push(notice.at);
  }
  return held;
}

export function leftAtOnce(sent: readonly number[], now: number): number {
  const before = sent.filter((at) => at > now - MAILS_AT_ONCE.span);
  return Math.max(0, MAILS_AT_ONCE.max - before.length);
}

/** A turn with a deadline. `remindedUpTo`: the latest reminder step that was sent or skipped; null if there is none. */
export interface OpenTurn extends TimedTurn {
  readonly game: string;
  readonly ply: number;
  readonly remindedUpTo: number | null;
}

export interface PlanState {
  readonly notices: readonly PendingNotice[];
  readonly turns: readonly OpenTurn[];
  /** Grouped types for which a message has been sent since the player's last visit. */
  readonly throttled: ReadonlySet<MailType>;
  /** Grouped types with a message in progress. No other message of the type is sent until the outcome is known. */
  readonly underWay: ReadonlySet<MailType>;
  /** The times of the notices that were sent at once in the last days, in milliseconds since 1970. */
  readonly sentAtOnce: readonly number[];
  readonly settings: NoticeSettings;
  readonly zone: string;
  readonly isTogether?: boolean;
  /** Returns when the latest message about a game was queued, in milliseconds since 1970. Absent if messages are not spaced. */
  readonly latestOf?: (game: string) => number | null;
}

export type PlannedMessage =
  | {
      readonly kind: "event";
      readonly type: MailType;
      readonly notices: readonly number[];
      readonly isGrouped: boolean;
    }
  | { readonly kind: "digest"; readonly notices: readonly number[] }
  | {
      readonly kind: "reminder";
      readonly game: string;
      readonly ply: number;
      readonly step: number;
      readonly isLast: boolean;
    };

interface MessagePlan {
  readonly messages: readonly PlannedMessage[];
  readonly moot: readonly number[];
}

/** `mode`: the notice's mode after the daily limit is applied. */
interface Judgement extends Judged {
  readonly mode: MailMode;
}

function judged(state: PlanState): readonly Judgement[] {
  const { notices, sentAtOnce, settings } = state;
  const held = heldBack(notices, sentAtOnce, settings);
  return notices.map((notice) => {
    const mode = held.has(notice.id) ? "digest" : modeOf(settings, notice.type);
    return { notice, mode, due: dueOf(notice, mode, state) };
  });
}

/** In milliseconds: how long spaced types wait for the player's own move, and the time between messages about a game. */
const [SETTLES, APART] = [5 * MINUTE, HOUR];

const isSpaced = (type: MailType, settings: NoticeSettings): boolean =>
  noticeRow(type).spaced !== undefined && modeOf(settings, type) === "grouped";

/** Returns how long a notice waits, in milliseconds, because the player's own move may make it obsolete. */
export const settlesIn = (type: MailType, settings: NoticeSettings): number =>
  isSpaced(type, settings) ? SETTLES : 0;

/** Of the spaced types, keeps only each game's most important one. The others wait until an hour after that game's message. */
function withoutFollowers(
  due: readonly Judgement[],
  { settings, latestOf }: PlanState,
): readonly Judgement[] {
  if (latestOf === undefined) return due;
  const rank = ({ notice: { type } }: Judgement) =>
    isSpaced(type, settings) ? noticeRow(type).spaced! : Infinity;
  const games = Map.groupBy(due, ({ notice }) => notice.game);
  const firstRank = new Map([...games].map(([game, all]) => [game, Math.min(...all.map(rank))]));
  return due.filter((one) => rank(one) === Infinity || rank(one) === firstRank.get(one.notice.game));
}

/**
 * Returns the earliest time for a notice. A spaced one waits until an hour after the latest message about its game, or
 * two hours before the player's deadline if that is sooner.
 */
function spacedAt(notice: PendingNotice, { settings, turns, latestOf }: PlanState): number {
  const { game, at } = notice;
  if (game === null || latestOf === undefined || !isSpaced(notice.type, settings)) return at;
  const { deadline = Infinity } = turns.find((turn) => turn.game === game) ?? {};
  return Math.max(at, Math.min((latestOf(game) ?? -Infinity) + APART, deadline - 2 * HOUR));
}

function dueOf(notice: PendingNotice, mode: MailMode, state: PlanState): number | null {
  const { type, game } = notice;
  const at = spacedAt(notice, state);
  const { settings, zone, throttled, underWay } = state;
  if (!isMailed(settings, type, game)) return null;
  if (mode === "grouped" && throttled.has(type)) return null;
  if (mode === "grouped" && underWay.has(type)) return Infinity;
  const due = mode === "digest" ? nextDigest(settings, zone, at) : at;
  return breaksQuiet(type) ? due : afterQuiet(settings.quiet, zone, due);
}

function nextDigest({ digestAt }: NoticeSettings, zone: string, after: number): number {
  return Math.min(...digestAt.map((time) => nextShowing(zone, after, time, { onceADay: true })));
}

function isReminding({ settings }: PlanState, game: string): boolean {
  return isMailed(settings, "game.deadline-near", game);
}

const eventMessage = (
  type: MailType,
  notices: readonly PendingNotice[],
  isGrouped: boolean,
): PlannedMessage => ({ kind: "event", type, notices: notices.map(({ id }) => id), isGrouped });

/** @param all notices that may be added to the due messages */
function eventMessages(
  due: readonly Judgement[],
  all: readonly Judgement[],
  isTogether: boolean,
): PlannedMessage[] {
  function inMode(mode: MailMode): readonly PendingNotice[] {
    const own = due.filter((one) => one.mode === mode).map(({ notice }) => notice);
    const others = all.filter((one) => one.mode === mode);
    return isTogether ? withRest(own, others) : own;
  }
  const single = singlesOf(inMode("immediate"), isTogether).map((part) =>
    eventMessage(leadOf(part) ?? part[0]!.type, part, false),
  );
  const grouped = [...groupsOf(inMode("grouped"), isTogether)].map(([type, group]) =>
    eventMessage(type, group, true),
  );
  const digest = due.filter(({ mode }) => mode === "digest").map(({ notice }) => notice.id);
  const messages = [...single, ...grouped];
  return digest.length === 0 ? messages : [...messages, { kind: "digest", notices: digest }];
}

function reminderMessages(state: PlanState, now: number): PlannedMessage[] {
  const { settings, zone } = state;
  const isNight = isQuiet(settings.quiet, zone, now);
  return state.turns.flatMap((turn): PlannedMessage[] => {
    if (!isReminding(state, turn.game)) return [];
    const due = dueReminder(turn, turn.remindedUpTo, settings, zone, now);
    // In quiet hours, a late alarm sends only the last reminder.
    if (due === null || (isNight && !due.isLast)) return [];
    return [{ kind: "reminder", game: turn.game, ply: turn.ply, step: due.step, isLast: due.isLast }];
  });
}

/** Returns the messages to send and the notices to delete (`moot`) at `now`, in milliseconds since 1970. */
export function planMessages(state: PlanState, now: number): MessagePlan {
  const { settings, zone, isTogether = false } = state;
  const all = judged(state);
  const isNight = isQuiet(settings.quiet, zone, now);
  const due = all.filter((one) => (one.due ?? Infinity) <= now && (!isNight || breaksQuiet(one.notice.type)));
  const events = eventMessages(withoutFollowers(due, state), isNight ? [] : all, isTogether);
  const moot = all.filter((one) => one.due === null).map(({ notice }) => notice.id);
  return { messages: [...events, ...reminderMessages(state, now)], moot };
}

/** Returns when a message about an event would be sent to a player who visited just before; null for never. */
export function whenSent(
  event: { readonly type: MailType; readonly at: number; readonly leftAtOnce: number },
  settings: NoticeSettings,
  zone: string,
): number | null {
  const { type, at, leftAtOnce: left } = event;
  const none: ReadonlySet<MailType> = new Set();
  const state = { notices: [], turns: [], throttled: none, underWay: none, sentAtOnce: [], settings, zone };
  const notice = { id: 0, type, game: null, at: at + settlesIn(type, settings) };
  const isHeld = left === 0 && countsAtOnce(notice, settings);
  return dueOf(notice, isHeld ? "digest" : modeOf(settings, type), state);
}

/** Returns when `planMessages` will next return a message, in milliseconds since 1970; null for never. */
export function nextMessage(state: PlanState, now: number): number | null {
  const { settings, zone } = state;
  const notices = judged(state).map(({ notice, due }) => {
    if (due === null || due === Infinity) return Infinity;
    const at = Math.max(due, now);
    return breaksQuiet(notice.type) ? at : afterQuiet(settings.quiet, zone, at);
  });
  const reminders = state.turns.map((turn) =>
    isReminding(state, turn.game) ? (reminderAt(turn, state, now) ?? Infinity) : Infinity,
  );
  const first = Math.min(...notices, ...reminders);
  return first === Infinity ? null : first;
}

function reminderAt(turn: OpenTurn, { settings, zone }: PlanState, now: number): number | null {
  if (turn.deadline <= now) return null;
  const due = dueReminder(turn, turn.remindedUpTo, settings, zone, now);
  const next = due ?? nextReminder(turn, turn.remindedUpTo, settings, zone);
  if (next === null || next.isLast) return next && Math.max(next.at, now);
  const at = afterQuiet(settings.quiet, zone, Math.max(next.at, now));
  // Another step may be reached in quiet hours and replace this one.
  const later = nextReminder(turn, next.step, settings, zone);
  return later === null ? at : Math.min(at, later.at);
}
