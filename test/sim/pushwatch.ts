import { DAY, HOUR, MINUTE, SECOND } from "../../src/lib/duration.ts";
import type { MailType } from "../../src/contract/events/types.ts";
import type { OutgoingPush, PushOutcome } from "../../src/channels/push/host.ts";
import type { Disk } from "./disk.ts";
import type { Fed } from "./feeds.ts";
import type { Sessions } from "./sessions.ts";
import { hasShown, isQuietAt, soonest } from "./localtime.ts";
import {
  asPushed,
  comesWithTurn,
  dueFrom,
  isPast,
  isWanted,
  modeOf,
  openAtOnce,
  standsUntil,
  toBeMailed,
} from "./mailrules.ts";
import {
  type Browser,
  type Duty,
  type Flight,
  type Message,
  type PushNotice,
  openPushQueueWatch,
} from "./pushqueue.ts";
import type { NoticeWatchPorts } from "./mailwatch.ts";
import { openReminderWatch } from "./reminders.ts";

/** A message is on its way so long after it is due: others go first, and the records may be away for an hour. */
const PATIENCE = 2 * HOUR;
/** Of these messages go at night, too. */
const AT_ANY_HOUR = new Set<string>(["vacation.cover", "vacation.low"]);
/** How long after a failed try the next may be made; after the last of these a message is given up. */
const DELAYS = [10 * SECOND, MINUTE, 5 * MINUTE, HOUR / 2, 2 * HOUR, 5 * HOUR, 10 * HOUR];
/** A push service is left alone for as long as it asks, up to this. */
const LATEST = DAY;
/** A browser that has taken nothing for so long is not notified any more. */
const LONGEST_FAILING = 5 * DAY;
/** How long all tries can take: what goes before fails as long, or the browser is given up. */
const ALL_TRIES = LONGEST_FAILING + 2 * DAY;
/** The records are asked about sessions before a run, and it may go on for so long. */
const RUN = HOUR / 2;

interface PushWatchPorts extends NoticeWatchPorts {
  readonly sessions: Sessions;
}

function finish(duty: Duty | undefined): void {
  if (duty !== undefined) duty.isDone = true;
}

/**
 * Watches the push messages of one player: what is wanted reaches every browser or is tried to the end of the schedule,
 * each at its time, and nothing else leaves; a subscription lasts until there is a reason for its end.
 */
export function openPushWatch({
  player,
  zone,
  playerSettings,
  received,
  sessions,
  now,
  verdict,
  outSince,
}: PushWatchPorts) {
  const { stepOf } = received;
  const { changedAt } = playerSettings;
  let settings = asPushed(playerSettings.read());
  const subscribing = new Set<string>();
  const notices = new Map<number, PushNotice>();
  const open = new Set<PushNotice>();
  /** The types that are silent until the next visit. */
  const silent = new Set<MailType>();
  /** Unknown which types are throttled: from a change of settings or a failed commit to the next visit. */
  let isUnsure = false;
  const hold = (holds: boolean, what: () => string): void =>
    verdict.hold(holds, () => `push to ${player}: ${what()}`);
  const isGrouped = (type: string): boolean => modeOf(settings, type as MailType) === "grouped";
  const isOneOfMany = openAtOnce(now);
  const queue = openPushQueueWatch({ hold, now, notices, overtake });
  const { browsers } = queue;
  const afterQuiet = (due: number): number => soonest(due, (at) => !isQuietAt(settings.quiet, zone, at));
  const alive = (): Browser[] => [...browsers.values()].filter(({ hasEnded }) => !hasEnded);
  const reminders = openReminderWatch({
    zone,
    now,
    hold,
    outSince,
    settings: () => settings,
    changedAt,
    takers: () => alive().filter(({ isDoubtful }) => !isDoubtful),
  });

  /** A message queued for a browser replaces an earlier one about the same game. */
  function overtake({ browser, topic, told }: Message, other: Message | undefined): void {
    if (other?.told.length === 0) reminders.overtaken(topic, browser.id);
    const last = told.at(-1)?.event.seq ?? Infinity;
    for (const notice of open) {
      const { type, game, seq } = notice.event;
      const isBefore = game === topic && seq < last && modeOf(settings, type as MailType) === "immediate";
      const duty = isBefore ? notice.duties.get(browser) : undefined;
      if (duty !== undefined) release(notice, browser, duty);
    }
  }

  /** Nothing is due to a browser of a notice any more; what was due until now has been tried. */
  function release(notice: PushNotice, browser: Browser, duty: Duty): void {
    check(notice, browser, duty);
    duty.isDone = true;
  }

  function check({ dueAt, heardAt, event }: PushNotice, browser: Browser, duty: Duty): void {
    if (dueAt === null || changedAt() > heardAt || browser.hasEnded || duty.isDone) return;
    const waits = browser.failedAt >= dueAt || browser.isDoubtful;
    // A message that a fault delays into quiet hours is sent after them.
    const awake = AT_ANY_HOUR.has(event.type) ? dueAt + RUN : afterQuiet(dueAt + RUN);
    const late = Math.min(now(), standsUntil(event)) - (awake - RUN) - outSince(dueAt);
    const isOverdue = duty.tries === 0 && !waits && late > PATIENCE;
    const isLost = duty.tries <= DELAYS.length && late > ALL_TRIES;
    const due = (): string => `${event.type} ${event.id}, due at ${new Date(dueAt).toISOString()}`;
    hold(!isOverdue && !isLost, () => `${due()}, did not reach ${browser.id}, tried ${duty.tries} times`);
  }

  /** It is past, or the world is over. */
  function settle(notice: PushNotice): void {
    open.delete(notice);
    for (const [browser, duty] of notice.duties) check(notice, browser, duty);
  }

  function note(event: Fed, isToBePushed: boolean): void {
    const type = event.type as MailType;
    const isMany = isToBePushed && isOneOfMany(settings, type);
    const isHeldBack = isGrouped(type) && (isUnsure || silent.has(type) || queue.isUnderWay(type));
    const isDue = isToBePushed && !isHeldBack && !isMany && !comesWithTurn(event, open);
    const dueAt = isDue ? dueFrom(settings, zone, type, now()) : null;
    const duties = new Map(alive().map((browser): [Browser, Duty] => [browser, { tries: 0, isDone: false }]));
    const notice = { event, heardAt: now(), isToBePushed, isOneOfMany: isMany, dueAt, duties };
    notices.set(event.seq, notice);
    if (isToBePushed) open.add(notice);
  }

  function takeIn(news: readonly Fed[]): void {
    const chosen = toBeMailed(news, settings);
    for (const event of news) note(event, chosen.has(event));
  }

  const isOver = ({ event, duties }: PushNotice): boolean =>
    isPast(event, stepOf(event.game), player, now()) || duties.values().every(({ isDone }) => isDone);

  const stillMatters = ({ event }: PushNotice): boolean =>
    isWanted(settings, event.type as MailType, event.game) &&
    !isPast(event, stepOf(event.game), player, now());

  /** The content of a message: of a group the newest relevant event, for all of them; of a digest the count. */
  function judgeTold({ content }: OutgoingPush, { told }: Message): readonly PushNotice[] {
    const left = told.filter(stillMatters);
    const newest = left.at(-1)?.event.id;
    if (content.kind === "event")
      hold(newest === content.record.id, () => `tells ${content.record.id}, and not ${newest}`);
    if (content.kind === "digest")
      hold(
        content.count === left.length && left.length > 1,
        () => `counts ${content.count}, not ${left.length}`,
      );
    return left;
  }

  function judgeNotice(notice: PushNotice, { browser, topic, wasSilent }: Message): void {
    const { event, heardAt, isToBePushed, duties } = notice;
    const type = event.type as MailType;
    const what = (how: string) => (): string => `tells ${browser.id} ${type} ${event.id} ${how}`;
    const duty = duties.get(browser) ?? { tries: 0, isDone: false };
    duties.set(browser, duty);
    duty.tries++;
    hold(duty.sentAt === undefined, what("once more"));
    // A message planned before the player changed the settings is sent as planned.
    if (changedAt() > heardAt) return;
    const isDigest = topic === "digest";
    hold(isToBePushed, what("which needs no message"));
    const isInMode = isDigest === (modeOf(settings, type) === "digest");
    hold(isInMode || (isDigest && notice.isOneOfMany), what("in a wrong mode"));
    hold(!isDigest || hasShown(settings.digestAt, zone, heardAt, now()), what("before its digest's time"));
    hold(!wasSilent || !isGrouped(type), what("while it is throttled"));
  }

  /** Whether a message may leave at any hour. */
  function judge(push: OutgoingPush, message: Message, told: readonly PushNotice[]): boolean {
    const { content } = push;
    for (const notice of told) judgeNotice(notice, message);
    const event = content.kind === "event" ? told.at(-1)?.event : undefined;
    const game = content.kind === "reminder" ? content.game.id : event?.game;
    const waiting = received.waiting(game ?? null);
    hold(content.waiting === waiting, () => `says that ${content.waiting} others wait, and ${waiting} do`);
    if (content.kind === "event") return AT_ANY_HOUR.has(content.record.type);
    if (content.kind === "digest") return false;
    const { id } = content.game;
    return reminders.attempt({ game: id, deadline: content.due, to: message.browser.id }, stepOf(id), player);
  }

  /** A message has been taken: a group throttles its type, and covers what waited while it was sent. */
  function throttle({ group, throttles, told }: Message): void {
    if (group === null || !throttles || isUnsure) return;
    silent.add(group);
    for (const notice of open) if (notice.event.type === group && !told.includes(notice)) notice.dueAt = null;
  }

  function wasSent({ browser, message, told, push, leftAt }: Flight): void {
    browser.failingSince = null;
    browser.isDoubtful = false;
    for (const notice of told) notice.duties.get(browser)!.sentAt = leftAt;
    for (const { duties } of message.told) finish(duties.get(browser));
    throttle(message);
    if (push.content.kind !== "reminder") return;
    const { game, due: deadline } = push.content;
    reminders.sent({ game: game.id, deadline, to: browser.id }, leftAt);
  }

  /** After a failure that was taken down: when the next try may be made, of this and of what else waits for the browser. */
  function failed({ browser, message, waited }: Flight, retryAfter: number | null, disk: Disk): void {
    browser.failingSince ??= now();
    const isGivenUp = now() - browser.failingSince >= LONGEST_FAILING && !browser.isDoubtful;
    hold(
      !isGivenUp || !queue.stands(disk, browser),
      () => `${browser.id} has failed for five days, and stands`,
    );
    const delay = DELAYS[message.failures++];
    if (delay === undefined || message.doubts > 0) return;
    const next = now() + Math.max(delay, Math.min(retryAfter ?? 0, LATEST));
    for (const one of waited) one.notBefore = Math.max(one.notBefore, next);
  }

  return {
    /** The player is about to subscribe a browser under this id. */
    subscribing: (id: string): void => void subscribing.add(id),
    letGo(id: string): void {
      const browser = browsers.get(id);
      if (browser !== undefined) browser.mayEnd = true;
    },
    /** They were notified of its end. */
    hasEnded(id: string): void {
      hold(browsers.get(id)?.hasEnded !== false, () => `${id} was ended, and stands`);
    },
    /** A browser has come again. */
    renewed: (id: string): void => queue.renewed(id),

    /** The player has changed what they want. */
    changed(): void {
      settings = asPushed(playerSettings.read());
      isUnsure = true;
      silent.clear();
    },

    /** The mailbox's commit: the browsers, the waiting messages, the new records. */
    committed(disk: Disk, news: readonly Fed[]): void {
      if (subscribing.size === 0) return;
      queue.readBrowsers(disk, {
        isSubscribing: (id) => subscribing.has(id),
        isOver: sessions.mayBeOver,
      });
      if (alive().length === 0) open.clear();
      else takeIn(news);
      queue.readMessages(disk, (type) => silent.has(type));
      for (const notice of open) if (isOver(notice)) settle(notice);
      for (const game of received.games()) reminders.hear(game, stepOf(game), player);
    },

    /** By when what waits has to be tried, give or take a quarter of an hour; null where nothing waits. */
    dueBy(disk: Disk): number | null {
      if (alive().length === 0) return null;
      const rows = disk.rows("SELECT urgent, min(next) AS next FROM pushes GROUP BY urgent");
      const dues = rows.map(({ urgent, next }) => {
        const due = Math.max(Number(next), now());
        return urgent === 1 ? due : afterQuiet(due);
      });
      return dues.length === 0 ? null : Math.min(...dues);
    },

    /** A message leaves for a browser; null where it never should. */
    attempt(push: OutgoingPush, id: string): Flight | null {
      const browser = browsers.get(id);
      const message = queue.messageTo(id, push.topic);
      const what = (how: string) => (): string => `${push.content.kind} ${push.topic} to ${id} ${how}`;
      hold(browser?.hasEnded === false, what("which is not subscribed"));
      hold(message !== undefined, what("stands nowhere: a crash would lose it"));
      if (browser === undefined || message === undefined) return null;
      const over = sessions.overSince(browser.session);
      hold(now() <= over + RUN + outSince(over), what("whose session is over"));
      hold(now() >= message.notBefore, what("too soon after it failed"));
      const told = judgeTold(push, message);
      const isUrgent = judge(push, message, told);
      hold(isUrgent || !isQuietAt(settings.quiet, zone, now()), what("in quiet hours"));
      return { browser, message, told, waited: queue.messagesTo(browser), push, leftAt: now() };
    },

    /** A push service's answer, recorded or not. */
    answered({ browser }: Flight, { kind }: PushOutcome): void {
      if (kind === "failed") browser.failedAt = now();
      const since = browser.failingSince ?? Infinity;
      const isFailing = kind === "failed" && (now() - since >= LONGEST_FAILING || browser.isDoubtful);
      if (kind === "gone" || isFailing) browser.mayEnd = true;
    },

    /** The outcome of a message was recorded. */
    noted(flight: Flight, outcome: PushOutcome, disk: Disk): void {
      const { browser, message } = flight;
      if (outcome.kind === "sent") wasSent(flight);
      if (outcome.kind === "spoilt") for (const { duties } of message.told) finish(duties.get(browser));
      if (outcome.kind === "failed") failed(flight, outcome.retryAfter, disk);
      const isLeft = outcome.kind === "gone" && queue.stands(disk, browser);
      hold(!isLeft, () => `${browser.id} has ended its subscription, and stands`);
    },

    /** The outcome of a message may have been recorded or not. */
    unclear({ browser, message }: Flight): void {
      message.doubts++;
      for (const { duties } of message.told) finish(duties.get(browser));
      browser.isDoubtful = true;
      isUnsure = true;
    },

    /** The player has looked in. */
    visited(): void {
      isUnsure = false;
      silent.clear();
      queue.visited();
    },

    /** At the end nothing is left to be sent. */
    checkWhole(disk: Disk): void {
      for (const notice of open) settle(notice);
      for (const table of ["pushes", "push_notices"]) {
        const left = subscribing.size === 0 ? 0 : disk.rows(`SELECT 1 FROM ${table}`).length;
        hold(left === 0, () => `${left} ${table} stand in storage for ever`);
      }
    },
  };
}

export type PushWatch = ReturnType<typeof openPushWatch>;
