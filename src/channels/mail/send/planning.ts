import type { ObjectStorage } from "../../../lib/object-storage.ts";
import { now } from "../../../lib/now.ts";
import { planMails, type MailState } from "../../policy/plan.ts";
import { stateOf } from "../../notices/state.ts";
import { dropAll, type MailParts } from "./parts.ts";
import type { MailedPlayer } from "./player-cache.ts";
import type { MailboxOfMail } from "./ports.ts";

/** All that decides which mails go when, for a player in this zone (an IANA name). */
export const mailState = (parts: MailParts, mailbox: Pick<MailboxOfMail, "feed">, zone: string): MailState =>
  stateOf(parts, parts.notices.pending(), mailbox, zone);

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
      parts.toldAtOnce.note(state, mail);
    }
    arm();
  });
}
