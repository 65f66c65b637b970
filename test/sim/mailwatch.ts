import type { MailContent } from "../../src/channels/mail/content.ts";
import { HOUR } from "../../src/lib/duration.ts";
import type { MailType } from "../../src/contract/events/types.ts";
import type { Disk } from "./disk.ts";
import type { Fed } from "./feeds.ts";
import type { Received } from "./received.ts";
import { hasShown, isQuietAt } from "./localtime.ts";
import {
  comesWithTurn,
  dueFrom,
  heldFor,
  isPast,
  isWanted,
  modeOf,
  openAtOnce,
  openCoverADay,
  standsUntil,
  toBeMailed,
} from "./mailrules.ts";
import { openReminderWatch } from "./reminders.ts";
import type { Verdict } from "./verdict.ts";
import type { PlayerSettings } from "./settings.ts";

/** A mail is on its way so long after it is due: others go first, and the records may be away for half an hour. */
const PATIENCE = 2 * HOUR;
/** Of these mails go at night, too. */
const AT_ANY_HOUR = new Set<string>(["vacation.cover", "vacation.low"]);

/** So often a mail is tried before it is given up, and how long that can take. */
const MOST_TRIES = 5;
const ALL_TRIES = 6 * 24 * HOUR;

/** A record that a mail may contain. `dueAt`: null if none is needed. */
interface Notice {
  readonly event: Fed;
  readonly heardAt: number;
  readonly isToBeMailed: boolean;
  /** So many were immediate within a day that this one may have to wait for the digest. */
  readonly isOneOfMany: boolean;
  dueAt: number | null;
  tries: number;
  isTold: boolean;
  /** It, or a later one of its group, has been sent. */
  isSent: boolean;
}

/** A grouped mail: when it was planned, and whether it still is to be sent. */
interface Group {
  readonly id: string;
  readonly at: number;
  isOut: boolean;
}

/** What a watch of one player's notices needs. */
export interface NoticeWatchPorts {
  readonly player: string;
  readonly zone: string;
  readonly playerSettings: PlayerSettings;
  readonly received: Received;
  readonly now: () => number;
  readonly verdict: Verdict;
  /** How long the service was out since an instant. */
  readonly outSince: (instant: number) => number;
}

interface MailWatchPorts extends NoticeWatchPorts {
  readonly takesMail: boolean;
}

const reminderIn = ({ game, deadline }: Extract<MailContent, { readonly kind: "reminder" }>) => ({
  game: game.id,
  deadline: Date.parse(deadline),
  to: "mail",
});

/**
 * Watches the mail of one player: each is sent by its mode, none at night except the last reminder, none about something past,
 * and due ones are sent. The mailbox's knowledge follows from the last event of each game that it has received.
 */
export function openMailWatch({
  player,
  zone,
  playerSettings,
  received,
  now,
  verdict,
  ...ports
}: MailWatchPorts) {
  const { outSince } = ports;
  const { stepOf } = received;
  let settings = playerSettings.read();
  let takesMail = ports.takesMail;
  const notices = new Map<string, Notice>();
  const open = new Set<Notice>();
  const silent = new Set<MailType>();
  /** Unknown which types are throttled: from a change of settings or a failed commit to the next visit. */
  let isUnsure = false;
  /** The grouped mail of each type that is being sent, or was last. */
  const groups = new Map<string, Group>();
  /** When a mail about each game was tried for the first time, the last of those that keep apart. */
  const triedOf = new Map<string | null, number>();
  const leftWith = new Map<MailContent, Group | undefined>();
  const digests = new Set<string>();
  let [visitedAt, lastDigest] = [-Infinity, -Infinity];
  const { changedAt } = playerSettings;

  const hold = (holds: boolean, what: () => string): void =>
    verdict.hold(holds, () => `mail to ${player}: ${what()}`);
  const reminders = openReminderWatch({
    zone,
    now,
    hold,
    outSince,
    settings: () => settings,
    changedAt,
    takers: () => (takesMail ? [{ id: "mail", since: -Infinity, failedAt: -Infinity }] : []),
  });
  const isGrouped = (type: string): boolean => modeOf(settings, type as MailType) === "grouped";

  const isOneOfMany = openAtOnce(now);
  const isOneOfADay = openCoverADay(now);

  function note(event: Fed, isToBeMailed: boolean): void {
    const type = event.type as MailType;
    const isMany = isToBeMailed && isOneOfMany(settings, type);
    const isHeldBack =
      isToBeMailed && isGrouped(type) && (silent.has(type) || groups.get(type)?.isOut === true);
    const isSure = !isHeldBack && !isMany && !(isUnsure && isGrouped(type)) && !comesWithTurn(event, open);
    const isCovered = isToBeMailed && isOneOfADay(event, isSure);
    const isDue = isToBeMailed && takesMail && isSure && !isCovered;
    const [, most] = heldFor(settings, type);
    const dueAt = isDue ? dueFrom(settings, zone, type, now() + most) : null;
    const fate = { dueAt, tries: 0, isTold: false, isSent: false };
    const notice = { event, heardAt: now(), isToBeMailed, isOneOfMany: isMany, ...fate };
    notices.set(event.id, notice);
    open.add(notice);
  }

  /** It is past, or the world is over: what was due until now has been tried by now. */
  function settle(notice: Notice): void {
    open.delete(notice);
    const { dueAt, tries, isSent, event, heardAt } = notice;
    if (dueAt === null || changedAt() > heardAt || !takesMail) return;
    const late = Math.min(now(), standsUntil(event)) - dueAt - outSince(dueAt);
    const isOverdue = late > PATIENCE && tries === 0;
    const isLost = late > ALL_TRIES && !isSent && tries < MOST_TRIES;
    const due = (): string => new Date(dueAt).toISOString();
    hold(
      !isOverdue && !isLost,
      () => `${event.type} ${event.id}, due at ${due()}, was not sent, tried ${tries} times`,
    );
  }

  /** A first try may come as late as the records are away; no later mail of its game comes closer than that to it. */
  function judgeSpacing({ event, heardAt, tries }: Notice): void {
    const type = event.type as MailType;
    const [least] = heldFor(settings, type);
    const what = (how: string) => (): string => `tells ${type} ${event.id} ${how}`;
    hold(now() >= heardAt + least, what("before its player could move"));
    if (tries > 1 || least === 0) return;
    const { deadline } = stepOf(event.game) ?? {};
    const isUrgent = (deadline ?? Infinity) - now() < 3 * HOUR;
    hold(isUrgent || now() - (triedOf.get(event.game) ?? -Infinity) >= HOUR / 2, what("soon after another"));
    triedOf.set(event.game, now());
  }

  function judgeRecord(id: string, isDigest: boolean): void {
    const notice = notices.get(id);
    hold(notice !== undefined, () => `tells ${id}, which is not in the feed`);
    if (notice === undefined) return;
    const { event, heardAt, isTold, isToBeMailed } = notice;
    const type = event.type as MailType;
    const what = (how: string) => (): string => `tells ${type} ${id} ${how}`;
    notice.tries++;
    hold(!isTold, what("once more"));
    hold(!isPast(event, stepOf(event.game), player, now()), what("when it is past"));
    hold(isWanted(settings, type, event.game), what("of which none is wanted"));
    // Mail planned before the player changed the settings is sent as planned.
    if (changedAt() > heardAt) return;
    hold(isToBeMailed, what("which needs no mail"));
    if (!isDigest) judgeSpacing(notice);
    const isInMode = isDigest === (modeOf(settings, type) === "digest");
    hold(isInMode || (isDigest && notice.isOneOfMany), what("in a wrong mode"));
    hold(!isDigest || hasShown(settings.digestAt, zone, heardAt, now()), what("before its digest's time"));
    hold(!isGrouped(type) || !silent.has(type), what("while it is throttled"));
    if (isGrouped(type)) for (const one of groupOf(type, groups.get(type))) if (one !== notice) one.tries++;
  }

  /** The events that a type's grouped mail covers, though it names only the newest. */
  function groupOf(type: MailType, group: Group | undefined): Notice[] {
    const at = group?.at ?? -Infinity;
    const [least] = heldFor(settings, type);
    return [...open].filter(({ event, heardAt }) => event.type === type && heardAt + least <= at);
  }

  /** A grouped mail was sent: the type is throttled, unless the player has visited meanwhile. */
  function throttle(type: MailType, group: Group | undefined): void {
    for (const notice of groupOf(type, group)) notice.isSent = true;
    const since = group?.at ?? -Infinity;
    if (visitedAt >= since || isUnsure) return;
    silent.add(type);
    // It covers what waited while it was sent.
    for (const notice of open) if (notice.event.type === type) notice.dueAt = null;
  }

  function noteDigest(id: string): void {
    if (digests.has(id)) return;
    digests.add(id);
    const isNext = lastDigest <= changedAt() || hasShown(settings.digestAt, zone, lastDigest, now());
    hold(isNext, () => "a second digest at one digest time");
    lastDigest = now();
  }

  /** The mails about to be sent, by storage. */
  function readPlans(disk: Disk): void {
    const rows = disk.rows("SELECT id, kind, type FROM mails");
    for (const group of groups.values()) group.isOut = rows.some(({ id }) => id === group.id);
    for (const { kind, type, id } of rows) {
      if (kind === "digest") noteDigest(String(id));
      if (typeof type === "string" && groups.get(type)?.id !== id)
        groups.set(type, { id: String(id), at: now(), isOut: true });
    }
  }

  function told(id: string): void {
    const notice = notices.get(id);
    if (notice !== undefined) notice.isTold = notice.isSent = true;
  }

  function forget(id: string): void {
    const notice = notices.get(id);
    if (notice !== undefined) notice.dueAt = null;
  }

  return {
    /** The player has changed what they want. */
    changed(): void {
      settings = playerSettings.read();
      isUnsure = true;
      silent.clear();
    },

    /** The mailbox's commit: the new records, the mails to send. */
    committed(disk: Disk, news: readonly Fed[]): void {
      readPlans(disk);
      const chosen = toBeMailed(news, settings);
      for (const event of news) note(event, chosen.has(event));
      for (const notice of open)
        if (isPast(notice.event, stepOf(notice.event.game), player, now())) settle(notice);
      for (const game of received.games()) reminders.hear(game, stepOf(game), player);
    },

    /** A mail leaves. */
    attempt(content: MailContent): void {
      hold(takesMail, () => "to an address that takes none");
      if (content.kind === "event") {
        judgeRecord(content.record.id, false);
        leftWith.set(content, groups.get(content.record.type));
      }
      if (content.kind === "digest") for (const { id } of content.records) judgeRecord(id, true);
      const isUrgent =
        content.kind === "reminder"
          ? reminders.attempt(reminderIn(content), stepOf(content.game.id), player)
          : content.kind === "event"
            ? AT_ANY_HOUR.has(content.record.type)
            : content.kind !== "digest";
      hold(isUrgent || !isQuietAt(settings.quiet, zone, now()), () => `${content.kind} in quiet hours`);
    },

    /** A mail is known to have been sent, and that is taken down. `leftAt`: when it left. */
    sent(content: MailContent, leftAt: number): void {
      if (content.kind === "reminder") reminders.sent(reminderIn(content), leftAt);
      if (content.kind === "digest") for (const { id } of content.records) told(id);
      if (content.kind !== "event") return;
      told(content.record.id);
      if (isGrouped(content.record.type)) throttle(content.record.type, leftWith.get(content));
    },

    /** The outcome of a mail may have been recorded or not. */
    unclear(content: MailContent): void {
      if (content.kind === "digest") for (const { id } of content.records) forget(id);
      if (content.kind !== "event") return;
      forget(content.record.id);
      for (const notice of groupOf(content.record.type, leftWith.get(content))) notice.dueAt = null;
      isUnsure = true;
    },

    /** The address takes no mail, and that is taken down. */
    dead(): void {
      takesMail = false;
    },

    /** The player has looked in. */
    visited(): void {
      visitedAt = now();
      isUnsure = false;
      silent.clear();
    },

    /** At the end nothing is left to be sent. */
    checkWhole(disk: Disk): void {
      for (const notice of open) settle(notice);
      const left = disk.rows("SELECT 1 FROM mails").length;
      hold(left === 0, () => `${left} mails stand in storage for ever`);
    },
  };
}

export type MailWatch = ReturnType<typeof openMailWatch>;
