import type { ObjectStorage } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import { countsAtOnce } from "../../notices/policy/at-once.ts";
import { planMails, type MailState, type PlannedMail } from "../../notices/policy/plan.ts";
import { dropAll, type MailParts } from "./parts.ts";
import type { MailedPlayer } from "./player-cache.ts";
import type { MailboxOfMail } from "./ports.ts";

/** All that decides which mails go when, for a player in this zone (an IANA name). */
export function mailState(
  { notices, throttle, queue, settings, toldAtOnce }: MailParts,
  { feed }: Pick<MailboxOfMail, "feed">,
  zone: string,
): MailState {
  const pending = notices.pending();
  return {
    notices: pending,
    turns: feed.turns(),
    throttled: throttle.types(),
    underWay: queue.underWay(),
    // Nobody looks at it where nothing waits, and this is asked on every move.
    toldAtOnce: pending.length === 0 ? [] : toldAtOnce.read(),
    settings: settings.read(),
    zone,
  };
}

/** Notes a mail that tells one notice at once: it counts towards those of the day. Within a transaction. */
function noteAtOnce({ toldAtOnce, settings }: MailParts, { notices }: MailState, mail: PlannedMail): void {
  if (mail.kind !== "event" || mail.isGrouped) return;
  const told = notices.filter(({ id }) => mail.notices.includes(id));
  for (const notice of told) if (countsAtOnce(notice, settings.read())) toldAtOnce.note(notice.at);
}

/** Queues what is due, in one commit: the mails, which notices each tells, up to which step turns are reminded of. */
export function queueDue(
  storage: ObjectStorage,
  parts: MailParts,
  mailbox: Pick<MailboxOfMail, "feed" | "arm">,
  { timezone, address: to }: MailedPlayer,
): void {
  if (to === null) return storage.transactionSync(() => dropAll(parts));
  const { notices, queue } = parts;
  const { feed, arm } = mailbox;
  const state = mailState(parts, mailbox, timezone);
  const { mails, moot } = planMails(state, now());
  if (mails.length === 0 && moot.length === 0) return;
  storage.transactionSync(() => {
    notices.remove(moot);
    for (const mail of mails) {
      const number = queue.add(mail);
      if (mail.kind === "reminder") feed.reminded(mail.game, mail.step);
      else notices.assign(mail.notices, number);
      noteAtOnce(parts, state, mail);
    }
    arm();
  });
}
