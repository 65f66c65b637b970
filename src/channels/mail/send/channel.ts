import type { Channel } from "../../../events/channel.ts";
import { isMailType } from "../../../events/types.ts";
import type { HeardNews } from "../../../game/news.ts";
import type { ObjectStorage } from "../../../lib/object-storage.ts";
import { MINUTE } from "../../../lib/duration.ts";
import { now } from "../../../lib/now.ts";
import type { Mute } from "../links/mute-links.ts";
import { leftAtOnce } from "../../policy/at-once.ts";
import { nextMail } from "../../policy/plan.ts";
import { isIdle, mailState, openMailDispatcher } from "./outbox.ts";
import { type MailParts, type MailPorts, type MailboxOfMail, openMailParts } from "./parts.ts";
import { openPreferences } from "./preferences.ts";
import { openMailRequests } from "./requests.ts";
import type { NoticeChanges } from "../../notices/settings.ts";

/** What is due is sent at once; the alarm takes over after this time (milliseconds, longer than one try) if that is cut off. */
const GRACE = MINUTE;

const MAIL_TABLES = [
  "letters",
  "mails",
  "silences",
  "notice_settings",
  "addressee",
  "posted",
  "confirmation",
  "address_changes",
  "sign_in",
  "told_at_once",
] as const;

/** When a mail would next go to a player in this zone; Infinity for never. */
function nextFor(parts: MailParts, mailbox: MailboxOfMail, zone: string, isMailedTo: boolean): number {
  const planned = isMailedTo ? nextMail(mailState(parts, mailbox, zone), now()) : null;
  return Math.min(planned ?? Infinity, parts.queue.nextDue() ?? Infinity);
}

/** When the alarm has to go off for a player's mail; null for never. */
function nextDue(parts: MailParts, mailbox: MailboxOfMail): number | null {
  if (isIdle(parts, mailbox)) return null;
  const who = parts.player.peek();
  const soon = now() + GRACE;
  if (who === undefined || parts.address.isUnsettled()) return soon;
  const next = nextFor(parts, mailbox, who.timezone, who.address !== null);
  // What is due already is being done; the alarm stands behind it.
  return next === Infinity ? null : next <= now() ? soon : next;
}

/** Mail as the mailbox knows it: one of its channels. */
function openChannel(parts: MailParts, mailbox: MailboxOfMail, run: () => Promise<void>): Channel<HeardNews> {
  const { player, settings, notices, throttle, once, queue } = parts;
  return {
    tables: MAIL_TABLES,
    run,

    take(item, events) {
      if (item.renamed !== undefined) queue.renameIn(item.game);
      const who = player.peek();
      if (who !== undefined && who.address === null) return;
      const throttled = throttle.types();
      notices.take(item, events, (type) => throttled.has(type));
    },

    takeOwn(event) {
      const { type } = event;
      if (isMailType(type) && player.peek()?.address !== null) notices.takeOwn(event, type);
    },

    nextDue: () => nextDue(parts, mailbox),
    prune: () => [once.prune(), notices.prune()].every(Boolean),

    forget() {
      settings.forget();
      player.forget();
    },
  };
}

/** A player's mail: what may be told, when it goes, where, and whether it arrived. */
export function openMailing(storage: ObjectStorage, ports: MailPorts, mailbox: MailboxOfMail) {
  const parts = openMailParts(storage, ports, mailbox);
  const { player, settings, throttle, address, signIn, toldAtOnce } = parts;
  const preferences = openPreferences(storage, parts, mailbox);

  return {
    ...openChannel(parts, mailbox, openMailDispatcher(storage, ports, parts, mailbox)),
    ...openMailRequests(storage, parts, preferences, mailbox.arm),
    settings,
    address,
    signIn,
    change: (changes: NoticeChanges): Promise<void> => preferences.change(changes),
    mute: (what: Mute): void => preferences.mute(what),

    /** The player is here: no type is throttled any more. */
    visited: (): void => throttle.visited(),

    /** How many more mails may go at once today; what is more waits for the next digest. */
    leftAtOnce: (): number => leftAtOnce(toldAtOnce.read(), now()),

    /** When the next mail would go, as things stand; null for never. */
    async next(): Promise<number | null> {
      const who = await player.look();
      if (who.address === null) return null;
      const next = nextFor(parts, mailbox, who.timezone, true);
      return next === Infinity ? null : Math.max(next, now());
    },
  };
}

/** A player's mail as the mailbox that opened it holds it. */
export type Mailing = ReturnType<typeof openMailing>;
