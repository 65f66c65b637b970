import {
  noticeRow,
  type MailType,
  modesOf,
  type MailMode,
  breaksQuiet,
} from "../../contract/events/types.ts";
import { type NoticeSettings, isMailed, modeOf, afterQuiet, isQuiet } from "./settings.ts";
import { MAILS_AT_ONCE } from "../../contract/bounds.ts";
import { HOUR, MINUTE } from "../../lib/duration.ts";
import { nextShowing } from "../../lib/zones.ts";
import {
  type Fate,
  groupsOf,
  type Judged,
  leadOf,
  type PendingNotice,
  singlesOf,
  withRest,
} from "./occasions.ts";
import { type TimedTurn, dueReminder, nextReminder } from "./reminders.ts";

/** Whether a notice has a mail of its own at once, which counts: what can go at its own time only never waits. */
export function countsAtOnce(
  { type, game }: Pick<PendingNotice, "type" | "game">,
  settings: NoticeSettings,
): boolean {
  const isAtOnce = isMailed(settings, type, game) && modeOf(settings, type) === "immediate";
  return isAtOnce && modesOf(type).includes("digest");
}

/**
 * The notices (by their ids) that were to be told at once and are too many: each that came when, within a day, as many
 * others had come before it as may be told at once. That depends on when they came and not on when one looks, so what
 * waits for its digest goes on waiting for it.
 * @param notices in the order in which they came
 * @param told when those came that a mail of their own has told already, in milliseconds since 1970
 */
export function heldBack(
  notices: readonly PendingNotice[],
  told: readonly number[],
  settings: NoticeSettings,
): ReadonlySet<number> {
  const [came, held] = [[...told], new Set<number>()];
  for (const notice of notices) {
    if (!countsAtOnce(notice, settings)) continue;
    const before = came.filter((at) => at > notice.at - MAILS_AT_ONCE.span);
    if (before.length >= MAILS_AT_ONCE.max) held.add(notice.id);
    else came.push(notice.at);
  }
  return held;
}

/** How many more may be told at once, of what comes `now`. */
export function leftAtOnce(told: readonly number[], now: number): number {
  const before = told.filter((at) => at > now - MAILS_AT_ONCE.span);
  return Math.max(0, MAILS_AT_ONCE.max - before.length);
}

/** A turn of the player's that has a deadline. `remindedUpTo`: the latest step that has been reminded of; null for none. */
export interface OpenTurn extends TimedTurn {
  readonly game: string;
  readonly ply: number;
  readonly remindedUpTo: number | null;
}

/** All that decides when the messages of a channel go. */
export interface PlanState {
  readonly notices: readonly PendingNotice[];
  readonly turns: readonly OpenTurn[];
  /** The grouped types of which a message has gone since the player's last visit. */
  readonly throttled: ReadonlySet<MailType>;
  /** The grouped types of which a message is being sent: until its fate is known there is no other. */
  readonly underWay: ReadonlySet<MailType>;
  /** When the notices of the last days came that a message of their own has told at once. */
  readonly toldAtOnce: readonly number[];
  readonly settings: NoticeSettings;
  /** The player's zone, by its IANA name. */
  readonly zone: string;
  /** Whether one message tells all that an occasion brings; absent: each type has its own. */
  readonly isTogether?: boolean;
  /** When the latest message about a game was planned (milliseconds since 1970); absent where messages are not spaced. */
  readonly latestOf?: (game: string) => number | null;
}

/** A message that is to be sent now. */
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

/** What is to be done now: messages to be sent, and notices of which there will be none. */
interface MessagePlan {
  readonly messages: readonly PlannedMessage[];
  readonly moot: readonly number[];
}

/** The mode in which each notice is told: what is too much for a day's messages at once waits for the next digest. */
function modesIn({ notices, toldAtOnce, settings }: PlanState): (notice: PendingNotice) => MailMode {
  const held = heldBack(notices, toldAtOnce, settings);
  return ({ id, type }) => (held.has(id) ? "digest" : modeOf(settings, type));
}

/**
 * Spaced types wait `SETTLES` for the player's own move, and their messages about one game are at least `APART` apart (both in
 * milliseconds).
 */
const [SETTLES, APART] = [5 * MINUTE, HOUR];

const isSpaced = (type: MailType, settings: NoticeSettings): boolean =>
  noticeRow(type).spaced !== undefined && modeOf(settings, type) === "grouped";

/** How long a notice of a type waits for the player's own move, in milliseconds. */
export const settlesIn = (type: MailType, settings: NoticeSettings): number =>
  isSpaced(type, settings) ? SETTLES : 0;

/** Keeps only the most important spaced type of each game: the others wait until its hour has passed. */
function withoutFollowers(
  due: readonly PendingNotice[],
  { settings, latestOf }: PlanState,
): readonly PendingNotice[] {
  if (latestOf === undefined) return due;
  const rank = ({ type }: PendingNotice) => (isSpaced(type, settings) ? noticeRow(type).spaced! : -1);
  const firsts = Map.groupBy(
    due.filter((one) => rank(one) >= 0),
    ({ game }) => game,
  );
  return due.filter((one) => rank(one) <= Math.min(...(firsts.get(one.game) ?? [one]).map(rank)));
}

/**
 * When a notice may go, as far as the latest message about its game allows. It is no later than two hours before the turn ends
 * that the player has in the game.
 */
function spacedAt(notice: PendingNotice, { settings, turns, latestOf }: PlanState): number {
  const { game, at } = notice;
  if (game === null || latestOf === undefined || !isSpaced(notice.type, settings)) return at;
  const { deadline = Infinity } = turns.find((turn) => turn.game === game) ?? {};
  return Math.max(at, Math.min((latestOf(game) ?? -Infinity) + APART, deadline - 2 * HOUR));
}

/** What becomes of a notice that is told in this mode. */
function fateOf(notice: PendingNotice, mode: MailMode, state: PlanState): Fate {
  const { type, game } = notice;
  const at = spacedAt(notice, state);
  const { settings, zone, throttled, underWay } = state;
  if (!isMailed(settings, type, game)) return { kind: "moot" };
  if (mode === "grouped" && throttled.has(type)) return { kind: "moot" };
  if (mode === "grouped" && underWay.has(type)) return { kind: "waits" };
  const due = mode === "digest" ? nextDigest(settings, zone, at) : at;
  return { kind: "due", at: breaksQuiet(type) ? due : afterQuiet(settings.quiet, zone, due) };
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

function eventMessages(
  due: readonly PendingNotice[],
  judged: Judged,
  modeFor: (notice: PendingNotice) => MailMode,
  isTogether: boolean,
): PlannedMessage[] {
  function inMode(mode: MailMode): readonly PendingNotice[] {
    const own = due.filter((notice) => modeFor(notice) === mode);
    return isTogether
      ? withRest(
          own,
          judged.filter(({ notice }) => modeFor(notice) === mode),
        )
      : own;
  }
  const single = singlesOf(inMode("immediate"), isTogether).map((part) =>
    eventMessage(leadOf(part) ?? part[0]!.type, part, false),
  );
  const grouped = [...groupsOf(inMode("grouped"), isTogether)].map(([type, group]) =>
    eventMessage(type, group, true),
  );
  const digest = due.filter((notice) => modeFor(notice) === "digest").map(({ id }) => id);
  return [
    ...single,
    ...grouped,
    ...(digest.length > 0 ? [{ kind: "digest" as const, notices: digest }] : []),
  ];
}

function reminderMessages(state: PlanState, now: number): PlannedMessage[] {
  const { settings, zone } = state;
  const isNight = isQuiet(settings.quiet, zone, now);
  return state.turns.flatMap((turn): PlannedMessage[] => {
    if (!isReminding(state, turn.game)) return [];
    const due = dueReminder(turn, turn.remindedUpTo, settings, zone, now);
    // An alarm that comes late must not wake anybody who was to be left alone.
    if (due === null || (isNight && !due.isLast)) return [];
    return [{ kind: "reminder", game: turn.game, ply: turn.ply, step: due.step, isLast: due.isLast }];
  });
}

/** What is to be sent at the instant `now` (milliseconds since 1970). */
export function planMessages(state: PlanState, now: number): MessagePlan {
  const modeFor = modesIn(state);
  const fates = state.notices.map((notice) => ({ notice, fate: fateOf(notice, modeFor(notice), state) }));
  const moot = fates.filter(({ fate }) => fate.kind === "moot").map(({ notice }) => notice.id);
  const isNight = isQuiet(state.settings.quiet, state.zone, now);
  const due = fates.filter(
    ({ notice, fate }) => fate.kind === "due" && fate.at <= now && (!isNight || breaksQuiet(notice.type)),
  );
  const { isTogether = false } = state;
  const events = eventMessages(
    withoutFollowers(
      due.map(({ notice }) => notice),
      state,
    ),
    isNight ? [] : fates,
    modeFor,
    isTogether,
  );
  return { messages: [...events, ...reminderMessages(state, now)], moot };
}

/** Something that might happen: its type, when, and how many more messages may go at once then. */
interface Happening {
  readonly type: MailType;
  readonly at: number;
  readonly leftAtOnce: number;
}

/** When a message would tell of something that happened, to a player who has looked in just then; null for never. */
export function whenTold(
  { type, at, leftAtOnce: left }: Happening,
  settings: NoticeSettings,
  zone: string,
): number | null {
  const none: ReadonlySet<MailType> = new Set();
  const state = { notices: [], turns: [], throttled: none, underWay: none, toldAtOnce: [], settings, zone };
  const notice = { id: 0, type, game: null, at: at + settlesIn(type, settings) };
  const isHeld = left === 0 && countsAtOnce(notice, settings);
  const fate = fateOf(notice, isHeld ? "digest" : modeOf(settings, type), state);
  return fate.kind === "due" ? fate.at : null;
}

/** When `planMessages` will next have a message to send, as things stand at `now`; null for never. */
export function nextMessage(state: PlanState, now: number): number | null {
  const { settings, zone } = state;
  const modeFor = modesIn(state);
  const notices = state.notices.flatMap((notice) => {
    const fate = fateOf(notice, modeFor(notice), state);
    if (fate.kind !== "due") return [];
    const at = Math.max(fate.at, now);
    return [breaksQuiet(notice.type) ? at : afterQuiet(settings.quiet, zone, at)];
  });
  const reminders = state.turns.flatMap((turn) => {
    const at = isReminding(state, turn.game) ? reminderAt(turn, state, now) : null;
    return at === null ? [] : [at];
  });
  const first = Math.min(...notices, ...reminders);
  return first === Infinity ? null : first;
}

function reminderAt(turn: OpenTurn, { settings, zone }: PlanState, now: number): number | null {
  if (turn.deadline <= now) return null;
  const due = dueReminder(turn, turn.remindedUpTo, settings, zone, now);
  const next = due ?? nextReminder(turn, turn.remindedUpTo, settings, zone);
  if (next === null || next.isLast) return next && Math.max(next.at, now);
  const at = afterQuiet(settings.quiet, zone, Math.max(next.at, now));
  // Held until its hour it may come to nothing; the next step is then the one to wait for.
  const later = nextReminder(turn, next.step, settings, zone);
  return later === null ? at : Math.min(at, later.at);
}
