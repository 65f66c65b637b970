import { MAIL_SCHEMA } from "../schema.ts";
import { isMailType } from "../../../contract/events/types.ts";
import type { HeardNews } from "../../../game/news.ts";
import { tablesIn } from "../../../lib/object-storage.ts";
import { now } from "../../../lib/now.ts";
import type { Channel } from "../../channel.ts";
import type { NoticeChanges } from "../../notices/settings.ts";
import { alarmAt, GRACE } from "../../outbox.ts";
import { leftAtOnce } from "../../policy/at-once.ts";
import type { Mute } from "../links/mute-links.ts";
import { isIdle, openMailOutbox } from "./outbox.ts";
import { type MailChannelPorts, type MailParts, openMailParts } from "./parts.ts";
import { openPreferences, type Preferences } from "./preferences.ts";
import { waitingMails } from "./queue.ts";
import { openMailRequests } from "./requests.ts";

/** When a mail would next go to a player in this zone; Infinity for never. */
function nextFor({ notices, queue }: MailParts, zone: string, isMailedTo: boolean): number {
  return Math.min(isMailedTo ? notices.nextPlanned(zone) : Infinity, queue.nextDue() ?? Infinity);
}

/** When the alarm has to go off for a player's mail; null for never. */
function nextDue(parts: MailParts, ports: MailChannelPorts): number | null {
  if (isIdle(parts, ports)) return null;
  const who = parts.player.peek();
  if (who === undefined || parts.address.isUnsettled()) return now() + GRACE;
  return alarmAt(nextFor(parts, who.timezone, who.address !== null), now());
}

/** Mail as the mailbox knows it: one of its channels. */
function openChannel(parts: MailParts, ports: MailChannelPorts, preferences: Preferences) {
  const { player, notices, throttle, once, queue } = parts;
  const { storage } = ports;
  return {
    tables: tablesIn(MAIL_SCHEMA),
    run: openMailOutbox(parts, ports),

    take(news, events) {
      if (news.renamed !== undefined) queue.renameIn(news.game);
      if (player.peek()?.address !== null) notices.take(news, events);
    },

    takeOwn(event) {
      if (isMailType(event.type) && player.peek()?.address !== null) notices.takeOwn(event, event.type);
    },

    nextDue: () => nextDue(parts, ports),
    prune: () => [once.prune(), notices.prune()].every(Boolean),
    settingsChange: (zone) => preferences.settingsChange(zone),
    visited: () => throttle.visited((work) => storage.transactionSync(work)),
    waiting: () => waitingMails(storage.sql),
    forget: () => player.forget(),
  } satisfies Channel<HeardNews>;
}

/** A player's mail: what may be told, when it goes, where, and whether it arrived. */
export function openMailing(ports: MailChannelPorts) {
  const parts = openMailParts(ports);
  const { player, settings, notices, address, signIn } = parts;
  const preferences = openPreferences(parts, ports);

  return {
    ...openChannel(parts, ports, preferences),
    ...openMailRequests(parts, preferences, ports.arm),
    settings,
    address,
    signIn,
    change: (changes: NoticeChanges): Promise<void> => preferences.change(changes),
    mute: (what: Mute): void => preferences.mute(what),

    /** How many more mails may go at once today; what is more waits for the next digest. */
    leftAtOnce: (): number => leftAtOnce(notices.toldAtOnce(), now()),

    /** When the next mail would go, as things stand; null for never. */
    async next(): Promise<number | null> {
      const who = await player.look();
      if (who.address === null) return null;
      const next = nextFor(parts, who.timezone, true);
      return next === Infinity ? null : Math.max(next, now());
    },
  };
}

/** A player's mail as the mailbox that opened it holds it. */
export type Mailing = ReturnType<typeof openMailing>;
